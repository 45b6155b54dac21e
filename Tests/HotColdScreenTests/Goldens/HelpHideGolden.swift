/// Written by `GoldenTests`.
enum HelpHideGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to hide   page 1 of 2

     This machine is a beacon now. Take it along and hide; the others look for it
     with hotcold seek, or with any app that finds iBeacons.

     the tracker You are at the bottom, in the middle. The rings are 1, 3, 10 and
                 30 metres away. A letter is a seeker: it flashes when the wave
                 passes it, and the dots around it are where it may be as well.

     lanes       Each seeker has a lane of its own. That is no direction: radio
                 tells how near, but never where.

     FAR NEAR    How near the nearest seeker is; HERE means within reach. HIDE:
                 nobody is heard. Only seekers that are beacons themselves can be
                 heard, so be careful.

     1-9 t       Tease them: a number says what stands beside it, t takes words of
                 your own. All others read it.

     f           Somebody stands before you and laughs: then you are found. Press
                 f.


     ? more  any other key back
    """#,
    "80x24 block": #"""
     How to hide   page 1 of 2

     This machine is a beacon now. Take it along and hide; the others look for it
     with hotcold seek, or with any app that finds iBeacons.

     the tracker You are at the bottom, in the middle. The rings are 1, 3, 10 and
                 30 metres away. A letter is a seeker: it flashes when the wave
                 passes it, and the dots around it are where it may be as well.

     lanes       Each seeker has a lane of its own. That is no direction: radio
                 tells how near, but never where.

     FAR NEAR    How near the nearest seeker is; HERE means within reach. HIDE:
                 nobody is heard. Only seekers that are beacons themselves can be
                 heard, so be careful.

     1-9 t       Tease them: a number says what stands beside it, t takes words of
                 your own. All others read it.

     f           Somebody stands before you and laughs: then you are found. Press
                 f.


     ? more  any other key back
    """#,
    "80x24 ascii": #"""
     How to hide   page 1 of 2

     This machine is a beacon now. Take it along and hide; the others look for it
     with hotcold seek, or with any app that finds iBeacons.

     the tracker You are at the bottom, in the middle. The rings are 1, 3, 10 and
                 30 metres away. A letter is a seeker: it flashes when the wave
                 passes it, and the dots around it are where it may be as well.

     lanes       Each seeker has a lane of its own. That is no direction: radio
                 tells how near, but never where.

     FAR NEAR    How near the nearest seeker is; HERE means within reach. HIDE:
                 nobody is heard. Only seekers that are beacons themselves can be
                 heard, so be careful.

     1-9 t       Tease them: a number says what stands beside it, t takes words of
                 your own. All others read it.

     f           Somebody stands before you and laughs: then you are found. Press
                 f.


     ? more  any other key back
    """#,
    "40x12 braille": #"""
     How to hide   page 1 of 7
     This machine is a beacon now. Take it
     along and hide; the others look for it
     with hotcold seek, or with any app
     that finds iBeacons.






     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to hide   page 1 of 7
     This machine is a beacon now. Take it
     along and hide; the others look for it
     with hotcold seek, or with any app
     that finds iBeacons.






     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to hide   page 1 of 7
     This machine is a beacon now. Take it
     along and hide; the others look for it
     with hotcold seek, or with any app
     that finds iBeacons.






     ? more  any other key back
    """#,
    "20x3 braille": #"""
    How to hide   page 1
    This machine is a
    ? more
    """#,
    "20x3 block": #"""
    How to hide   page 1
    This machine is a
    ? more
    """#,
    "20x3 ascii": #"""
    How to hide   page 1
    This machine is a
    ? more
    """#,
  ]
}
