/// Written by `GoldenTests`.
enum ScanEmptyGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold scan  0 things, nearest first                          0:42   sound on

     Listening... Wake the lost thing if you can: open its case, move it.



















     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "80x24 block": #"""
     hotcold scan  0 things, nearest first                          0:42   sound on

     Listening... Wake the lost thing if you can: open its case, move it.



















     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "80x24 ascii": #"""
     hotcold scan  0 things, nearest first                          0:42   sound on

     Listening... Wake the lost thing if you can: open its case, move it.



















     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "40x12 braille": #"""
    hotcold scan             0:42   sound on
    Listening... Wake the lost thing if you
    can: open its case, move it.







    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "40x12 block": #"""
    hotcold scan             0:42   sound on
    Listening... Wake the lost thing if you
    can: open its case, move it.







    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "40x12 ascii": #"""
    hotcold scan             0:42   sound on
    Listening... Wake the lost thing if you
    can: open its case, move it.







    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "20x3 braille": #"""
    Listening... Wake
    the lost thing if
    q quit  ? help
    """#,
    "20x3 block": #"""
    Listening... Wake
    the lost thing if
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    Listening... Wake
    the lost thing if
    q quit  ? help
    """#,
  ]
}
