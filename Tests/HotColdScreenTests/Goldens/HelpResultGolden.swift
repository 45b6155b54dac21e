/// Written by `GoldenTests`.
enum HelpResultGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to go on

     A round is over when somebody is found, or when its time is up: then whoever
     is nearest wins, if that is near. If nobody is, the hider wins.

     a point     It counts if both machines saw it. A machine that saw nothing
                 gives no point.

     keys        Enter plays again as before. s swaps: who sought hides, who hid
                 seeks. q ends.













     any key back
    """#,
    "80x24 block": #"""
     How to go on

     A round is over when somebody is found, or when its time is up: then whoever
     is nearest wins, if that is near. If nobody is, the hider wins.

     a point     It counts if both machines saw it. A machine that saw nothing
                 gives no point.

     keys        Enter plays again as before. s swaps: who sought hides, who hid
                 seeks. q ends.













     any key back
    """#,
    "80x24 ascii": #"""
     How to go on

     A round is over when somebody is found, or when its time is up: then whoever
     is nearest wins, if that is near. If nobody is, the hider wins.

     a point     It counts if both machines saw it. A machine that saw nothing
                 gives no point.

     keys        Enter plays again as before. s swaps: who sought hides, who hid
                 seeks. q ends.













     any key back
    """#,
    "40x12 braille": #"""
     How to go on   page 1 of 2
     A round is over when somebody is
     found, or when its time is up: then
     whoever is nearest wins, if that is
     near. If nobody is, the hider wins.

     a point     It counts if both machines
                 saw it. A machine that saw
                 nothing gives no point.


     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to go on   page 1 of 2
     A round is over when somebody is
     found, or when its time is up: then
     whoever is nearest wins, if that is
     near. If nobody is, the hider wins.

     a point     It counts if both machines
                 saw it. A machine that saw
                 nothing gives no point.


     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to go on   page 1 of 2
     A round is over when somebody is
     found, or when its time is up: then
     whoever is nearest wins, if that is
     near. If nobody is, the hider wins.

     a point     It counts if both machines
                 saw it. A machine that saw
                 nothing gives no point.


     ? more  any other key back
    """#,
    "20x3 braille": #"""
    How to go on   page
    A round is over when
    ? more
    """#,
    "20x3 block": #"""
    How to go on   page
    A round is over when
    ? more
    """#,
    "20x3 ascii": #"""
    How to go on   page
    A round is over when
    ? more
    """#,
  ]
}
