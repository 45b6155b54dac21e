/// Written by `GoldenTests`.
enum SeekColdGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for a hotcold beacon                     1:02:03   muted

       ████████    ██████    ██          ████████         ▼ getting colder
     ██          ██      ██  ██          ██      ██
     ██          ██      ██  ██          ██      ██       far
     ██          ██      ██  ██          ██      ██       ~14 m
     ██          ██      ██  ██          ██      ██       most likely 8.0-26 m
     ██          ██      ██  ██          ██      ██       nearest yet ~1.5 m
       ████████    ██████    ██████████  ████████         signal -88 dBm

     [██▓▓▓▓▓▓▓▓▓▓▒▒▒▒▒▒▒▒▒····························│··························]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 ► D9EE/0/0            ~14 m ▼  -88



                ⢀
          ⣿⣶⣶⣾⣿⣿⣿⣿⢸⣿⣿⣿⣷⣶⣶⣶⣶⣶⣶⣦⣤⣤⣤⣤⣤⣤⡄⣀⣀⣀⣀⣀⣀⣀⣀⣀
      far ⣿⣿⣿⣿⣿⣿⣿⣿⢸⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿⡇⣿⣿⣿⣿⣿⣿⣿⣿⣿⣿
          37 s ago                          now
     hci0: listening, 6 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 block": #"""
     hotcold seek  looking for a hotcold beacon                     1:02:03   muted

       ████████    ██████    ██          ████████         ▼ getting colder
     ██          ██      ██  ██          ██      ██
     ██          ██      ██  ██          ██      ██       far
     ██          ██      ██  ██          ██      ██       ~14 m
     ██          ██      ██  ██          ██      ██       most likely 8.0-26 m
     ██          ██      ██  ██          ██      ██       nearest yet ~1.5 m
       ████████    ██████    ██████████  ████████         signal -88 dBm

     [██▓▓▓▓▓▓▓▓▓▓▒▒▒▒▒▒▒▒▒····························│··························]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 ► D9EE/0/0            ~14 m ▼  -88




          ███████▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
      far ████████████████ ████████████████████
          18 s ago                          now
     hci0: listening, 6 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for a hotcold beacon                     1:02:03   muted

       ########    ######    ##          ########         v getting colder
     ##          ##      ##  ##          ##      ##
     ##          ##      ##  ##          ##      ##       far
     ##          ##      ##  ##          ##      ##       ~14 m
     ##          ##      ##  ##          ##      ##       most likely 8.0-26 m
     ##          ##      ##  ##          ##      ##       nearest yet ~1.5 m
       ########    ######    ##########  ########         signal -88 dBm

     [##++++++++++---------............................|..........................]
      far               10 m                3 m               1 m             here

     near                                          in range: 1                  dBm
                                                 > D9EE/0/0            ~14 m v  -88




          :::::::......... ....................
      far :::::::::::::::: ::::::::::::::::::::
          18 s ago                          now
     hci0: listening, 6 packets a second
     q quit  m mute  Tab next  ? help
    """#,
    "40x12 braille": #"""
    hotcold seek             1:02:03   muted
    ██████  ██████  ██      ████
    ██      ██  ██  ██      ██  ██
    ██      ██  ██  ██      ██  ██
    ██      ██  ██  ██      ██  ██
    ██████  ██████  ██████  ████
    ▼ getting colder, far
     ~14 m  (8.0-26 m)
    [█▓▓▓▓▓▒▒▒▒▒·············│·············]
    ⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⢠⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣀⣀⣀⣀⡀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
    hci0: listening, 6 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 block": #"""
    hotcold seek             1:02:03   muted
    ██████  ██████  ██      ████
    ██      ██  ██  ██      ██  ██
    ██      ██  ██  ██      ██  ██
    ██      ██  ██  ██      ██  ██
    ██████  ██████  ██████  ████
    ▼ getting colder, far
     ~14 m  (8.0-26 m)
    [█▓▓▓▓▓▒▒▒▒▒·············│·············]
    ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
    hci0: listening, 6 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 ascii": #"""
    hotcold seek             1:02:03   muted
    ######  ######  ##      ####
    ##      ##  ##  ##      ##  ##
    ##      ##  ##  ##      ##  ##
    ##      ##  ##  ##      ##  ##
    ######  ######  ######  ####
    v getting colder, far
     ~14 m  (8.0-26 m)
    [#+++++-----.............|.............]
    ................... ....................
    hci0: listening, 6 packets a second
    q quit  m mute  Tab next  ? help
    """#,
    "20x3 braille": #"""
    ▼ COLD  far  ~14 m
    [█▓▓▒▒······│······]
    q quit  ? help
    """#,
    "20x3 block": #"""
    ▼ COLD  far  ~14 m
    [█▓▓▒▒······│······]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    v COLD  far  ~14 m
    [#++--......|......]
    q quit  ? help
    """#,
  ]
}
