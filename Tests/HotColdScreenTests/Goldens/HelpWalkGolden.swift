/// Written by `GoldenTests`.
enum HelpWalkGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to play the demo

     You walk (@) through a dark house, and see only what is next to you. Somebody
     hides in it. Go closer until you are within reach for a second.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     ... says:   Robin teases you, and so does everybody else. Tease them, too.

     keys        The arrows walk. 1 to 9 tease, t says words of your own; m turns
                 the sound off and on, q ends.


     any key back
    """#,
    "80x24 block": #"""
     How to play the demo

     You walk (@) through a dark house, and see only what is next to you. Somebody
     hides in it. Go closer until you are within reach for a second.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     ... says:   Robin teases you, and so does everybody else. Tease them, too.

     keys        The arrows walk. 1 to 9 tease, t says words of your own; m turns
                 the sound off and on, q ends.


     any key back
    """#,
    "80x24 ascii": #"""
     How to play the demo

     You walk (@) through a dark house, and see only what is next to you. Somebody
     hides in it. Go closer until you are within reach for a second.

     HOT COLD    You come closer; you go away. SAME: no change. LISTEN: not enough
                 heard yet. LOST: nothing heard for a while.

     ~1.6 m      How far away it seems to be. A body or a wall between you makes it
                 seem farther; the second pair of numbers is what it may be, four
                 times out of five.

     the bar     The longer, the nearer. Its pale end shows how unsure that is; the
                 upright stroke stays where you were nearest.

     the curve   How near you were, the latest at the right.

     ... says:   Robin teases you, and so does everybody else. Tease them, too.

     keys        The arrows walk. 1 to 9 tease, t says words of your own; m turns
                 the sound off and on, q ends.


     any key back
    """#,
    "40x12 braille": #"""
     How to play the demo   page 1 of 4
     You walk (@) through a dark house, and
     see only what is next to you. Somebody
     hides in it. Go closer until you are
     within reach for a second.

     HOT COLD    You come closer; you go
                 away. SAME: no change.
                 LISTEN: not enough heard
                 yet. LOST: nothing heard
                 for a while.
     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to play the demo   page 1 of 4
     You walk (@) through a dark house, and
     see only what is next to you. Somebody
     hides in it. Go closer until you are
     within reach for a second.

     HOT COLD    You come closer; you go
                 away. SAME: no change.
                 LISTEN: not enough heard
                 yet. LOST: nothing heard
                 for a while.
     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to play the demo   page 1 of 4
     You walk (@) through a dark house, and
     see only what is next to you. Somebody
     hides in it. Go closer until you are
     within reach for a second.

     HOT COLD    You come closer; you go
                 away. SAME: no change.
                 LISTEN: not enough heard
                 yet. LOST: nothing heard
                 for a while.
     ? more  any other key back
    """#,
    "20x3 braille": #"""
    How to play the demo
    You walk (@) through
    ? more
    """#,
    "20x3 block": #"""
    How to play the demo
    You walk (@) through
    ? more
    """#,
    "20x3 ascii": #"""
    How to play the demo
    You walk (@) through
    ? more
    """#,
  ]
}
