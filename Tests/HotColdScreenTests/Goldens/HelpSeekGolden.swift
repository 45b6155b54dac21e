/// Written by `GoldenTests`.
enum HelpSeekGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to seek

     Somebody hides with a small radio, a beacon. This machine hears it, and tells
     you whether you come closer. Walk slowly, and turn where it says COLD.

     HOT COLD    You come closer; you go away. SAME: no change. WAIT: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is.

     the curve   How near you were, the latest at the right.

     in range    All beacons of the game: name, metres, trend, signal strength.

     keys        Tab hunts the next beacon, m turns the sound off and on, q ends.




     any key back
    """#,
    "80x24 block": #"""
     How to seek

     Somebody hides with a small radio, a beacon. This machine hears it, and tells
     you whether you come closer. Walk slowly, and turn where it says COLD.

     HOT COLD    You come closer; you go away. SAME: no change. WAIT: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is.

     the curve   How near you were, the latest at the right.

     in range    All beacons of the game: name, metres, trend, signal strength.

     keys        Tab hunts the next beacon, m turns the sound off and on, q ends.




     any key back
    """#,
    "80x24 ascii": #"""
     How to seek

     Somebody hides with a small radio, a beacon. This machine hears it, and tells
     you whether you come closer. Walk slowly, and turn where it says COLD.

     HOT COLD    You come closer; you go away. SAME: no change. WAIT: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is.

     the curve   How near you were, the latest at the right.

     in range    All beacons of the game: name, metres, trend, signal strength.

     keys        Tab hunts the next beacon, m turns the sound off and on, q ends.




     any key back
    """#,
    "40x12 braille": #"""
     How to seek   page 1 of 5
     Somebody hides with a small radio, a
     beacon. This machine hears it, and
     tells you whether you come closer.
     Walk slowly, and turn where it says
     COLD.





     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to seek   page 1 of 5
     Somebody hides with a small radio, a
     beacon. This machine hears it, and
     tells you whether you come closer.
     Walk slowly, and turn where it says
     COLD.





     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to seek   page 1 of 5
     Somebody hides with a small radio, a
     beacon. This machine hears it, and
     tells you whether you come closer.
     Walk slowly, and turn where it says
     COLD.





     ? more  any other key back
    """#,
    "20x3 braille": #"""
    How to seek   page 1
    Somebody hides with
    ? more
    """#,
    "20x3 block": #"""
    How to seek   page 1
    Somebody hides with
    ? more
    """#,
    "20x3 ascii": #"""
    How to seek   page 1
    Somebody hides with
    ? more
    """#,
  ]
}
