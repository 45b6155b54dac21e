/// Written by `GoldenTests`.
enum ResultNobodyGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold                                                                round 3

     ██████████  ██████  ██      ██  ██████████
         ██        ██    ████  ████  ██
         ██        ██    ██  ██  ██  ██
         ██        ██    ██  ██  ██  ████████
         ██        ██    ██      ██  ██
         ██        ██    ██      ██  ██
         ██      ██████  ██      ██  ██████████

     Time is up, and nobody came near you.
     No point yet: the other machine has to say so, too.

     Enter plays again, s swaps the roles.

     Anna (you)    1  ██
     Ben           1  ██






     q quit  Enter again  s swap  ? help
    """#,
    "80x24 block": #"""
     hotcold                                                                round 3

     ██████████  ██████  ██      ██  ██████████
         ██        ██    ████  ████  ██
         ██        ██    ██  ██  ██  ██
         ██        ██    ██  ██  ██  ████████
         ██        ██    ██      ██  ██
         ██        ██    ██      ██  ██
         ██      ██████  ██      ██  ██████████

     Time is up, and nobody came near you.
     No point yet: the other machine has to say so, too.

     Enter plays again, s swaps the roles.

     Anna (you)    1  ██
     Ben           1  ██






     q quit  Enter again  s swap  ? help
    """#,
    "80x24 ascii": #"""
     hotcold                                                                round 3

     ##########  ######  ##      ##  ##########
         ##        ##    ####  ####  ##
         ##        ##    ##  ##  ##  ##
         ##        ##    ##  ##  ##  ########
         ##        ##    ##      ##  ##
         ##        ##    ##      ##  ##
         ##      ######  ##      ##  ##########

     Time is up, and nobody came near you.
     No point yet: the other machine has to say so, too.

     Enter plays again, s swaps the roles.

     Anna (you)    1  ##
     Ben           1  ##






     q quit  Enter again  s swap  ? help
    """#,
    "40x12 braille": #"""
    hotcold                          round 3
    ██████  ██████  ██  ██  ██████
      ██      ██    ██████  ██
      ██      ██    ██████  ████
      ██      ██    ██  ██  ██
      ██    ██████  ██  ██  ██████
    Time is up, and nobody came near you.
    No point yet: the other machine has to
    say so, too.
    Enter plays again, s swaps the roles.
    You 1, Ben 1
    q quit  Enter again  s swap  ? help
    """#,
    "40x12 block": #"""
    hotcold                          round 3
    ██████  ██████  ██  ██  ██████
      ██      ██    ██████  ██
      ██      ██    ██████  ████
      ██      ██    ██  ██  ██
      ██    ██████  ██  ██  ██████
    Time is up, and nobody came near you.
    No point yet: the other machine has to
    say so, too.
    Enter plays again, s swaps the roles.
    You 1, Ben 1
    q quit  Enter again  s swap  ? help
    """#,
    "40x12 ascii": #"""
    hotcold                          round 3
    ######  ######  ##  ##  ######
      ##      ##    ######  ##
      ##      ##    ######  ####
      ##      ##    ##  ##  ##
      ##    ######  ##  ##  ######
    Time is up, and nobody came near you.
    No point yet: the other machine has to
    say so, too.
    Enter plays again, s swaps the roles.
    You 1, Ben 1
    q quit  Enter again  s swap  ? help
    """#,
    "20x3 braille": #"""
    TIME UP
    Enter plays again
    q quit  ? help
    """#,
    "20x3 block": #"""
    TIME UP
    Enter plays again
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    TIME UP
    Enter plays again
    q quit  ? help
    """#,
  ]
}
