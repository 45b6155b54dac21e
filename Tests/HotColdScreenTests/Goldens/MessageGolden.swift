/// Written by `GoldenTests`.
enum MessageGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     The radio is gone

     hci0 was unplugged.
     Plug it in again: the game goes on by itself.



















     q quit
    """#,
    "80x24 block": #"""
     The radio is gone

     hci0 was unplugged.
     Plug it in again: the game goes on by itself.



















     q quit
    """#,
    "80x24 ascii": #"""
     The radio is gone

     hci0 was unplugged.
     Plug it in again: the game goes on by itself.



















     q quit
    """#,
    "40x12 braille": #"""
     The radio is gone
     hci0 was unplugged.
     Plug it in again: the game goes on by
     itself.







     q quit
    """#,
    "40x12 block": #"""
     The radio is gone
     hci0 was unplugged.
     Plug it in again: the game goes on by
     itself.







     q quit
    """#,
    "40x12 ascii": #"""
     The radio is gone
     hci0 was unplugged.
     Plug it in again: the game goes on by
     itself.







     q quit
    """#,
    "20x3 braille": #"""
    The radio is gone
    hci0 was unplugged.
    q quit
    """#,
    "20x3 block": #"""
    The radio is gone
    hci0 was unplugged.
    q quit
    """#,
    "20x3 ascii": #"""
    The radio is gone
    hci0 was unplugged.
    q quit
    """#,
  ]
}
