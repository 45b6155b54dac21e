/// Written by `GoldenTests`.
enum SeekUnpluggedGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for a hotcold beacon                     2:24   sound on

     ██            ██████      ████████  ██████████       signal lost
     ██          ██      ██  ██              ██
     ██          ██      ██  ██              ██           silent for 7 s
     ██          ██      ██    ██████        ██           stay where you are
     ██          ██      ██          ██      ██
     ██          ██      ██          ██      ██
     ██████████    ██████    ████████        ██

     [·················································│··························]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 ► D9EE/0/0              ? m ?  -90


                                 ⣀⢀⣀⣤⣤⣶⡆
                 ⡀      ⢀⣀⣤⣶⣶⣶⣿⣿⣿⣿⢸⣿⣿⣿⣿⡇
          ⣶⣾⣿⣿⣿⡇⣿⣿⣿⣿⣷⣶⣶⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⡇
      far ⣿⣿⣿⣿⣿⡇⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⡇
          37 s ago                          now
     hci0 was unplugged: plug it in to go on
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 block": #"""
     hotcold seek  looking for a hotcold beacon                     2:24   sound on

     ██            ██████      ████████  ██████████       signal lost
     ██          ██      ██  ██              ██
     ██          ██      ██  ██              ██           silent for 7 s
     ██          ██      ██    ██████        ██           stay where you are
     ██          ██      ██          ██      ██
     ██          ██      ██          ██      ██
     ██████████    ██████    ████████        ██

     [·················································│··························]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 ► D9EE/0/0              ? m ?  -90


                  ▄▄▄ ▄▄▄▄▄▄▄███
          ███████████ ██████████
          ███████████ ██████████
      far ███████████ ██████████
          18 s ago                          now
     hci0 was unplugged: plug it in to go on
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for a hotcold beacon                     2:24   sound on

     ##            ######      ########  ##########       signal lost
     ##          ##      ##  ##              ##
     ##          ##      ##  ##              ##           silent for 7 s
     ##          ##      ##    ######        ##           stay where you are
     ##          ##      ##          ##      ##
     ##          ##      ##          ##      ##
     ##########    ######    ########        ##

     [.................................................|..........................]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 > D9EE/0/0              ? m ?  -90


                  ... .......:::
          ::::::::::: ::::::::::
          ::::::::::: ::::::::::
      far ::::::::::: ::::::::::
          18 s ago                          now
     hci0 was unplugged: plug it in to go on
     q quit  m mute  Tab next  ? help
    """#,
    "40x12 braille": #"""
    hotcold seek             2:24   sound on
    ██      ██████  ██████  ██████
    ██      ██  ██  ██        ██
    ██      ██  ██  ██████    ██
    ██      ██  ██      ██    ██
    ██████  ██████  ██████    ██
    silent for 7 s
    stay where you are
    [························│·············]
    ⣤⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⡄
    hci0 was unplugged: plug it in to go on
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 block": #"""
    hotcold seek             2:24   sound on
    ██      ██████  ██████  ██████
    ██      ██  ██  ██        ██
    ██      ██  ██  ██████    ██
    ██      ██  ██      ██    ██
    ██████  ██████  ██████    ██
    silent for 7 s
    stay where you are
    [························│·············]
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄
    hci0 was unplugged: plug it in to go on
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 ascii": #"""
    hotcold seek             2:24   sound on
    ##      ######  ######  ######
    ##      ##  ##  ##        ##
    ##      ##  ##  ######    ##
    ##      ##  ##      ##    ##
    ######  ######  ######    ##
    silent for 7 s
    stay where you are
    [........................|.............]
    .............. ..........
    hci0 was unplugged: plug it in to go on
    q quit  m mute  Tab next  ? help
    """#,
    "20x3 braille": #"""
    LOST  silent for 7 s
    hci0 was unplugged..
    q quit  ? help
    """#,
    "20x3 block": #"""
    LOST  silent for 7 s
    hci0 was unplugged..
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    LOST  silent for 7 s
    hci0 was unplugged..
    q quit  ? help
    """#,
  ]
}
