/// Written by `GoldenTests`.
enum HelpHideGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     How to hide

     This machine is a beacon now. Take it along and hide; the others look for it
     with hotcold seek, or with any app that finds iBeacons.

     FAR NEAR    How near the nearest seeker is; HERE means within reach. HIDE:
                 nobody is heard. Only seekers that are beacons themselves can be
                 heard, so be careful.

     the rows    Every seeker, the nearest first: closing in or moving off, metres,
                 and a bar that grows as they come.

     below       What you send: identifier, two numbers, the strength at one metre,
                 how often.

     keys        m turns the sound off and on, q ends and falls silent.







     any key back
    """#,
    "80x24 block": #"""
     How to hide

     This machine is a beacon now. Take it along and hide; the others look for it
     with hotcold seek, or with any app that finds iBeacons.

     FAR NEAR    How near the nearest seeker is; HERE means within reach. HIDE:
                 nobody is heard. Only seekers that are beacons themselves can be
                 heard, so be careful.

     the rows    Every seeker, the nearest first: closing in or moving off, metres,
                 and a bar that grows as they come.

     below       What you send: identifier, two numbers, the strength at one metre,
                 how often.

     keys        m turns the sound off and on, q ends and falls silent.







     any key back
    """#,
    "80x24 ascii": #"""
     How to hide

     This machine is a beacon now. Take it along and hide; the others look for it
     with hotcold seek, or with any app that finds iBeacons.

     FAR NEAR    How near the nearest seeker is; HERE means within reach. HIDE:
                 nobody is heard. Only seekers that are beacons themselves can be
                 heard, so be careful.

     the rows    Every seeker, the nearest first: closing in or moving off, metres,
                 and a bar that grows as they come.

     below       What you send: identifier, two numbers, the strength at one metre,
                 how often.

     keys        m turns the sound off and on, q ends and falls silent.







     any key back
    """#,
    "40x12 braille": #"""
     How to hide   page 1 of 4
     This machine is a beacon now. Take it
     along and hide; the others look for it
     with hotcold seek, or with any app
     that finds iBeacons.






     ? more  any other key back
    """#,
    "40x12 block": #"""
     How to hide   page 1 of 4
     This machine is a beacon now. Take it
     along and hide; the others look for it
     with hotcold seek, or with any app
     that finds iBeacons.






     ? more  any other key back
    """#,
    "40x12 ascii": #"""
     How to hide   page 1 of 4
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
