/// Written by `GoldenTests`.
enum ScanNothingGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on
     search: tuba   0 found, Esc: all
     Nothing here is called that. Esc shows all.



















     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "80x24 block": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on
     search: tuba   0 found, Esc: all
     Nothing here is called that. Esc shows all.



















     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "80x24 ascii": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on
     search: tuba   0 found, Esc: all
     Nothing here is called that. Esc shows all.



















     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "40x12 braille": #"""
    hotcold scan             0:42   sound on
    search: tuba   0 found, Esc: all
    Nothing here is called that. Esc shows
    all.






    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "40x12 block": #"""
    hotcold scan             0:42   sound on
    search: tuba   0 found, Esc: all
    Nothing here is called that. Esc shows
    all.






    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "40x12 ascii": #"""
    hotcold scan             0:42   sound on
    search: tuba   0 found, Esc: all
    Nothing here is called that. Esc shows
    all.






    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "20x3 braille": #"""
    search: tuba
    Nothing here is
    q quit  ? help
    """#,
    "20x3 block": #"""
    search: tuba
    Nothing here is
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    search: tuba
    Nothing here is
    q quit  ? help
    """#,
  ]
}
