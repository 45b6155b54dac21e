/// Written by `GoldenTests`.
enum Transition5Golden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for Anna        │
      Anna says: Too slow!                 │██  ██      ████
     ██      ██    ██████    ██████████    │██  ██      ██  ██
     ██      ██  ██      ██      ██        │██  ██      ██  ██
     ██      ██  ██      ██      ██        │██  ██      ██  ██
     ██████████  ██      ██      ██        │██  ██████  ████
     ██      ██  ██      ██      ██        │
     ██      ██  ██      ██      ██        │s, the others hunt.
     ██      ██    ██████        ██        │
                                           │gs
     [█████████████████████████████████████│
      far               10 m               │
                                           │
     near                                  │
                                           │
                                           │
                                          ⣀│ether. Empty: play with all.
                                 ⣀⢀⣀⣤⣤⣶⣶⣿⣿⣿│
                 ⡀      ⢀⣀⣤⣶⣶⣶⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿│
          ⣶⣾⣿⣿⣿⡇⣿⣿⣿⣿⣷⣶⣶⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿│
      far ⣿⣿⣿⣿⣿⡇⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿│
          37 s ago                         │
     hci0: listening, 10 packets a second  │
     q quit  Tab next  1-9 t tease  m mute │
    """#,
    "80x24 block": #"""
     hotcold seek  looking for Anna        │
      Anna says: Too slow!                 │██  ██      ████
     ██      ██    ██████    ██████████    │██  ██      ██  ██
     ██      ██  ██      ██      ██        │██  ██      ██  ██
     ██      ██  ██      ██      ██        │██  ██      ██  ██
     ██████████  ██      ██      ██        │██  ██████  ████
     ██      ██  ██      ██      ██        │
     ██      ██  ██      ██      ██        │s, the others hunt.
     ██      ██    ██████        ██        │
                                           │gs
     [█████████████████████████████████████│
      far               10 m               │
                                           │
     near                                  │
                                           │
                                           │
                                     ▄▄▄▄▄▄│ether. Empty: play with all.
                  ▄▄▄ ▄▄▄▄▄▄▄██████████████│
          ███████████ █████████████████████│
          ███████████ █████████████████████│
      far ███████████ █████████████████████│
          18 s ago                         │
     hci0: listening, 10 packets a second  │
     q quit  Tab next  1-9 t tease  m mute │
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for Anna        |
      Anna says: Too slow!                 |##  ##      ####
     ##      ##    ######    ##########    |##  ##      ##  ##
     ##      ##  ##      ##      ##        |##  ##      ##  ##
     ##      ##  ##      ##      ##        |##  ##      ##  ##
     ##########  ##      ##      ##        |##  ######  ####
     ##      ##  ##      ##      ##        |
     ##      ##  ##      ##      ##        |s, the others hunt.
     ##      ##    ######        ##        |
                                           |gs
     [#####################################|
      far               10 m               |
                                           |
     near                                  |
                                           |
                                           |
                                     ......|ether. Empty: play with all.
                  ... .......::::::::::::::|
          ::::::::::: :::::::::::::::::::::|
          ::::::::::: :::::::::::::::::::::|
      far ::::::::::: :::::::::::::::::::::|
          18 s ago                         |
     hci0: listening, 10 packets a second  |
     q quit  Tab next  1-9 t tease  m mute |
    """#,
    "40x12 braille": #"""
    hotcold seek     1:│ek with Bluetooth
    ██  ██  ██████  ███│
    ██  ██  ██  ██    █│
    ██████  ██  ██    █│
    ██  ██  ██  ██    █│
    ██  ██  ██████    █│
    ▲ getting hotter, n│
    ~1.6 m  (1.1-2.3 m)│ord here plays
    [██████████████████│y with all.
    ⣤⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤│opatra seeks,
     Anna says: Too slo│
    q quit  Tab next  1│  Esc back
    """#,
    "40x12 block": #"""
    hotcold seek     1:│ek with Bluetooth
    ██  ██  ██████  ███│
    ██  ██  ██  ██    █│
    ██████  ██  ██    █│
    ██  ██  ██  ██    █│
    ██  ██  ██████    █│
    ▲ getting hotter, n│
    ~1.6 m  (1.1-2.3 m)│ord here plays
    [██████████████████│y with all.
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄│opatra seeks,
     Anna says: Too slo│
    q quit  Tab next  1│  Esc back
    """#,
    "40x12 ascii": #"""
    hotcold seek     1:|ek with Bluetooth
    ##  ##  ######  ###|
    ##  ##  ##  ##    #|
    ######  ##  ##    #|
    ##  ##  ##  ##    #|
    ##  ##  ######    #|
    ^ getting hotter, n|
    ~1.6 m  (1.1-2.3 m)|ord here plays
    [##################|y with all.
    .............. ....|opatra seeks,
     Anna says: Too slo|
    q quit  Tab next  1|  Esc back
    """#,
    "20x3 braille": #"""
    ▲ HOT  ne│nna
    [████████│itchen_
    q quit  ?│  Esc back
    """#,
    "20x3 block": #"""
    ▲ HOT  ne│nna
    [████████│itchen_
    q quit  ?│  Esc back
    """#,
    "20x3 ascii": #"""
    ^ HOT  ne|nna
    [########|itchen_
    q quit  ?|  Esc back
    """#,
  ]
}
