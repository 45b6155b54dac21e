/// Written by `GoldenTests`.
enum TitleTypingGolden {
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
      ► room   Kitchen_
        secret (none)
        voice  robot
        radio  hci0

      Who types the same word here plays together. Empty: play with all.
      Press Enter to start.

      In the room
        Ben hides                   ~4.5 m
        and 2 more

      Enter play  Tab next  Esc back
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
      ► room   Kitchen_
        secret (none)
        voice  robot
        radio  hci0

      Who types the same word here plays together. Empty: play with all.
      Press Enter to start.

      In the room
        Ben hides                   ~4.5 m
        and 2 more

      Enter play  Tab next  Esc back
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
      > room   Kitchen_
        secret (none)
        voice  robot
        radio  hci0

      Who types the same word here plays together. Empty: play with all.
      Press Enter to start.

      In the room
        Ben hides                   ~4.5 m
        and 2 more

      Enter play  Tab next  Esc back
    """#,
    "40x12 braille": #"""
    hotcold  hide and seek with Bluetooth
      play   seek
      name   Anna
    ► room   Kitchen_
      secret (none)
      voice  robot
      radio  hci0
    Who types the same word here plays
    together. Empty: play with all.
    Here: Ben hides, Cleopatra seeks,
    Somebody is here
    Enter play  Tab next  Esc back
    """#,
    "40x12 block": #"""
    hotcold  hide and seek with Bluetooth
      play   seek
      name   Anna
    ► room   Kitchen_
      secret (none)
      voice  robot
      radio  hci0
    Who types the same word here plays
    together. Empty: play with all.
    Here: Ben hides, Cleopatra seeks,
    Somebody is here
    Enter play  Tab next  Esc back
    """#,
    "40x12 ascii": #"""
    hotcold  hide and seek with Bluetooth
      play   seek
      name   Anna
    > room   Kitchen_
      secret (none)
      voice  robot
      radio  hci0
    Who types the same word here plays
    together. Empty: play with all.
    Here: Ben hides, Cleopatra seeks,
    Somebody is here
    Enter play  Tab next  Esc back
    """#,
    "20x3 braille": #"""
      name   Anna
    ► room   Kitchen_
    Enter play  Esc back
    """#,
    "20x3 block": #"""
      name   Anna
    ► room   Kitchen_
    Enter play  Esc back
    """#,
    "20x3 ascii": #"""
      name   Anna
    > room   Kitchen_
    Enter play  Esc back
    """#,
  ]
}
