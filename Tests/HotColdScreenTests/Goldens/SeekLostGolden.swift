/// Written by `GoldenTests`.
enum SeekLostGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for a hotcold beacon                     2:24   sound on

     ██            ██████      ████████  ██████████       signal lost
     ██          ██      ██  ██              ██
     ██          ██      ██  ██              ██           silent for 7 s
     ██          ██      ██    ██████        ██           go back to where you
     ██          ██      ██          ██      ██           last heard it
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
     hci0: listening, nothing in 7 s
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 block": #"""
     hotcold seek  looking for a hotcold beacon                     2:24   sound on

     ██            ██████      ████████  ██████████       signal lost
     ██          ██      ██  ██              ██
     ██          ██      ██  ██              ██           silent for 7 s
     ██          ██      ██    ██████        ██           go back to where you
     ██          ██      ██          ██      ██           last heard it
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
     hci0: listening, nothing in 7 s
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for a hotcold beacon                     2:24   sound on

     ##            ######      ########  ##########       signal lost
     ##          ##      ##  ##              ##
     ##          ##      ##  ##              ##           silent for 7 s
     ##          ##      ##    ######        ##           go back to where you
     ##          ##      ##          ##      ##           last heard it
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
     hci0: listening, nothing in 7 s
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
    go back to where you last heard it
    [························│·············]
    ⣤⣤⣤⣤⣤⣤⣤⣤⡄⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⡄
    hci0: listening, nothing in 7 s
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
    go back to where you last heard it
    [························│·············]
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄
    hci0: listening, nothing in 7 s
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
    go back to where you last heard it
    [........................|.............]
    .............. ..........
    hci0: listening, nothing in 7 s
    q quit  m mute  Tab next  ? help
    """#,
    "20x3 braille": #"""
    LOST  silent for 7 s
    [···········│······]
    q quit  ? help
    """#,
    "20x3 block": #"""
    LOST  silent for 7 s
    [···········│······]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    LOST  silent for 7 s
    [...........|......]
    q quit  ? help
    """#,
  ]
}
