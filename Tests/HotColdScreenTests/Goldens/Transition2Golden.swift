/// Written by `GoldenTests`.
enum Transition2Golden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcol│
      Anna │  ██████  ██████    ██████  ██████  ██      ████
     ██    │  ██  ██    ██      ██      ██  ██  ██      ██  ██
     ██    │  ██  ██    ██      ██      ██  ██  ██      ██  ██
     ██    │  ██  ██    ██      ██      ██  ██  ██      ██  ██
     ██████│  ██████    ██      ██████  ██████  ██████  ████
     ██    │
     ██    │nd seek with Bluetooth: one hides, the others hunt.
     ██    │
           │    hide  [seek]  find lost things
     [█████│   Anna
      far  │   Kitchen_
           │e  robot
     near  │o  hci0
           │
           │pes the same word here plays together. Empty: play with all.
           │Enter to start.
           │
           │ room
          ⣶│hides                   ~4.5 m
      far ⣿│patra seeks
          3│body is here            ~12 m
     hci0: │
     q quit│play  Tab next  Esc back
    """#,
    "80x24 block": #"""
     hotcol│
      Anna │  ██████  ██████    ██████  ██████  ██      ████
     ██    │  ██  ██    ██      ██      ██  ██  ██      ██  ██
     ██    │  ██  ██    ██      ██      ██  ██  ██      ██  ██
     ██    │  ██  ██    ██      ██      ██  ██  ██      ██  ██
     ██████│  ██████    ██      ██████  ██████  ██████  ████
     ██    │
     ██    │nd seek with Bluetooth: one hides, the others hunt.
     ██    │
           │    hide  [seek]  find lost things
     [█████│   Anna
      far  │   Kitchen_
           │e  robot
     near  │o  hci0
           │
           │pes the same word here plays together. Empty: play with all.
           │Enter to start.
           │
          █│ room
          █│hides                   ~4.5 m
      far █│patra seeks
          1│body is here            ~12 m
     hci0: │
     q quit│play  Tab next  Esc back
    """#,
    "80x24 ascii": #"""
     hotcol|
      Anna |  ######  ######    ######  ######  ##      ####
     ##    |  ##  ##    ##      ##      ##  ##  ##      ##  ##
     ##    |  ##  ##    ##      ##      ##  ##  ##      ##  ##
     ##    |  ##  ##    ##      ##      ##  ##  ##      ##  ##
     ######|  ######    ##      ######  ######  ######  ####
     ##    |
     ##    |nd seek with Bluetooth: one hides, the others hunt.
     ##    |
           |    hide  [seek]  find lost things
     [#####|   Anna
      far  |   Kitchen_
           |e  robot
     near  |o  hci0
           |
           |pes the same word here plays together. Empty: play with all.
           |Enter to start.
           |
          :| room
          :|hides                   ~4.5 m
      far :|patra seeks
          1|body is here            ~12 m
     hci0: |
     q quit|play  Tab next  Esc back
    """#,
    "40x12 braille": #"""
    hot│old  hide and seek with Bluetooth
    ██ │ay   seek
    ██ │me   Anna
    ███│om   Kitchen_
    ██ │ice  robot
    ██ │dio  hci0
    ▲ g│types the same word here plays
    ~1.│ther. Empty: play with all.
    [██│he room
    ⣤⣤⣤│n hides                   ~4.5 m
     An│d 2 more
    q q│r play  Tab next  Esc back
    """#,
    "40x12 block": #"""
    hot│old  hide and seek with Bluetooth
    ██ │ay   seek
    ██ │me   Anna
    ███│om   Kitchen_
    ██ │ice  robot
    ██ │dio  hci0
    ▲ g│types the same word here plays
    ~1.│ther. Empty: play with all.
    [██│he room
    ▄▄▄│n hides                   ~4.5 m
     An│d 2 more
    q q│r play  Tab next  Esc back
    """#,
    "40x12 ascii": #"""
    hot|old  hide and seek with Bluetooth
    ## |ay   seek
    ## |me   Anna
    ###|om   Kitchen_
    ## |ice  robot
    ## |dio  hci0
    ^ g|types the same word here plays
    ~1.|ther. Empty: play with all.
    [##|he room
    ...|n hides                   ~4.5 m
     An|d 2 more
    q q|r play  Tab next  Esc back
    """#,
    "20x3 braille": #"""
    ▲│name   Anna
    [│room   Kitchen_
    q│ter play  Esc back
    """#,
    "20x3 block": #"""
    ▲│name   Anna
    [│room   Kitchen_
    q│ter play  Esc back
    """#,
    "20x3 ascii": #"""
    ^|name   Anna
    [|room   Kitchen_
    q|ter play  Esc back
    """#,
  ]
}
