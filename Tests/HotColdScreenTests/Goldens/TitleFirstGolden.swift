/// Written by `GoldenTests`.
enum TitleFirstGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""

      ██  ██  ██████  ██████    ██████  ██████  ██      ████
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██████  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██  ██    ██      ██      ██  ██  ██      ██  ██
      ██  ██  ██████    ██      ██████  ██████  ██████  ████

      Hide and seek with Bluetooth: one hides, the others hunt.

      ► play    hide  [seek]  find lost things
        name   Anna
        room   (the room of all)
        voice  robot
        radio  hci0

      Find the one who hides: HOT means closer, COLD means farther away.
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

      ► play    hide  [seek]  find lost things
        name   Anna
        room   (the room of all)
        voice  robot
        radio  hci0

      Find the one who hides: HOT means closer, COLD means farther away.
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

      > play    hide  [seek]  find lost things
        name   Anna
        room   (the room of all)
        voice  robot
        radio  hci0

      Find the one who hides: HOT means closer, COLD means farther away.
      Press Enter to start.

      Nobody else is in the room yet.




      q quit  Enter play  arrows choose  ? help
    """#,
    "40x12 braille": #"""
    hotcold  hide and seek with Bluetooth
    ► play   ◄ seek ►  2 of 3
      name   Anna
      room   (the room of all)
      voice  robot
      radio  hci0
    Find the one who hides: HOT means
    closer, COLD means farther away.
    Nobody else is in the room yet.


    q quit  Enter play  ? help
    """#,
    "40x12 block": #"""
    hotcold  hide and seek with Bluetooth
    ► play   ◄ seek ►  2 of 3
      name   Anna
      room   (the room of all)
      voice  robot
      radio  hci0
    Find the one who hides: HOT means
    closer, COLD means farther away.
    Nobody else is in the room yet.


    q quit  Enter play  ? help
    """#,
    "40x12 ascii": #"""
    hotcold  hide and seek with Bluetooth
    > play   < seek >  2 of 3
      name   Anna
      room   (the room of all)
      voice  robot
      radio  hci0
    Find the one who hides: HOT means
    closer, COLD means farther away.
    Nobody else is in the room yet.


    q quit  Enter play  ? help
    """#,
    "20x3 braille": #"""
    ► play   ◄ seek ►
      name   Anna
    q quit  ? help
    """#,
    "20x3 block": #"""
    ► play   ◄ seek ►
      name   Anna
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    > play   < seek >
      name   Anna
    q quit  ? help
    """#,
  ]
}
