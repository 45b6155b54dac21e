/// Written by `GoldenTests`.
enum HelpTitleGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to begin

     Two machines or more. One hides, the others seek. Each has its own name; all
     type the same room.

     play        Hide, seek, or find a lost thing. Left and right choose, or h, s
                 and f.

     name        What the others see. Type it.

     room        A word that keeps other games apart. Empty is a room, too.

     voice       Who calls HOT and COLD.

     radio       What you play with. The pretend house needs no Bluetooth at all.

     keys        Up and down, or Tab, go from line to line. Enter starts, q ends.






     any key back
    """#,
    "80x24 block": #"""
     How to begin

     Two machines or more. One hides, the others seek. Each has its own name; all
     type the same room.

     play        Hide, seek, or find a lost thing. Left and right choose, or h, s
                 and f.

     name        What the others see. Type it.

     room        A word that keeps other games apart. Empty is a room, too.

     voice       Who calls HOT and COLD.

     radio       What you play with. The pretend house needs no Bluetooth at all.

     keys        Up and down, or Tab, go from line to line. Enter starts, q ends.






     any key back
    """#,
    "80x24 ascii": #"""
     How to begin

     Two machines or more. One hides, the others seek. Each has its own name; all
     type the same room.

     play        Hide, seek, or find a lost thing. Left and right choose, or h, s
                 and f.

     name        What the others see. Type it.

     room        A word that keeps other games apart. Empty is a room, too.

     voice       Who calls HOT and COLD.

     radio       What you play with. The pretend house needs no Bluetooth at all.

     keys        Up and down, or Tab, go from line to line. Enter starts, q ends.






     any key back
    """#,
    "40x12 braille": #"""
     How to begin   page 1 of 3
     Two machines or more. One hides, the
     others seek. Each has its own name;
     all type the same room.

     play        Hide, seek, or find a lost
                 thing. Left and right
                 choose, or h, s and f.

     name        What the others see. Type
                 it.
     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to begin   page 1 of 3
     Two machines or more. One hides, the
     others seek. Each has its own name;
     all type the same room.

     play        Hide, seek, or find a lost
                 thing. Left and right
                 choose, or h, s and f.

     name        What the others see. Type
                 it.
     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to begin   page 1 of 3
     Two machines or more. One hides, the
     others seek. Each has its own name;
     all type the same room.

     play        Hide, seek, or find a lost
                 thing. Left and right
                 choose, or h, s and f.

     name        What the others see. Type
                 it.
     ? more  any other key back
    """#,
    "20x3 braille": #"""
    How to begin   page
    Two machines or
    ? more
    """#,
    "20x3 block": #"""
    How to begin   page
    Two machines or
    ? more
    """#,
    "20x3 ascii": #"""
    How to begin   page
    Two machines or
    ? more
    """#,
  ]
}
