/// Written by `GoldenTests`.
enum SeekSteadyGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for a hotcold beacon                     2:10   sound on

                                                          = no change
     ██████  ██████  ██  ██  ██████
     ██      ██  ██  ██████  ██                           within reach
     ██████  ██████  ██████  ████                         ~0.4 m
         ██  ██  ██  ██  ██  ██                           most likely 0.3-0.6 m
     ██████  ██  ██  ██  ██  ██████                       nearest yet ~0.4 m
                                                          signal -52 dBm

     [█████████████████████████████████████████████████████████████████▓▓▓▓▓▒│▒▒▒▒]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 ► D9EE/0/0           ~0.4 m =  -52

                                          ⣀⣠⣤⣶⣿
                                 ⣀⢀⣀⣤⣤⣶⣶⣿⣿⣿⣿⣿⣿⣿
                 ⡀      ⢀⣀⣤⣶⣶⣶⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
          ⣶⣾⣿⣿⣿⡇⣿⣿⣿⣿⣷⣶⣶⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
      far ⣿⣿⣿⣿⣿⡇⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
          37 s ago                          now
     hci0: listening, 10 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 block": #"""
     hotcold seek  looking for a hotcold beacon                     2:10   sound on

                                                          = no change
     ██████  ██████  ██  ██  ██████
     ██      ██  ██  ██████  ██                           within reach
     ██████  ██████  ██████  ████                         ~0.4 m
         ██  ██  ██  ██  ██  ██                           most likely 0.3-0.6 m
     ██████  ██  ██  ██  ██  ██████                       nearest yet ~0.4 m
                                                          signal -52 dBm

     [█████████████████████████████████████████████████████████████████▓▓▓▓▓▒│▒▒▒▒]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 ► D9EE/0/0           ~0.4 m =  -52

                                     ▄▄▄▄▄▄████
                  ▄▄▄ ▄▄▄▄▄▄▄██████████████████
          ███████████ █████████████████████████
          ███████████ █████████████████████████
      far ███████████ █████████████████████████
          18 s ago                          now
     hci0: listening, 10 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for a hotcold beacon                     2:10   sound on

                                                          = no change
     ######  ######  ##  ##  ######
     ##      ##  ##  ######  ##                           within reach
     ######  ######  ######  ####                         ~0.4 m
         ##  ##  ##  ##  ##  ##                           most likely 0.3-0.6 m
     ######  ##  ##  ##  ##  ######                       nearest yet ~0.4 m
                                                          signal -52 dBm

     [#################################################################+++++-|----]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 > D9EE/0/0           ~0.4 m =  -52

                                     ......::::
                  ... .......::::::::::::::::::
          ::::::::::: :::::::::::::::::::::::::
          ::::::::::: :::::::::::::::::::::::::
      far ::::::::::: :::::::::::::::::::::::::
          18 s ago                          now
     hci0: listening, 10 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "40x12 braille": #"""
    hotcold seek             2:10   sound on
    ██████  ██████  ██  ██  ██████
    ██      ██  ██  ██████  ██
    ██████  ██████  ██████  ████
        ██  ██  ██  ██  ██  ██
    ██████  ██  ██  ██  ██  ██████
    = no change, within reach
    ~0.4 m  (0.3-0.6 m)
    [████████████████████████████████▓▓▓│▒▒]
    ⣤⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⣤⣤⣤⣶⣶⣶⣶⣶
    hci0: listening, 10 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 block": #"""
    hotcold seek             2:10   sound on
    ██████  ██████  ██  ██  ██████
    ██      ██  ██  ██████  ██
    ██████  ██████  ██████  ████
        ██  ██  ██  ██  ██  ██
    ██████  ██  ██  ██  ██  ██████
    = no change, within reach
    ~0.4 m  (0.3-0.6 m)
    [████████████████████████████████▓▓▓│▒▒]
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄██████████
    hci0: listening, 10 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 ascii": #"""
    hotcold seek             2:10   sound on
    ######  ######  ##  ##  ######
    ##      ##  ##  ######  ##
    ######  ######  ######  ####
        ##  ##  ##  ##  ##  ##
    ######  ##  ##  ##  ##  ######
    = no change, within reach
    ~0.4 m  (0.3-0.6 m)
    [################################+++|--]
    .............. ...............::::::::::
    hci0: listening, 10 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "20x3 braille": #"""
    = SAME ~0.4 m
    [███████████████▓│▒]
    q quit  ? help
    """#,
    "20x3 block": #"""
    = SAME ~0.4 m
    [███████████████▓│▒]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    = SAME ~0.4 m
    [###############+|-]
    q quit  ? help
    """#,
  ]
}
