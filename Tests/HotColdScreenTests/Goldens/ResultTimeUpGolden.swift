/// Written by `GoldenTests`.
enum ResultTimeUpGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold                                                               round 12

     ██████████  ██████  ██      ██  ██████████
         ██        ██    ████  ████  ██
         ██        ██    ██  ██  ██  ██
         ██        ██    ██  ██  ██  ████████
         ██        ██    ██      ██  ██
         ██        ██    ██      ██  ██
         ██      ██████  ██      ██  ██████████

     Time is up. You were nearest to Anna: ~1.2 m.
     A point for you. Well done!

     Waiting for Anna to begin.

     Player 0   90  ████████████████████████████████████████
     Player 1   89  ███████████████████████████████████████
     Player 2   88  ███████████████████████████████████████
     Player 3   87  ██████████████████████████████████████
     Player 4   86  ██████████████████████████████████████
     Player 5   85  █████████████████████████████████████
     Player 6   84  █████████████████████████████████████
     and 2 more
     q quit  Enter again  s swap  ? help
    """#,
    "80x24 block": #"""
     hotcold                                                               round 12

     ██████████  ██████  ██      ██  ██████████
         ██        ██    ████  ████  ██
         ██        ██    ██  ██  ██  ██
         ██        ██    ██  ██  ██  ████████
         ██        ██    ██      ██  ██
         ██        ██    ██      ██  ██
         ██      ██████  ██      ██  ██████████

     Time is up. You were nearest to Anna: ~1.2 m.
     A point for you. Well done!

     Waiting for Anna to begin.

     Player 0   90  ████████████████████████████████████████
     Player 1   89  ███████████████████████████████████████
     Player 2   88  ███████████████████████████████████████
     Player 3   87  ██████████████████████████████████████
     Player 4   86  ██████████████████████████████████████
     Player 5   85  █████████████████████████████████████
     Player 6   84  █████████████████████████████████████
     and 2 more
     q quit  Enter again  s swap  ? help
    """#,
    "80x24 ascii": #"""
     hotcold                                                               round 12

     ##########  ######  ##      ##  ##########
         ##        ##    ####  ####  ##
         ##        ##    ##  ##  ##  ##
         ##        ##    ##  ##  ##  ########
         ##        ##    ##      ##  ##
         ##        ##    ##      ##  ##
         ##      ######  ##      ##  ##########

     Time is up. You were nearest to Anna: ~1.2 m.
     A point for you. Well done!

     Waiting for Anna to begin.

     Player 0   90  ########################################
     Player 1   89  #######################################
     Player 2   88  #######################################
     Player 3   87  ######################################
     Player 4   86  ######################################
     Player 5   85  #####################################
     Player 6   84  #####################################
     and 2 more
     q quit  Enter again  s swap  ? help
    """#,
    "40x12 braille": #"""
    hotcold                         round 12
    ██████  ██████  ██  ██  ██████
      ██      ██    ██████  ██
      ██      ██    ██████  ████
      ██      ██    ██  ██  ██
      ██    ██████  ██  ██  ██████
    Time is up. You were nearest to Anna:
    ~1.2 m.
    A point for you. Well done!
    Waiting for Anna to begin.
    Player 0 90, Player 1 89, Player 2 88,
    q quit  Enter again  s swap  ? help
    """#,
    "40x12 block": #"""
    hotcold                         round 12
    ██████  ██████  ██  ██  ██████
      ██      ██    ██████  ██
      ██      ██    ██████  ████
      ██      ██    ██  ██  ██
      ██    ██████  ██  ██  ██████
    Time is up. You were nearest to Anna:
    ~1.2 m.
    A point for you. Well done!
    Waiting for Anna to begin.
    Player 0 90, Player 1 89, Player 2 88,
    q quit  Enter again  s swap  ? help
    """#,
    "40x12 ascii": #"""
    hotcold                         round 12
    ######  ######  ##  ##  ######
      ##      ##    ######  ##
      ##      ##    ######  ####
      ##      ##    ##  ##  ##
      ##    ######  ##  ##  ######
    Time is up. You were nearest to Anna:
    ~1.2 m.
    A point for you. Well done!
    Waiting for Anna to begin.
    Player 0 90, Player 1 89, Player 2 88,
    q quit  Enter again  s swap  ? help
    """#,
    "20x3 braille": #"""
    TIME UP: you
    Waiting for Anna to
    q quit  ? help
    """#,
    "20x3 block": #"""
    TIME UP: you
    Waiting for Anna to
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    TIME UP: you
    Waiting for Anna to
    q quit  ? help
    """#,
  ]
}
