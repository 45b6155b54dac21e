/// Written by `GoldenTests`.
enum ResultMineGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold                                                                round 2

     ██████████    ██████    ██      ██  ██      ██  ████████
     ██          ██      ██  ██      ██  ████    ██  ██      ██
     ██          ██      ██  ██      ██  ████    ██  ██      ██
     ████████    ██      ██  ██      ██  ██  ██  ██  ██      ██
     ██          ██      ██  ██      ██  ██    ████  ██      ██
     ██          ██      ██  ██      ██  ██    ████  ██      ██
     ██            ██████      ██████    ██      ██  ████████

     You found Anna in 1 min 42 s.
     A point for you. Well done!

     Your turn to hide: press s.

     Ben (you)       2  ████
     Anna            1  ██
     Grandpa Olaf    0




     hci0: listening
     q quit  Enter again  s swap  ? help
    """#,
    "80x24 block": #"""
     hotcold                                                                round 2

     ██████████    ██████    ██      ██  ██      ██  ████████
     ██          ██      ██  ██      ██  ████    ██  ██      ██
     ██          ██      ██  ██      ██  ████    ██  ██      ██
     ████████    ██      ██  ██      ██  ██  ██  ██  ██      ██
     ██          ██      ██  ██      ██  ██    ████  ██      ██
     ██          ██      ██  ██      ██  ██    ████  ██      ██
     ██            ██████      ██████    ██      ██  ████████

     You found Anna in 1 min 42 s.
     A point for you. Well done!

     Your turn to hide: press s.

     Ben (you)       2  ████
     Anna            1  ██
     Grandpa Olaf    0




     hci0: listening
     q quit  Enter again  s swap  ? help
    """#,
    "80x24 ascii": #"""
     hotcold                                                                round 2

     ##########    ######    ##      ##  ##      ##  ########
     ##          ##      ##  ##      ##  ####    ##  ##      ##
     ##          ##      ##  ##      ##  ####    ##  ##      ##
     ########    ##      ##  ##      ##  ##  ##  ##  ##      ##
     ##          ##      ##  ##      ##  ##    ####  ##      ##
     ##          ##      ##  ##      ##  ##    ####  ##      ##
     ##            ######      ######    ##      ##  ########

     You found Anna in 1 min 42 s.
     A point for you. Well done!

     Your turn to hide: press s.

     Ben (you)       2  ####
     Anna            1  ##
     Grandpa Olaf    0




     hci0: listening
     q quit  Enter again  s swap  ? help
    """#,
    "40x12 braille": #"""
    hotcold                          round 2
    ██████  ██████  ██  ██  ██  ██  ████
    ██      ██  ██  ██  ██  ██████  ██  ██
    ████    ██  ██  ██  ██  ██████  ██  ██
    ██      ██  ██  ██  ██  ██████  ██  ██
    ██      ██████  ██████  ██  ██  ████
    You found Anna in 1 min 42 s.
    A point for you. Well done!
    Your turn to hide: press s.
    You 2, Anna 1, Grandpa Olaf 0
    hci0: listening
    q quit  Enter again  s swap  ? help
    """#,
    "40x12 block": #"""
    hotcold                          round 2
    ██████  ██████  ██  ██  ██  ██  ████
    ██      ██  ██  ██  ██  ██████  ██  ██
    ████    ██  ██  ██  ██  ██████  ██  ██
    ██      ██  ██  ██  ██  ██████  ██  ██
    ██      ██████  ██████  ██  ██  ████
    You found Anna in 1 min 42 s.
    A point for you. Well done!
    Your turn to hide: press s.
    You 2, Anna 1, Grandpa Olaf 0
    hci0: listening
    q quit  Enter again  s swap  ? help
    """#,
    "40x12 ascii": #"""
    hotcold                          round 2
    ######  ######  ##  ##  ##  ##  ####
    ##      ##  ##  ##  ##  ######  ##  ##
    ####    ##  ##  ##  ##  ######  ##  ##
    ##      ##  ##  ##  ##  ######  ##  ##
    ##      ######  ######  ##  ##  ####
    You found Anna in 1 min 42 s.
    A point for you. Well done!
    Your turn to hide: press s.
    You 2, Anna 1, Grandpa Olaf 0
    hci0: listening
    q quit  Enter again  s swap  ? help
    """#,
    "20x3 braille": #"""
    FOUND by you in 1:42
    s: your turn to hide
    q quit  ? help
    """#,
    "20x3 block": #"""
    FOUND by you in 1:42
    s: your turn to hide
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    FOUND by you in 1:42
    s: your turn to hide
    q quit  ? help
    """#,
  ]
}
