/// Written by `GoldenTests`.
enum HideHuntedGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold hide                                        hidden for 3:12   sound on

     ██      ██  ██████████    ██████    ████████         ▲ closing in
     ████    ██  ██          ██      ██  ██      ██
     ████    ██  ██          ██      ██  ██      ██       near
     ██  ██  ██  ████████    ██████████  ████████         ~2.4 m
     ██    ████  ██          ██      ██  ██  ██           most likely 1.6-3.5 m
     ██    ████  ██          ██      ██  ██    ██         3 seekers in range
     ██      ██  ██████████  ██      ██  ██      ██

     [███████████████████████████████████▓▓▓▓▓▓▓▒▒▒▒▒▒····························]
      far               10 m                3 m               1 m             here

     ▲ D9EE/0/1           ~2.4 m  closing in  near         [██████████▓▓▒▒········]
     = D9EE/0/2           ~6.5 m  no change   far          [█████▓▓▒▒▒············]
     ▼ D9EE/0/3            ~17 m  moving off  far          [▓▓▓▒▒▒················]




     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
     q quit  m mute  ? help
    """#,
    "80x24 block": #"""
     hotcold hide                                        hidden for 3:12   sound on

     ██      ██  ██████████    ██████    ████████         ▲ closing in
     ████    ██  ██          ██      ██  ██      ██
     ████    ██  ██          ██      ██  ██      ██       near
     ██  ██  ██  ████████    ██████████  ████████         ~2.4 m
     ██    ████  ██          ██      ██  ██  ██           most likely 1.6-3.5 m
     ██    ████  ██          ██      ██  ██    ██         3 seekers in range
     ██      ██  ██████████  ██      ██  ██      ██

     [███████████████████████████████████▓▓▓▓▓▓▓▒▒▒▒▒▒····························]
      far               10 m                3 m               1 m             here

     ▲ D9EE/0/1           ~2.4 m  closing in  near         [██████████▓▓▒▒········]
     = D9EE/0/2           ~6.5 m  no change   far          [█████▓▓▒▒▒············]
     ▼ D9EE/0/3            ~17 m  moving off  far          [▓▓▓▒▒▒················]




     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
     q quit  m mute  ? help
    """#,
    "80x24 ascii": #"""
     hotcold hide                                        hidden for 3:12   sound on

     ##      ##  ##########    ######    ########         ^ closing in
     ####    ##  ##          ##      ##  ##      ##
     ####    ##  ##          ##      ##  ##      ##       near
     ##  ##  ##  ########    ##########  ########         ~2.4 m
     ##    ####  ##          ##      ##  ##  ##           most likely 1.6-3.5 m
     ##    ####  ##          ##      ##  ##    ##         3 seekers in range
     ##      ##  ##########  ##      ##  ##      ##

     [###################################+++++++------............................]
      far               10 m                3 m               1 m             here

     ^ D9EE/0/1           ~2.4 m  closing in  near         [##########++--........]
     = D9EE/0/2           ~6.5 m  no change   far          [#####++---............]
     v D9EE/0/3            ~17 m  moving off  far          [+++---................]




     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
     q quit  m mute  ? help
    """#,
    "40x12 braille": #"""
    hotcold hide  hidden for 3:12   sound on
    ██  ██  ██████  ██████  ████
    ██████  ██      ██  ██  ██  ██
    ██████  ████    ██████  ████
    ██████  ██      ██  ██  ██  ██
    ██  ██  ██████  ██  ██  ██  ██
    ▲ closing in, near
    ~2.4 m  (1.6-3.5 m)
    [██████████████████▓▓▓▒▒▒··············]
    = D9EE/0/2           ~6.5 m  no change
    hci0: broadcasting
    q quit  m mute  ? help
    """#,
    "40x12 block": #"""
    hotcold hide  hidden for 3:12   sound on
    ██  ██  ██████  ██████  ████
    ██████  ██      ██  ██  ██  ██
    ██████  ████    ██████  ████
    ██████  ██      ██  ██  ██  ██
    ██  ██  ██████  ██  ██  ██  ██
    ▲ closing in, near
    ~2.4 m  (1.6-3.5 m)
    [██████████████████▓▓▓▒▒▒··············]
    = D9EE/0/2           ~6.5 m  no change
    hci0: broadcasting
    q quit  m mute  ? help
    """#,
    "40x12 ascii": #"""
    hotcold hide  hidden for 3:12   sound on
    ##  ##  ######  ######  ####
    ######  ##      ##  ##  ##  ##
    ######  ####    ######  ####
    ######  ##      ##  ##  ##  ##
    ##  ##  ######  ##  ##  ##  ##
    ^ closing in, near
    ~2.4 m  (1.6-3.5 m)
    [##################+++---..............]
    = D9EE/0/2           ~6.5 m  no change
    hci0: broadcasting
    q quit  m mute  ? help
    """#,
    "20x3 braille": #"""
    ▲ NEAR ~2.4 m
    [████████▓▓▒·······]
    q quit  ? help
    """#,
    "20x3 block": #"""
    ▲ NEAR ~2.4 m
    [████████▓▓▒·······]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    ^ NEAR ~2.4 m
    [########++-.......]
    q quit  ? help
    """#,
  ]
}
