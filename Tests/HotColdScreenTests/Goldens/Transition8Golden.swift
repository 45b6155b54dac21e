/// Written by `GoldenTests`.
enum Transition8Golden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for Anna               round 2   1:42 of 5:00   │
      Anna says: Too slow!                                                 │
     ██      ██    ██████    ██████████                   ▲ getting hotter │
     ██      ██  ██      ██      ██                                        │
     ██      ██  ██      ██      ██                       near             │
     ██████████  ██      ██      ██                       ~1.6 m           │
     ██      ██  ██      ██      ██                       most likely 1.1-2│
     ██      ██  ██      ██      ██                       nearest yet ~0.9 │
     ██      ██    ██████        ██                       signal -63 dBm   │
                                                                           │
     [██████████████████████████████████████████▓▓▓▓▓▓▓▒▒▒▒▒▒··│···········│
      far               10 m                3 m               1 m          │
                                                                           │
     near                                          in range: 2             │
                                                 ► Anna               ~1.6 │
                                                  !Grandpa Olaf       ~7.5 │
                                          ⣀⣠⣤⣶⣿    hunting too          say│
                                 ⣀⢀⣀⣤⣤⣶⣶⣿⣿⣿⣿⣿⣿⣿    Ben                ~3.5 │
                 ⡀      ⢀⣀⣤⣶⣶⣶⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿    Zoë                   ? │
          ⣶⣾⣿⣿⣿⡇⣿⣿⣿⣿⣷⣶⣶⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿    nearest: you!           │
      far ⣿⣿⣿⣿⣿⡇⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿                            │
          37 s ago                          now                            │
     hci0: listening, 10 packets a second                                  │
     q quit  Tab next  1-9 t tease  m mute  ? help                         │
    """#,
    "80x24 block": #"""
     hotcold seek  looking for Anna               round 2   1:42 of 5:00   │
      Anna says: Too slow!                                                 │
     ██      ██    ██████    ██████████                   ▲ getting hotter │
     ██      ██  ██      ██      ██                                        │
     ██      ██  ██      ██      ██                       near             │
     ██████████  ██      ██      ██                       ~1.6 m           │
     ██      ██  ██      ██      ██                       most likely 1.1-2│
     ██      ██  ██      ██      ██                       nearest yet ~0.9 │
     ██      ██    ██████        ██                       signal -63 dBm   │
                                                                           │
     [██████████████████████████████████████████▓▓▓▓▓▓▓▒▒▒▒▒▒··│···········│
      far               10 m                3 m               1 m          │
                                                                           │
     near                                          in range: 2             │
                                                 ► Anna               ~1.6 │
                                                  !Grandpa Olaf       ~7.5 │
                                     ▄▄▄▄▄▄████    hunting too          say│
                  ▄▄▄ ▄▄▄▄▄▄▄██████████████████    Ben                ~3.5 │
          ███████████ █████████████████████████    Zoë                   ? │
          ███████████ █████████████████████████    nearest: you!           │
      far ███████████ █████████████████████████                            │
          18 s ago                          now                            │
     hci0: listening, 10 packets a second                                  │
     q quit  Tab next  1-9 t tease  m mute  ? help                         │
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for Anna               round 2   1:42 of 5:00   |
      Anna says: Too slow!                                                 |
     ##      ##    ######    ##########                   ^ getting hotter |
     ##      ##  ##      ##      ##                                        |
     ##      ##  ##      ##      ##                       near             |
     ##########  ##      ##      ##                       ~1.6 m           |
     ##      ##  ##      ##      ##                       most likely 1.1-2|
     ##      ##  ##      ##      ##                       nearest yet ~0.9 |
     ##      ##    ######        ##                       signal -63 dBm   |
                                                                           |
     [##########################################+++++++------..|...........|
      far               10 m                3 m               1 m          |
                                                                           |
     near                                          in range: 2             |
                                                 > Anna               ~1.6 |
                                                  !Grandpa Olaf       ~7.5 |
                                     ......::::    hunting too          say|
                  ... .......::::::::::::::::::    Ben                ~3.5 |
          ::::::::::: :::::::::::::::::::::::::    Zo?                   ? |
          ::::::::::: :::::::::::::::::::::::::    nearest: you!           |
      far ::::::::::: :::::::::::::::::::::::::                            |
          18 s ago                          now                            |
     hci0: listening, 10 packets a second                                  |
     q quit  Tab next  1-9 t tease  m mute  ? help                         |
    """#,
    "40x12 braille": #"""
    hotcold seek     1:42 of 5:00   sou│h
    ██  ██  ██████  ██████             │
    ██  ██  ██  ██    ██               │
    ██████  ██  ██    ██               │
    ██  ██  ██  ██    ██               │
    ██  ██  ██████    ██               │
    ▲ getting hotter, near             │
    ~1.6 m  (1.1-2.3 m)        nearest:│
    [█████████████████████▓▓▓▒▒▒·│·····│
    ⣤⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⣤⣤⣤│
     Anna says: Too slow!              │
    q quit  Tab next  1-9 t tease  ? he│
    """#,
    "40x12 block": #"""
    hotcold seek     1:42 of 5:00   sou│h
    ██  ██  ██████  ██████             │
    ██  ██  ██  ██    ██               │
    ██████  ██  ██    ██               │
    ██  ██  ██  ██    ██               │
    ██  ██  ██████    ██               │
    ▲ getting hotter, near             │
    ~1.6 m  (1.1-2.3 m)        nearest:│
    [█████████████████████▓▓▓▒▒▒·│·····│
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄█████│
     Anna says: Too slow!              │
    q quit  Tab next  1-9 t tease  ? he│
    """#,
    "40x12 ascii": #"""
    hotcold seek     1:42 of 5:00   sou|h
    ##  ##  ######  ######             |
    ##  ##  ##  ##    ##               |
    ######  ##  ##    ##               |
    ##  ##  ##  ##    ##               |
    ##  ##  ######    ##               |
    ^ getting hotter, near             |
    ~1.6 m  (1.1-2.3 m)        nearest:|
    [#####################+++---.|.....|
    .............. ...............:::::|
     Anna says: Too slow!              |
    q quit  Tab next  1-9 t tease  ? he|
    """#,
    "20x3 braille": #"""
    ▲ HOT  near  ~1.6│
    [██████████▓▓▒│··│
    q quit  ? help   │ck
    """#,
    "20x3 block": #"""
    ▲ HOT  near  ~1.6│
    [██████████▓▓▒│··│
    q quit  ? help   │ck
    """#,
    "20x3 ascii": #"""
    ^ HOT  near  ~1.6|
    [##########++-|..|
    q quit  ? help   |ck
    """#,
  ]
}
