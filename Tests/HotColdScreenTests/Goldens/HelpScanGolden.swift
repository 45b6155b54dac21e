/// Written by `GoldenTests`.
enum HelpScanGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to find lost things

     Every Bluetooth LE thing that is heard, a line each. Choose the lost one with
     the arrows, press Enter, and hunt it: HOT and COLD, as in the game.

     metres      A guess, as nobody knows how loud a thing is. That it gets less is
                 what counts.

     no name     Many things do not say who they are. Go near the place where you
                 think it is, and see which line gets hotter.

     r x         r: a random address. Such a thing may change it every quarter of
                 an hour, and then begins a new line. x: it sends in the newer,
                 extended way.

     keys        / searches name, maker and address; s sorts by distance, name, or
                 last heard; Esc shows all; q ends.






     any key back
    """#,
    "80x24 block": #"""
     How to find lost things

     Every Bluetooth LE thing that is heard, a line each. Choose the lost one with
     the arrows, press Enter, and hunt it: HOT and COLD, as in the game.

     metres      A guess, as nobody knows how loud a thing is. That it gets less is
                 what counts.

     no name     Many things do not say who they are. Go near the place where you
                 think it is, and see which line gets hotter.

     r x         r: a random address. Such a thing may change it every quarter of
                 an hour, and then begins a new line. x: it sends in the newer,
                 extended way.

     keys        / searches name, maker and address; s sorts by distance, name, or
                 last heard; Esc shows all; q ends.






     any key back
    """#,
    "80x24 ascii": #"""
     How to find lost things

     Every Bluetooth LE thing that is heard, a line each. Choose the lost one with
     the arrows, press Enter, and hunt it: HOT and COLD, as in the game.

     metres      A guess, as nobody knows how loud a thing is. That it gets less is
                 what counts.

     no name     Many things do not say who they are. Go near the place where you
                 think it is, and see which line gets hotter.

     r x         r: a random address. Such a thing may change it every quarter of
                 an hour, and then begins a new line. x: it sends in the newer,
                 extended way.

     keys        / searches name, maker and address; s sorts by distance, name, or
                 last heard; Esc shows all; q ends.






     any key back
    """#,
    "40x12 braille": #"""
     How to find lost things   page 1 of 4
     Every Bluetooth LE thing that is
     heard, a line each. Choose the lost
     one with the arrows, press Enter, and
     hunt it: HOT and COLD, as in the game.

     metres      A guess, as nobody knows
                 how loud a thing is. That
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

     metres      A guess, as nobody knows
                 how loud a thing is. That
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

     metres      A guess, as nobody knows
                 how loud a thing is. That
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
