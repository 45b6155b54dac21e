/// Written by `GoldenTests`.
enum SeekWalkGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for the demo's hider                     1:42   sound on
     ██      ██    ██████    ██████████                   ▲ getting hotter
     ██      ██  ██      ██      ██
     ██      ██  ██      ██      ██                       near
     ██████████  ██      ██      ██                       ~1.6 m
     ██      ██  ██      ██      ██                       most likely 1.1-2.3 m
     ██      ██  ██      ██      ██                       nearest yet ~1.5 m
     ██      ██    ██████        ██                       signal -63 dBm
     [██████████████████████████████████████████▓▓▓▓▓▓▓│▒▒▒▒▒·····················]
     near


                              ⢀⣠⣴
                        ⢀⣀⣠⣤⣶⣾⣿⣿⣿  ▒···········▒···········
               ⣀⣀⣀⣤⣤⢰⣶⣾⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  ▒▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒
          ⣠⣤⣶⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  ▒···••••••••••••••••••··
          ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  ▒••••················•··
      far ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  ▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒•▒▒
          23 s ago            now

     @ you   ▒ wall   • your way

     simulated house, no radio
     q quit  arrows walk  m mute  ? help
    """#,
    "80x24 block": #"""
     hotcold seek  looking for the demo's hider                     1:42   sound on
     ██      ██    ██████    ██████████                   ▲ getting hotter
     ██      ██  ██      ██      ██
     ██      ██  ██      ██      ██                       near
     ██████████  ██      ██      ██                       ~1.6 m
     ██      ██  ██      ██      ██                       most likely 1.1-2.3 m
     ██      ██  ██      ██      ██                       nearest yet ~1.5 m
     ██      ██    ██████        ██                       signal -63 dBm
     [██████████████████████████████████████████▓▓▓▓▓▓▓│▒▒▒▒▒·····················]
     near


                            ▄▄▄▄█
                ▄▄▄▄▄▄▄██████████  ▒···········▒···········
          ███████████████████████  ▒▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒
          ███████████████████████  ▒···••••••••••••••••••··
          ███████████████████████  ▒••••················•··
      far ███████████████████████  ▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒•▒▒
          11 s ago            now

     @ you   ▒ wall   • your way

     simulated house, no radio
     q quit  arrows walk  m mute  ? help
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for the demo's hider                     1:42   sound on
     ##      ##    ######    ##########                   ^ getting hotter
     ##      ##  ##      ##      ##
     ##      ##  ##      ##      ##                       near
     ##########  ##      ##      ##                       ~1.6 m
     ##      ##  ##      ##      ##                       most likely 1.1-2.3 m
     ##      ##  ##      ##      ##                       nearest yet ~1.5 m
     ##      ##    ######        ##                       signal -63 dBm
     [##########################################+++++++|-----.....................]
     near


                            ....:
                .......::::::::::  #...........#...........
          :::::::::::::::::::::::  #####..########..#######
          :::::::::::::::::::::::  #...oooooooooooooooooo..
          :::::::::::::::::::::::  #oooo................o..
      far :::::::::::::::::::::::  ####..########..#####o##
          11 s ago            now

     @ you   # wall   o your way

     simulated house, no radio
     q quit  arrows walk  m mute  ? help
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
    simulated house, no radio
    q quit  arrows walk  m mute  ? help
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
    simulated house, no radio
    q quit  arrows walk  m mute  ? help
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
    simulated house, no radio
    q quit  arrows walk  m mute  ? help
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
