/// Written by `GoldenTests`.
enum HideAloneGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold hide                                        hidden for 1:04   sound on

     ██      ██  ██████  ████████    ██████████           you are on the air
     ██      ██    ██    ██      ██  ██
     ██      ██    ██    ██      ██  ██                   nobody has been heard yet
     ██████████    ██    ██      ██  ████████             keep quiet
     ██      ██    ██    ██      ██  ██
     ██      ██    ██    ██      ██  ██
     ██      ██  ██████  ████████    ██████████

     [············································································]
      far               10 m                3 m               1 m             here

     No seeker has been heard: only those who broadcast, too, are seen here.






     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
     q quit  m mute  ? help
    """#,
    "80x24 block": #"""
     hotcold hide                                        hidden for 1:04   sound on

     ██      ██  ██████  ████████    ██████████           you are on the air
     ██      ██    ██    ██      ██  ██
     ██      ██    ██    ██      ██  ██                   nobody has been heard yet
     ██████████    ██    ██      ██  ████████             keep quiet
     ██      ██    ██    ██      ██  ██
     ██      ██    ██    ██      ██  ██
     ██      ██  ██████  ████████    ██████████

     [············································································]
      far               10 m                3 m               1 m             here

     No seeker has been heard: only those who broadcast, too, are seen here.






     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
     q quit  m mute  ? help
    """#,
    "80x24 ascii": #"""
     hotcold hide                                        hidden for 1:04   sound on

     ##      ##  ######  ########    ##########           you are on the air
     ##      ##    ##    ##      ##  ##
     ##      ##    ##    ##      ##  ##                   nobody has been heard yet
     ##########    ##    ##      ##  ########             keep quiet
     ##      ##    ##    ##      ##  ##
     ##      ##    ##    ##      ##  ##
     ##      ##  ######  ########    ##########

     [............................................................................]
      far               10 m                3 m               1 m             here

     No seeker has been heard: only those who broadcast, too, are seen here.






     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
     q quit  m mute  ? help
    """#,
    "40x12 braille": #"""
    hotcold hide  hidden for 1:04   sound on
    ██  ██  ██████  ████    ██████
    ██  ██    ██    ██  ██  ██
    ██████    ██    ██  ██  ████
    ██  ██    ██    ██  ██  ██
    ██  ██  ██████  ████    ██████
    nobody has been heard yet
    you are on the air: keep quiet
    [······································]
    D9EED498-BFDB-43C0-8B55-D06BB74C430B
    hci0: broadcasting
    q quit  m mute  ? help
    """#,
    "40x12 block": #"""
    hotcold hide  hidden for 1:04   sound on
    ██  ██  ██████  ████    ██████
    ██  ██    ██    ██  ██  ██
    ██████    ██    ██  ██  ████
    ██  ██    ██    ██  ██  ██
    ██  ██  ██████  ████    ██████
    nobody has been heard yet
    you are on the air: keep quiet
    [······································]
    D9EED498-BFDB-43C0-8B55-D06BB74C430B
    hci0: broadcasting
    q quit  m mute  ? help
    """#,
    "40x12 ascii": #"""
    hotcold hide  hidden for 1:04   sound on
    ##  ##  ######  ####    ######
    ##  ##    ##    ##  ##  ##
    ######    ##    ##  ##  ####
    ##  ##    ##    ##  ##  ##
    ##  ##  ######  ####    ######
    nobody has been heard yet
    you are on the air: keep quiet
    [......................................]
    D9EED498-BFDB-43C0-8B55-D06BB74C430B
    hci0: broadcasting
    q quit  m mute  ? help
    """#,
    "20x3 braille": #"""
    HIDE  nobody heard
    [··················]
    q quit  ? help
    """#,
    "20x3 block": #"""
    HIDE  nobody heard
    [··················]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    HIDE  nobody heard
    [..................]
    q quit  ? help
    """#,
  ]
}
