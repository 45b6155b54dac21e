/// Written by `GoldenTests`.
enum SeekHotGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for a hotcold beacon                     1:42   sound on

     ██      ██    ██████    ██████████                   ▲ getting hotter
     ██      ██  ██      ██      ██
     ██      ██  ██      ██      ██                       near
     ██████████  ██      ██      ██                       ~1.6 m
     ██      ██  ██      ██      ██                       most likely 1.1-2.3 m
     ██      ██  ██      ██      ██                       nearest yet ~1.5 m
     ██      ██    ██████        ██                       signal -63 dBm

     [██████████████████████████████████████████▓▓▓▓▓▓▓│▒▒▒▒▒·····················]
      far               10 m                3 m               1 m             here

     near                                          in range: 3                  dBm
                                                 ► D9EE/0/0           ~1.6 m ▲  -63
                                                   D9EE/0/1           ~7.5 m =  -81
                                          ⣀⣠⣤⣶⣿    AA:BB:CC:DD:EE:FF     ? m ?    ?
                                 ⣀⢀⣀⣤⣤⣶⣶⣿⣿⣿⣿⣿⣿⣿
                 ⡀      ⢀⣀⣤⣶⣶⣶⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
          ⣶⣾⣿⣿⣿⡇⣿⣿⣿⣿⣷⣶⣶⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
      far ⣿⣿⣿⣿⣿⡇⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
          37 s ago                          now
     hci0: listening, 10 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 block": #"""
     hotcold seek  looking for a hotcold beacon                     1:42   sound on

     ██      ██    ██████    ██████████                   ▲ getting hotter
     ██      ██  ██      ██      ██
     ██      ██  ██      ██      ██                       near
     ██████████  ██      ██      ██                       ~1.6 m
     ██      ██  ██      ██      ██                       most likely 1.1-2.3 m
     ██      ██  ██      ██      ██                       nearest yet ~1.5 m
     ██      ██    ██████        ██                       signal -63 dBm

     [██████████████████████████████████████████▓▓▓▓▓▓▓│▒▒▒▒▒·····················]
      far               10 m                3 m               1 m             here

     near                                          in range: 3                  dBm
                                                 ► D9EE/0/0           ~1.6 m ▲  -63
                                                   D9EE/0/1           ~7.5 m =  -81
                                     ▄▄▄▄▄▄████    AA:BB:CC:DD:EE:FF     ? m ?    ?
                  ▄▄▄ ▄▄▄▄▄▄▄██████████████████
          ███████████ █████████████████████████
          ███████████ █████████████████████████
      far ███████████ █████████████████████████
          18 s ago                          now
     hci0: listening, 10 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for a hotcold beacon                     1:42   sound on

     ##      ##    ######    ##########                   ^ getting hotter
     ##      ##  ##      ##      ##
     ##      ##  ##      ##      ##                       near
     ##########  ##      ##      ##                       ~1.6 m
     ##      ##  ##      ##      ##                       most likely 1.1-2.3 m
     ##      ##  ##      ##      ##                       nearest yet ~1.5 m
     ##      ##    ######        ##                       signal -63 dBm

     [##########################################+++++++|-----.....................]
      far               10 m                3 m               1 m             here

     near                                          in range: 3                  dBm
                                                 > D9EE/0/0           ~1.6 m ^  -63
                                                   D9EE/0/1           ~7.5 m =  -81
                                     ......::::    AA:BB:CC:DD:EE:FF     ? m ?    ?
                  ... .......::::::::::::::::::
          ::::::::::: :::::::::::::::::::::::::
          ::::::::::: :::::::::::::::::::::::::
      far ::::::::::: :::::::::::::::::::::::::
          18 s ago                          now
     hci0: listening, 10 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "40x12 braille": #"""
    hotcold seek             1:42   sound on
    ██  ██  ██████  ██████
    ██  ██  ██  ██    ██
    ██████  ██  ██    ██
    ██  ██  ██  ██    ██
    ██  ██  ██████    ██
    ▲ getting hotter, near
    ~1.6 m  (1.1-2.3 m)
    [█████████████████████▓▓▓│▒▒···········]
    ⣤⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⣤⣤⣤⣶⣶⣶⣶⣶
    hci0: listening, 10 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 block": #"""
    hotcold seek             1:42   sound on
    ██  ██  ██████  ██████
    ██  ██  ██  ██    ██
    ██████  ██  ██    ██
    ██  ██  ██  ██    ██
    ██  ██  ██████    ██
    ▲ getting hotter, near
    ~1.6 m  (1.1-2.3 m)
    [█████████████████████▓▓▓│▒▒···········]
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄██████████
    hci0: listening, 10 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 ascii": #"""
    hotcold seek             1:42   sound on
    ##  ##  ######  ######
    ##  ##  ##  ##    ##
    ######  ##  ##    ##
    ##  ##  ##  ##    ##
    ##  ##  ######    ##
    ^ getting hotter, near
    ~1.6 m  (1.1-2.3 m)
    [#####################+++|--...........]
    .............. ...............::::::::::
    hci0: listening, 10 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "20x3 braille": #"""
    ▲ HOT  near  ~1.6 m
    [██████████▓│▒·····]
    q quit  ? help
    """#,
    "20x3 block": #"""
    ▲ HOT  near  ~1.6 m
    [██████████▓│▒·····]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    ^ HOT  near  ~1.6 m
    [##########+|-.....]
    q quit  ? help
    """#,
  ]
}
