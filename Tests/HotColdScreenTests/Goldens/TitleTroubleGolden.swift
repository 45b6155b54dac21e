/// Written by `GoldenTests`.
enum TitleTroubleGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""

      ██  ██  ██████  ██████    ██████  ██████  ██      ████
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██████  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██████    ██      ██████  ██████  ██████  ████

      Hide and seek with Bluetooth: one hides, the others hunt.

      ► play    hide   seek  [find lost things]
        name   (type your name)
        room   (the room of all)
        voice  no sound on this machine
        radio  none: a pretend house

      Lost your earbuds? See all that has Bluetooth, and hunt it.
      Press Enter to start.



      ! Bluetooth is switched off (hci0).
      Do this: bluetoothctl power on

      q quit  Enter play  arrows choose  ? help
    """#,
    "80x24 block": #"""

      ██  ██  ██████  ██████    ██████  ██████  ██      ████
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██████  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██████    ██      ██████  ██████  ██████  ████

      Hide and seek with Bluetooth: one hides, the others hunt.

      ► play    hide   seek  [find lost things]
        name   (type your name)
        room   (the room of all)
        voice  no sound on this machine
        radio  none: a pretend house

      Lost your earbuds? See all that has Bluetooth, and hunt it.
      Press Enter to start.



      ! Bluetooth is switched off (hci0).
      Do this: bluetoothctl power on

      q quit  Enter play  arrows choose  ? help
    """#,
    "80x24 ascii": #"""

      ##  ##  ######  ######    ######  ######  ##      ####
      ##  ##  ##  ##    ##      ##      ##  ##  ##      ##  ##
      ######  ##  ##    ##      ##      ##  ##  ##      ##  ##
      ##  ##  ##  ##    ##      ##      ##  ##  ##      ##  ##
      ##  ##  ######    ##      ######  ######  ######  ####

      Hide and seek with Bluetooth: one hides, the others hunt.

      > play    hide   seek  [find lost things]
        name   (type your name)
        room   (the room of all)
        voice  no sound on this machine
        radio  none: a pretend house

      Lost your earbuds? See all that has Bluetooth, and hunt it.
      Press Enter to start.



      ! Bluetooth is switched off (hci0).
      Do this: bluetoothctl power on

      q quit  Enter play  arrows choose  ? help
    """#,
    "40x12 braille": #"""
    hotcold  hide and seek with Bluetooth
    ► play   ◄ find lost things ►  3 of 3
      name   (type your name)
      room   (the room of all)
      voice  no sound on this machine
      radio  none: a pretend house
    Lost your earbuds? See all that has
    Bluetooth, and hunt it.

    ! Bluetooth is switched off (hci0).
    Do this: bluetoothctl power on
    q quit  Enter play  ? help
    """#,
    "40x12 block": #"""
    hotcold  hide and seek with Bluetooth
    ► play   ◄ find lost things ►  3 of 3
      name   (type your name)
      room   (the room of all)
      voice  no sound on this machine
      radio  none: a pretend house
    Lost your earbuds? See all that has
    Bluetooth, and hunt it.

    ! Bluetooth is switched off (hci0).
    Do this: bluetoothctl power on
    q quit  Enter play  ? help
    """#,
    "40x12 ascii": #"""
    hotcold  hide and seek with Bluetooth
    > play   < find lost things >  3 of 3
      name   (type your name)
      room   (the room of all)
      voice  no sound on this machine
      radio  none: a pretend house
    Lost your earbuds? See all that has
    Bluetooth, and hunt it.

    ! Bluetooth is switched off (hci0).
    Do this: bluetoothctl power on
    q quit  Enter play  ? help
    """#,
    "20x3 braille": #"""
    ► play   ◄ find lost
    ! Bluetooth is
    q quit  ? help
    """#,
    "20x3 block": #"""
    ► play   ◄ find lost
    ! Bluetooth is
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    > play   < find lost
    ! Bluetooth is
    q quit  ? help
    """#,
  ]
}
