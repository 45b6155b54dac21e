/// Written by `GoldenTests`.
enum SeekWalkCompanyGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for the demo's hider      round 1   18 s left   sound on
     ██      ██    ██████    ██████████                   ▲ getting hotter
     ██      ██  ██      ██      ██
     ██      ██  ██      ██      ██                       near
     ██████████  ██      ██      ██                       ~1.6 m
     ██      ██  ██      ██      ██                       most likely 1.1-2.3 m
     ██      ██  ██      ██      ██                       nearest yet ~1.5 m
     ██      ██    ██████        ██                       signal -63 dBm
     [██████████████████████████████████████████▓▓▓▓▓▓▓│▒▒▒▒▒·····················]
     near


                            ⣀⣠⣤⣶⣿
                   ⣀⢀⣀⣤⣤⣶⣶⣿⣿⣿⣿⣿⣿⣿  ▒···········▒···········
          ⢀⣀⣤⣶⣶⣶⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  ▒▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒
          ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  ▒···••••••••••••••••••··
      far ⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿  ▒••••················•··
          23 s ago            now  ▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒•▒▒
     nearest: Ben

     @ you   ▒ wall   • your way

     simulated house, no radio
     say: I can hear you_
    """#,
    "80x24 block": #"""
     hotcold seek  looking for the demo's hider      round 1   18 s left   sound on
     ██      ██    ██████    ██████████                   ▲ getting hotter
     ██      ██  ██      ██      ██
     ██      ██  ██      ██      ██                       near
     ██████████  ██      ██      ██                       ~1.6 m
     ██      ██  ██      ██      ██                       most likely 1.1-2.3 m
     ██      ██  ██      ██      ██                       nearest yet ~1.5 m
     ██      ██    ██████        ██                       signal -63 dBm
     [██████████████████████████████████████████▓▓▓▓▓▓▓│▒▒▒▒▒·····················]
     near


                       ▄▄▄▄▄▄████
          ▄▄▄▄▄██████████████████  ▒···········▒···········
          ███████████████████████  ▒▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒
          ███████████████████████  ▒···••••••••••••••••••··
      far ███████████████████████  ▒••••················•··
          11 s ago            now  ▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒•▒▒
     nearest: Ben

     @ you   ▒ wall   • your way

     simulated house, no radio
     say: I can hear you_
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for the demo's hider      round 1   18 s left   sound on
     ##      ##    ######    ##########                   ^ getting hotter
     ##      ##  ##      ##      ##
     ##      ##  ##      ##      ##                       near
     ##########  ##      ##      ##                       ~1.6 m
     ##      ##  ##      ##      ##                       most likely 1.1-2.3 m
     ##      ##  ##      ##      ##                       nearest yet ~1.5 m
     ##      ##    ######        ##                       signal -63 dBm
     [##########################################+++++++|-----.....................]
     near


                       ......::::
          .....::::::::::::::::::  #...........#...........
          :::::::::::::::::::::::  #####..########..#######
          :::::::::::::::::::::::  #...oooooooooooooooooo..
      far :::::::::::::::::::::::  #oooo................o..
          11 s ago            now  ####..########..#####o##
     nearest: Ben

     @ you   # wall   o your way

     simulated house, no radio
     say: I can hear you_
    """#,
    "40x12 braille": #"""
    hotcold seek        18 s left   sound on
    ██  ██  ██████  ██████
    ██  ██  ██  ██    ██
    ██████  ██  ██    ██
    ██  ██  ██  ██    ██
    ██  ██  ██████    ██
    ▲ getting hotter, near
    ~1.6 m  (1.1-2.3 m)         nearest: Ben
    [█████████████████████▓▓▓│▒▒···········]
    ⣤⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⣤⣤⣤⣶⣶⣶⣶⣶
    simulated house, no radio
    say: I can hear you_
    """#,
    "40x12 block": #"""
    hotcold seek        18 s left   sound on
    ██  ██  ██████  ██████
    ██  ██  ██  ██    ██
    ██████  ██  ██    ██
    ██  ██  ██  ██    ██
    ██  ██  ██████    ██
    ▲ getting hotter, near
    ~1.6 m  (1.1-2.3 m)         nearest: Ben
    [█████████████████████▓▓▓│▒▒···········]
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄██████████
    simulated house, no radio
    say: I can hear you_
    """#,
    "40x12 ascii": #"""
    hotcold seek        18 s left   sound on
    ##  ##  ######  ######
    ##  ##  ##  ##    ##
    ######  ##  ##    ##
    ##  ##  ##  ##    ##
    ##  ##  ######    ##
    ^ getting hotter, near
    ~1.6 m  (1.1-2.3 m)         nearest: Ben
    [#####################+++|--...........]
    .............. ...............::::::::::
    simulated house, no radio
    say: I can hear you_
    """#,
    "20x3 braille": #"""
    ▲ HOT  near  ~1.6 m
    [██████████▓│▒·····]
    say: I can hear you_
    """#,
    "20x3 block": #"""
    ▲ HOT  near  ~1.6 m
    [██████████▓│▒·····]
    say: I can hear you_
    """#,
    "20x3 ascii": #"""
    ^ HOT  near  ~1.6 m
    [##########+|-.....]
    say: I can hear you_
    """#,
  ]
}
