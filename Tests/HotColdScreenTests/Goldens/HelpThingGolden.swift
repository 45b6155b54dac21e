/// Written by `GoldenTests`.
enum HelpThingGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to hunt a thing

     You hear the thing that you chose. Walk slowly, and turn where it says COLD.
     LOST for long? It sleeps, or has another address now: look into the list.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     keys        Esc goes back to the list, m turns the sound off and on, q ends.
                 In the pretend house the arrows walk.




     any key back
    """#,
    "80x24 block": #"""
     How to hunt a thing

     You hear the thing that you chose. Walk slowly, and turn where it says COLD.
     LOST for long? It sleeps, or has another address now: look into the list.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     keys        Esc goes back to the list, m turns the sound off and on, q ends.
                 In the pretend house the arrows walk.




     any key back
    """#,
    "80x24 ascii": #"""
     How to hunt a thing

     You hear the thing that you chose. Walk slowly, and turn where it says COLD.
     LOST for long? It sleeps, or has another address now: look into the list.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     keys        Esc goes back to the list, m turns the sound off and on, q ends.
                 In the pretend house the arrows walk.




     any key back
    """#,
    "40x12 braille": #"""
     How to hunt a thing   page 1 of 5
     You hear the thing that you chose.
     Walk slowly, and turn where it says
     COLD. LOST for long? It sleeps, or has
     another address now: look into the
     list.





     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to hunt a thing   page 1 of 5
     You hear the thing that you chose.
     Walk slowly, and turn where it says
     COLD. LOST for long? It sleeps, or has
     another address now: look into the
     list.





     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to hunt a thing   page 1 of 5
     You hear the thing that you chose.
     Walk slowly, and turn where it says
     COLD. LOST for long? It sleeps, or has
     another address now: look into the
     list.





     ? more  any other key back
    """#,
    "20x3 braille": #"""
    How to hunt a thing
    You hear the thing
    ? more
    """#,
    "20x3 block": #"""
    How to hunt a thing
    You hear the thing
    ? more
    """#,
    "20x3 ascii": #"""
    How to hunt a thing
    You hear the thing
    ? more
    """#,
  ]
}
