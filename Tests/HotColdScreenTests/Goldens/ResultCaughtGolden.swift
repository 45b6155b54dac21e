/// Written by `GoldenTests`.
enum ResultCaughtGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold                                                                round 1

     ██████████    ██████    ██      ██  ██      ██  ████████
     ██          ██      ██  ██      ██  ████    ██  ██      ██
     ██          ██      ██  ██      ██  ████    ██  ██      ██
     ████████    ██      ██  ██      ██  ██  ██  ██  ██      ██
     ██          ██      ██  ██      ██  ██    ████  ██      ██
     ██          ██      ██  ██      ██  ██    ████  ██      ██
     ██            ██████      ██████    ██      ██  ████████

     Ben found you in 45 s.
     A point for Ben.

     Enter plays again, s swaps the roles.

     Ben           1  ██
     Anna (you)    0






     q quit  Enter again  s swap  ? help
    """#,
    "80x24 block": #"""
     hotcold                                                                round 1

     ██████████    ██████    ██      ██  ██      ██  ████████
     ██          ██      ██  ██      ██  ████    ██  ██      ██
     ██          ██      ██  ██      ██  ████    ██  ██      ██
     ████████    ██      ██  ██      ██  ██  ██  ██  ██      ██
     ██          ██      ██  ██      ██  ██    ████  ██      ██
     ██          ██      ██  ██      ██  ██    ████  ██      ██
     ██            ██████      ██████    ██      ██  ████████

     Ben found you in 45 s.
     A point for Ben.

     Enter plays again, s swaps the roles.

     Ben           1  ██
     Anna (you)    0






     q quit  Enter again  s swap  ? help
    """#,
    "80x24 ascii": #"""
     hotcold                                                                round 1

     ##########    ######    ##      ##  ##      ##  ########
     ##          ##      ##  ##      ##  ####    ##  ##      ##
     ##          ##      ##  ##      ##  ####    ##  ##      ##
     ########    ##      ##  ##      ##  ##  ##  ##  ##      ##
     ##          ##      ##  ##      ##  ##    ####  ##      ##
     ##          ##      ##  ##      ##  ##    ####  ##      ##
     ##            ######      ######    ##      ##  ########

     Ben found you in 45 s.
     A point for Ben.

     Enter plays again, s swaps the roles.

     Ben           1  ##
     Anna (you)    0






     q quit  Enter again  s swap  ? help
    """#,
    "40x12 braille": #"""
    hotcold                          round 1
    ██████  ██████  ██  ██  ██  ██  ████
    ██      ██  ██  ██  ██  ██████  ██  ██
    ████    ██  ██  ██  ██  ██████  ██  ██
    ██      ██  ██  ██  ██  ██████  ██  ██
    ██      ██████  ██████  ██  ██  ████
    Ben found you in 45 s.
    A point for Ben.
    Enter plays again, s swaps the roles.
    Ben           1  ██
    Anna (you)    0
    q quit  Enter again  s swap  ? help
    """#,
    "40x12 block": #"""
    hotcold                          round 1
    ██████  ██████  ██  ██  ██  ██  ████
    ██      ██  ██  ██  ██  ██████  ██  ██
    ████    ██  ██  ██  ██  ██████  ██  ██
    ██      ██  ██  ██  ██  ██████  ██  ██
    ██      ██████  ██████  ██  ██  ████
    Ben found you in 45 s.
    A point for Ben.
    Enter plays again, s swaps the roles.
    Ben           1  ██
    Anna (you)    0
    q quit  Enter again  s swap  ? help
    """#,
    "40x12 ascii": #"""
    hotcold                          round 1
    ######  ######  ##  ##  ##  ##  ####
    ##      ##  ##  ##  ##  ######  ##  ##
    ####    ##  ##  ##  ##  ######  ##  ##
    ##      ##  ##  ##  ##  ######  ##  ##
    ##      ######  ######  ##  ##  ####
    Ben found you in 45 s.
    A point for Ben.
    Enter plays again, s swaps the roles.
    Ben           1  ##
    Anna (you)    0
    q quit  Enter again  s swap  ? help
    """#,
    "20x3 braille": #"""
    FOUND by Ben in 0:45
    Enter plays again
    q quit  ? help
    """#,
    "20x3 block": #"""
    FOUND by Ben in 0:45
    Enter plays again
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    FOUND by Ben in 0:45
    Enter plays again
    q quit  ? help
    """#,
  ]
}
