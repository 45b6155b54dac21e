/// Written by `GoldenTests`.
enum HelpSeekGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to seek   page 1 of 2

     Somebody hides with a small radio, a beacon. This machine hears it, and tells
     you whether you come closer. Walk slowly, and turn where it says COLD.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     in range    All that can be hunted: name, metres, trend, signal strength.

     hunting too The other seekers, how near each says it is, and who of you is
                 nearest.


     ? more  any other key back
    """#,
    "80x24 block": #"""
     How to seek   page 1 of 2

     Somebody hides with a small radio, a beacon. This machine hears it, and tells
     you whether you come closer. Walk slowly, and turn where it says COLD.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     in range    All that can be hunted: name, metres, trend, signal strength.

     hunting too The other seekers, how near each says it is, and who of you is
                 nearest.


     ? more  any other key back
    """#,
    "80x24 ascii": #"""
     How to seek   page 1 of 2

     Somebody hides with a small radio, a beacon. This machine hears it, and tells
     you whether you come closer. Walk slowly, and turn where it says COLD.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     in range    All that can be hunted: name, metres, trend, signal strength.

     hunting too The other seekers, how near each says it is, and who of you is
                 nearest.


     ? more  any other key back
    """#,
    "40x12 braille": #"""
     How to seek   page 1 of 6
     Somebody hides with a small radio, a
     beacon. This machine hears it, and
     tells you whether you come closer.
     Walk slowly, and turn where it says
     COLD.





     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to seek   page 1 of 6
     Somebody hides with a small radio, a
     beacon. This machine hears it, and
     tells you whether you come closer.
     Walk slowly, and turn where it says
     COLD.





     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to seek   page 1 of 6
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
