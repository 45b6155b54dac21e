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
           │et (none)
     near  │e  robot
           │o  hci0
           │
           │pes the same word here plays together. Empty: play with all.
           │Enter to start.
           │
          ⣶│ room
      far ⣿│hides                   ~4.5 m
          3│2 more
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
           │et (none)
     near  │e  robot
           │o  hci0
           │
           │pes the same word here plays together. Empty: play with all.
           │Enter to start.
          █│
          █│ room
      far █│hides                   ~4.5 m
          1│2 more
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
           |et (none)
     near  |e  robot
           |o  hci0
           |
           |pes the same word here plays together. Empty: play with all.
           |Enter to start.
          :|
          :| room
      far :|hides                   ~4.5 m
          1|2 more
     hci0: |
     q quit|play  Tab next  Esc back
    """#,
    "40x12 braille": #"""
    hot│old  hide and seek with Bluetooth
    ██ │ay   seek
    ██ │me   Anna
    ███│om   Kitchen_
    ██ │cret (none)
    ██ │ice  robot
    ▲ g│dio  hci0
    ~1.│types the same word here plays
    [██│ther. Empty: play with all.
    ⣤⣤⣤│: Ben hides, Cleopatra seeks,
     An│body is here
    q q│r play  Tab next  Esc back
    """#,
    "40x12 block": #"""
    hot│old  hide and seek with Bluetooth
    ██ │ay   seek
    ██ │me   Anna
    ███│om   Kitchen_
    ██ │cret (none)
    ██ │ice  robot
    ▲ g│dio  hci0
    ~1.│types the same word here plays
    [██│ther. Empty: play with all.
    ▄▄▄│: Ben hides, Cleopatra seeks,
     An│body is here
    q q│r play  Tab next  Esc back
    """#,
    "40x12 ascii": #"""
    hot|old  hide and seek with Bluetooth
    ## |ay   seek
    ## |me   Anna
    ###|om   Kitchen_
    ## |cret (none)
    ## |ice  robot
    ^ g|dio  hci0
    ~1.|types the same word here plays
    [##|ther. Empty: play with all.
    ...|: Ben hides, Cleopatra seeks,
     An|body is here
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
