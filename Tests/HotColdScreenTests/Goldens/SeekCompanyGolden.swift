/// Written by `GoldenTests`.
enum SeekCompanyGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for Anna               round 2   1:42 of 5:00   sound on
      Anna says: Too slow!
     ██      ██    ██████    ██████████                   ▲ getting hotter
     ██      ██  ██      ██      ██
     ██      ██  ██      ██      ██                       near
     ██████████  ██      ██      ██                       ~1.6 m
     ██      ██  ██      ██      ██                       most likely 1.1-2.3 m
     ██      ██  ██      ██      ██                       nearest yet ~0.9 m
     ██      ██    ██████        ██                       signal -63 dBm

     [██████████████████████████████████████████▓▓▓▓▓▓▓▒▒▒▒▒▒··│··················]
      far               10 m                3 m               1 m             here

     near                                          in range: 2                  dBm
                                                 ► Anna               ~1.6 m ▲  -63
                                                  !Grandpa Olaf       ~7.5 m =  -81
                                          ⣀⣠⣤⣶⣿    hunting too          says
                                 ⣀⢀⣀⣤⣤⣶⣶⣿⣿⣿⣿⣿⣿⣿    Ben                ~3.5 m
                 ⡀      ⢀⣀⣤⣶⣶⣶⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿    Zoë                   ? m
          ⣶⣾⣿⣿⣿⡇⣿⣿⣿⣿⣷⣶⣶⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿    nearest: you!
      far ⣿⣿⣿⣿⣿⡇⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
          37 s ago                          now
     hci0: listening, 10 packets a second
     q quit  Tab next  1-9 t tease  m mute  ? help
    """#,
    "80x24 block": #"""
     hotcold seek  looking for Anna               round 2   1:42 of 5:00   sound on
      Anna says: Too slow!
     ██      ██    ██████    ██████████                   ▲ getting hotter
     ██      ██  ██      ██      ██
     ██      ██  ██      ██      ██                       near
     ██████████  ██      ██      ██                       ~1.6 m
     ██      ██  ██      ██      ██                       most likely 1.1-2.3 m
     ██      ██  ██      ██      ██                       nearest yet ~0.9 m
     ██      ██    ██████        ██                       signal -63 dBm

     [██████████████████████████████████████████▓▓▓▓▓▓▓▒▒▒▒▒▒··│··················]
      far               10 m                3 m               1 m             here

     near                                          in range: 2                  dBm
                                                 ► Anna               ~1.6 m ▲  -63
                                                  !Grandpa Olaf       ~7.5 m =  -81
                                     ▄▄▄▄▄▄████    hunting too          says
                  ▄▄▄ ▄▄▄▄▄▄▄██████████████████    Ben                ~3.5 m
          ███████████ █████████████████████████    Zoë                   ? m
          ███████████ █████████████████████████    nearest: you!
      far ███████████ █████████████████████████
          18 s ago                          now
     hci0: listening, 10 packets a second
     q quit  Tab next  1-9 t tease  m mute  ? help
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for Anna               round 2   1:42 of 5:00   sound on
      Anna says: Too slow!
     ##      ##    ######    ##########                   ^ getting hotter
     ##      ##  ##      ##      ##
     ##      ##  ##      ##      ##                       near
     ##########  ##      ##      ##                       ~1.6 m
     ##      ##  ##      ##      ##                       most likely 1.1-2.3 m
     ##      ##  ##      ##      ##                       nearest yet ~0.9 m
     ##      ##    ######        ##                       signal -63 dBm

     [##########################################+++++++------..|..................]
      far               10 m                3 m               1 m             here

     near                                          in range: 2                  dBm
                                                 > Anna               ~1.6 m ^  -63
                                                  !Grandpa Olaf       ~7.5 m =  -81
                                     ......::::    hunting too          says
                  ... .......::::::::::::::::::    Ben                ~3.5 m
          ::::::::::: :::::::::::::::::::::::::    Zo?                   ? m
          ::::::::::: :::::::::::::::::::::::::    nearest: you!
      far ::::::::::: :::::::::::::::::::::::::
          18 s ago                          now
     hci0: listening, 10 packets a second
     q quit  Tab next  1-9 t tease  m mute  ? help
    """#,
    "40x12 braille": #"""
    hotcold seek     1:42 of 5:00   sound on
    ██  ██  ██████  ██████
    ██  ██  ██  ██    ██
    ██████  ██  ██    ██
    ██  ██  ██  ██    ██
    ██  ██  ██████    ██
    ▲ getting hotter, near
    ~1.6 m  (1.1-2.3 m)        nearest: you!
    [█████████████████████▓▓▓▒▒▒·│·········]
    ⣤⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⣤⣤⣤⣶⣶⣶⣶⣶
     Anna says: Too slow!
    q quit  Tab next  1-9 t tease  ? help
    """#,
    "40x12 block": #"""
    hotcold seek     1:42 of 5:00   sound on
    ██  ██  ██████  ██████
    ██  ██  ██  ██    ██
    ██████  ██  ██    ██
    ██  ██  ██  ██    ██
    ██  ██  ██████    ██
    ▲ getting hotter, near
    ~1.6 m  (1.1-2.3 m)        nearest: you!
    [█████████████████████▓▓▓▒▒▒·│·········]
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄██████████
     Anna says: Too slow!
    q quit  Tab next  1-9 t tease  ? help
    """#,
    "40x12 ascii": #"""
    hotcold seek     1:42 of 5:00   sound on
    ##  ##  ######  ######
    ##  ##  ##  ##    ##
    ######  ##  ##    ##
    ##  ##  ##  ##    ##
    ##  ##  ######    ##
    ^ getting hotter, near
    ~1.6 m  (1.1-2.3 m)        nearest: you!
    [#####################+++---.|.........]
    .............. ...............::::::::::
     Anna says: Too slow!
    q quit  Tab next  1-9 t tease  ? help
    """#,
    "20x3 braille": #"""
    ▲ HOT  near  ~1.6 m
    [██████████▓▓▒│····]
    q quit  ? help
    """#,
    "20x3 block": #"""
    ▲ HOT  near  ~1.6 m
    [██████████▓▓▒│····]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    ^ HOT  near  ~1.6 m
    [##########++-|....]
    q quit  ? help
    """#,
  ]
}
