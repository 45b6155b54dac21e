/// Written by `GoldenTests`.
enum TitleSecretGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""

      ██  ██  ██████  ██████    ██████  ██████  ██      ████
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██████  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██████    ██      ██████  ██████  ██████  ████

      Hide and seek with Bluetooth: one hides, the others hunt.

        play    hide  [seek]  find lost things
        name   Anna
        room   Attic
        secret *********
      ► voice  ◄ robot ►  2 of 3
        radio  hci0

      The voice that calls HOT and COLD. Left and right choose another.
      Press Enter to start.

      Nobody else is in the room yet.



      q quit  Enter play  arrows choose  ? help
    """#,
    "80x24 block": #"""

      ██  ██  ██████  ██████    ██████  ██████  ██      ████
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██████  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██████    ██      ██████  ██████  ██████  ████

      Hide and seek with Bluetooth: one hides, the others hunt.

        play    hide  [seek]  find lost things
        name   Anna
        room   Attic
        secret *********
      ► voice  ◄ robot ►  2 of 3
        radio  hci0

      The voice that calls HOT and COLD. Left and right choose another.
      Press Enter to start.

      Nobody else is in the room yet.



      q quit  Enter play  arrows choose  ? help
    """#,
    "80x24 ascii": #"""

      ##  ##  ######  ######    ######  ######  ##      ####
      ##  ##  ##  ##    ##      ##      ##  ##  ##      ##  ##
      ######  ##  ##    ##      ##      ##  ##  ##      ##  ##
      ##  ##  ##  ##    ##      ##      ##  ##  ##      ##  ##
      ##  ##  ######    ##      ######  ######  ######  ####

      Hide and seek with Bluetooth: one hides, the others hunt.

        play    hide  [seek]  find lost things
        name   Anna
        room   Attic
        secret *********
      > voice  < robot >  2 of 3
        radio  hci0

      The voice that calls HOT and COLD. Left and right choose another.
      Press Enter to start.

      Nobody else is in the room yet.



      q quit  Enter play  arrows choose  ? help
    """#,
    "40x12 braille": #"""
    hotcold  hide and seek with Bluetooth
      play   seek
      name   Anna
      room   Attic
      secret *********
    ► voice  ◄ robot ►  2 of 3
      radio  hci0
    The voice that calls HOT and COLD. Left
    and right choose another.
    Nobody else is in the room yet.

    q quit  Enter play  ? help
    """#,
    "40x12 block": #"""
    hotcold  hide and seek with Bluetooth
      play   seek
      name   Anna
      room   Attic
      secret *********
    ► voice  ◄ robot ►  2 of 3
      radio  hci0
    The voice that calls HOT and COLD. Left
    and right choose another.
    Nobody else is in the room yet.

    q quit  Enter play  ? help
    """#,
    "40x12 ascii": #"""
    hotcold  hide and seek with Bluetooth
      play   seek
      name   Anna
      room   Attic
      secret *********
    > voice  < robot >  2 of 3
      radio  hci0
    The voice that calls HOT and COLD. Left
    and right choose another.
    Nobody else is in the room yet.

    q quit  Enter play  ? help
    """#,
    "20x3 braille": #"""
      secret *********
    ► voice  ◄ robot ►
    q quit  ? help
    """#,
    "20x3 block": #"""
      secret *********
    ► voice  ◄ robot ►
    q quit  ? help
    """#,
    "20x3 ascii": #"""
      secret *********
    > voice  < robot >
    q quit  ? help
    """#,
  ]
}
