/// Written by `GoldenTests`.
enum HelpScanGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to find lost things

     Every Bluetooth LE thing that is heard, a line each. Choose the lost one with
     the arrows, press Enter, and hunt it: HOT and COLD, as in the game.

     metres      A guess, as hardly a thing says how loud it is. That it gets less
                 is what counts.

     no name     Many things do not say who they are. Go near the place where you
                 think it is, and see which line gets hotter.

     r n s x     r and n: the thing changes its address, about every quarter of an
                 hour, and then begins a new line. s: a random address that stays.
                 x: it sends in the newer, extended way.

     keys        / searches name, maker and address; s sorts by distance, name, or
                 last heard; Esc goes back: from the hunt to the list, from a
                 search to all; q ends.





     any key back
    """#,
    "80x24 block": #"""
     How to find lost things

     Every Bluetooth LE thing that is heard, a line each. Choose the lost one with
     the arrows, press Enter, and hunt it: HOT and COLD, as in the game.

     metres      A guess, as hardly a thing says how loud it is. That it gets less
                 is what counts.

     no name     Many things do not say who they are. Go near the place where you
                 think it is, and see which line gets hotter.

     r n s x     r and n: the thing changes its address, about every quarter of an
                 hour, and then begins a new line. s: a random address that stays.
                 x: it sends in the newer, extended way.

     keys        / searches name, maker and address; s sorts by distance, name, or
                 last heard; Esc goes back: from the hunt to the list, from a
                 search to all; q ends.





     any key back
    """#,
    "80x24 ascii": #"""
     How to find lost things

     Every Bluetooth LE thing that is heard, a line each. Choose the lost one with
     the arrows, press Enter, and hunt it: HOT and COLD, as in the game.

     metres      A guess, as hardly a thing says how loud it is. That it gets less
                 is what counts.

     no name     Many things do not say who they are. Go near the place where you
                 think it is, and see which line gets hotter.

     r n s x     r and n: the thing changes its address, about every quarter of an
                 hour, and then begins a new line. s: a random address that stays.
                 x: it sends in the newer, extended way.

     keys        / searches name, maker and address; s sorts by distance, name, or
                 last heard; Esc goes back: from the hunt to the list, from a
                 search to all; q ends.





     any key back
    """#,
    "40x12 braille": #"""
     How to find lost things   page 1 of 4
     Every Bluetooth LE thing that is
     heard, a line each. Choose the lost
     one with the arrows, press Enter, and
     hunt it: HOT and COLD, as in the game.

     metres      A guess, as hardly a thing
                 says how loud it is. That
                 it gets less is what
                 counts.

     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to find lost things   page 1 of 4
     Every Bluetooth LE thing that is
     heard, a line each. Choose the lost
     one with the arrows, press Enter, and
     hunt it: HOT and COLD, as in the game.

     metres      A guess, as hardly a thing
                 says how loud it is. That
                 it gets less is what
                 counts.

     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to find lost things   page 1 of 4
     Every Bluetooth LE thing that is
     heard, a line each. Choose the lost
     one with the arrows, press Enter, and
     hunt it: HOT and COLD, as in the game.

     metres      A guess, as hardly a thing
                 says how loud it is. That
                 it gets less is what
                 counts.

     ? more  any other key back
    """#,
    "20x3 braille": #"""
    How to find lost thi
    Every Bluetooth LE
    ? more
    """#,
    "20x3 block": #"""
    How to find lost thi
    Every Bluetooth LE
    ? more
    """#,
    "20x3 ascii": #"""
    How to find lost thi
    Every Bluetooth LE
    ? more
    """#,
  ]
}
