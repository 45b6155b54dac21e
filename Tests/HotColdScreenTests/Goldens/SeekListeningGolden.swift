/// Written by `GoldenTests`.
enum SeekListeningGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold seek  looking for a hotcold beacon                     0:12   sound on

     ██      ██    ██████    ██████  ██████████           listening
     ██      ██  ██      ██    ██        ██
     ██      ██  ██      ██    ██        ██               nothing heard yet
     ██  ██  ██  ██████████    ██        ██
     ██  ██  ██  ██      ██    ██        ██
     ████  ████  ██      ██    ██        ██
     ██      ██  ██      ██  ██████      ██

     [············································································]
      far               10 m                3 m               1 m             here

     Looking for a hotcold beacon.

     On the other device, start: hotcold hide
     Any iBeacon app with the same UUID will do as well.

     Nothing after a minute? Go nearer, and see that Bluetooth is on at both ends.



     hci0: listening, 48 packets of others so far
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 block": #"""
     hotcold seek  looking for a hotcold beacon                     0:12   sound on

     ██      ██    ██████    ██████  ██████████           listening
     ██      ██  ██      ██    ██        ██
     ██      ██  ██      ██    ██        ██               nothing heard yet
     ██  ██  ██  ██████████    ██        ██
     ██  ██  ██  ██      ██    ██        ██
     ████  ████  ██      ██    ██        ██
     ██      ██  ██      ██  ██████      ██

     [············································································]
      far               10 m                3 m               1 m             here

     Looking for a hotcold beacon.

     On the other device, start: hotcold hide
     Any iBeacon app with the same UUID will do as well.

     Nothing after a minute? Go nearer, and see that Bluetooth is on at both ends.



     hci0: listening, 48 packets of others so far
     q quit  m mute  Tab next  ? help
    """#,
    "80x24 ascii": #"""
     hotcold seek  looking for a hotcold beacon                     0:12   sound on

     ##      ##    ######    ######  ##########           listening
     ##      ##  ##      ##    ##        ##
     ##      ##  ##      ##    ##        ##               nothing heard yet
     ##  ##  ##  ##########    ##        ##
     ##  ##  ##  ##      ##    ##        ##
     ####  ####  ##      ##    ##        ##
     ##      ##  ##      ##  ######      ##

     [............................................................................]
      far               10 m                3 m               1 m             here

     Looking for a hotcold beacon.

     On the other device, start: hotcold hide
     Any iBeacon app with the same UUID will do as well.

     Nothing after a minute? Go nearer, and see that Bluetooth is on at both ends.



     hci0: listening, 48 packets of others so far
     q quit  m mute  Tab next  ? help
    """#,
    "40x12 braille": #"""
    hotcold seek             0:12   sound on
    ██  ██  ██████  ██████  ██████
    ██  ██  ██  ██    ██      ██
    ██████  ██████    ██      ██
    ██████  ██  ██    ██      ██
    ██  ██  ██  ██  ██████    ██
    nothing heard yet; looking for
    a hotcold beacon
    [······································]
    On the other device, start: hotcold hide
    hci0: listening, 48 packets of others ..
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 block": #"""
    hotcold seek             0:12   sound on
    ██  ██  ██████  ██████  ██████
    ██  ██  ██  ██    ██      ██
    ██████  ██████    ██      ██
    ██████  ██  ██    ██      ██
    ██  ██  ██  ██  ██████    ██
    nothing heard yet; looking for
    a hotcold beacon
    [······································]
    On the other device, start: hotcold hide
    hci0: listening, 48 packets of others ..
    q quit  m mute  Tab next  ? help
    """#,
    "40x12 ascii": #"""
    hotcold seek             0:12   sound on
    ##  ##  ######  ######  ######
    ##  ##  ##  ##    ##      ##
    ######  ######    ##      ##
    ######  ##  ##    ##      ##
    ##  ##  ##  ##  ######    ##
    nothing heard yet; looking for
    a hotcold beacon
    [......................................]
    On the other device, start: hotcold hide
    hci0: listening, 48 packets of others ..
    q quit  m mute  Tab next  ? help
    """#,
    "20x3 braille": #"""
    WAIT: nothing yet
    [··················]
    q quit  ? help
    """#,
    "20x3 block": #"""
    WAIT: nothing yet
    [··················]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    WAIT: nothing yet
    [..................]
    q quit  ? help
    """#,
  ]
}
