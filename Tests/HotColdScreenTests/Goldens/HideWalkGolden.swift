/// Written by `GoldenTests`.
enum HideWalkGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold hide  Anna                           round 2   1:42 of 5:00   sound on
     You said: Boo!
     NEAR  ▲ closing in            Tease them: 1-9, or t                    said: 3
     Ben ~2.4 m                    1 Too slow!             6 Behind you!
     A Ben               ~2.4 m ▲  2 I can hear you!       7 Nice try!
     B!Cleopatra         ~6.5 m =  3 Look up!              8 Boo!
     C Zoë                ~17 m ·  4 Brrr, so cold!        9 Are you asleep?
                                   5 Warmer... not!

            ⢀ ⠄⠐ ⠁⠈ ⠁⠐ ⠄⢀          ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
          ⠄⠈   ⢀ ⡀⠠ ⡀⢀   ⠈⢀⠄       ▒····▒······▒···········▒···········▒···········▒
        ⠄⠁  ⣀⠄⠁        ⠁⠄C  ⠁⠄     ▒···········▒···········▒·······················▒
      ⢀⠂  ⠠  B⣠⢤⠒⠍A⠉⠕⢢⢤⡀  ⠠   ⢂    ▒·······················▒▒▒▒▒▒▒·····▒···········▒
      ⠄  ⠄⠁ ⣠⡊⠈   ⠐   ⠈⠈⣢⡀ ⠁⠄  ⠄   ▒···········▒···········▒···········▒···········▒
     ⠐  ⠐  ⢠⠓   ⠐⠈ ⠈⠐   ⠐⢣  ⠐  ⠐   ▒▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒▒▒▒▒▒··▒▒▒▒▒▒
     ⡁  ⡈  ⡇⡁  ⡈     ⠈⡀  ⢁⡇ ⠈⡀  ⡁  ▒···••••••••••••••••••··························▒
     30    3  1   YOU    3     30  ▒••••················•··························▒
                                   ▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒•▒▒▒▒▒··▒▒▒▒▒▒▒▒·····▒▒▒▒▒▒▒
     A lane is a name, not a       ▒·········▒·········▒•···········▒··············▒
     direction: radio has none.    ▒·········▒·········▒••••••@X····▒··············▒
                                   ▒·········▒·········▒····················▒······▒
                                   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
     simulated house, no radio
     q quit  f found  1-9 t tease  m mute  ? help
    """#,
    "80x24 block": #"""
     hotcold hide  Anna                           round 2   1:42 of 5:00   sound on
     You said: Boo!
     NEAR  ▲ closing in            Tease them: 1-9, or t                    said: 3
     Ben ~2.4 m                    1 Too slow!             6 Behind you!
     A Ben               ~2.4 m ▲  2 I can hear you!       7 Nice try!
     B!Cleopatra         ~6.5 m =  3 Look up!              8 Boo!
     C Zoë                ~17 m ·  4 Brrr, so cold!        9 Are you asleep?
                                   5 Warmer... not!

            · · · · · · ·          ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
          ·     · · ·     ·        ▒····▒······▒···········▒···········▒···········▒
       · ·  ···       ···C · ·     ▒···········▒···········▒·······················▒
      ·    · B▄▀█▀A▀█▀▄  ·    ·    ▒·······················▒▒▒▒▒▒▒·····▒···········▒
      ·  ·· ▄█·   ·   ·█▄ ··  ·    ▒···········▒···········▒···········▒···········▒
     ·  ·  █·  · · · ·  ·█  ·  ·   ▒▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒▒▒▒··▒▒▒▒▒▒▒▒▒▒▒▒··▒▒▒▒▒▒
     ·  ·  █·  ·     ·   █  ·  ·   ▒···••••••••••••••••••··························▒
     30    3  1  YOU    3     30   ▒••••················•··························▒
                                   ▒▒▒▒··▒▒▒▒▒▒▒▒··▒▒▒▒▒•▒▒▒▒▒··▒▒▒▒▒▒▒▒·····▒▒▒▒▒▒▒
     A lane is a name, not a       ▒·········▒·········▒•···········▒··············▒
     direction: radio has none.    ▒·········▒·········▒••••••@X····▒··············▒
                                   ▒·········▒·········▒····················▒······▒
                                   ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
     simulated house, no radio
     q quit  f found  1-9 t tease  m mute  ? help
    """#,
    "80x24 ascii": #"""
     hotcold hide  Anna                           round 2   1:42 of 5:00   sound on
     You said: Boo!
     NEAR  ^ closing in            Tease them: 1-9, or t                    said: 3
     Ben ~2.4 m                    1 Too slow!             6 Behind you!
     A Ben               ~2.4 m ^  2 I can hear you!       7 Nice try!
     B!Cleopatra         ~6.5 m =  3 Look up!              8 Boo!
     C Zo?                ~17 m .  4 Brrr, so cold!        9 Are you asleep?
                                   5 Warmer... not!

            . . . . . . .          #################################################
          .     . . .     .        #....#......#...........#...........#...........#
       . .  ...       ...C . .     #...........#...........#.......................#
      .    . B.':'A':'.  .    .    #.......................#######.....#...........#
      .  .. .:.   .   .:. ..  .    #...........#...........#...........#...........#
     .  .  :.  . . . .  .:  .  .   #####..########..##########..############..######
     .  .  :.  .     .   :  .  .   #...oooooooooooooooooo..........................#
     30    3  1  YOU    3     30   #oooo................o..........................#
                                   ####..########..#####o#####..########.....#######
     A lane is a name, not a       #.........#.........#o...........#..............#
     direction: radio has none.    #.........#.........#oooooo@X....#..............#
                                   #.........#.........#....................#......#
                                   #################################################
     simulated house, no radio
     q quit  f found  1-9 t tease  m mute  ? help
    """#,
    "40x12 braille": #"""
    hotcold hide     1:42 of 5:00   sound on
    ▲ NEAR  Ben closing in, ~2.4 m
         ⠄⠐ ⠁⠈ ⠁⠐ ⠄       A Ben     ~2.4 m ▲
       ⠄⠁ ⠄⠐⠐ ⠐⠐ ⠄C⠁⠄     B!Cleopat ~6.5 m =
     ⠄⠁⠠⠈B⣤⠔⠖A⠒⠖⢤⡀⠈⠠ ⠁⠄   C Zoë      ~17 m ·
    ⠐  ⠂⢀⠞  ⠠⠈⠠  ⠘⢆ ⠂ ⠐
    ⡁ ⢈ ⢸⡁ ⡈   ⠈⡀ ⢹ ⢈  ⡁
    30  3    YOU  3   30  lane: no direction
    1 Too slow!  2 I can hear you!
    3 Look up!  4 Brrr, so cold!
    You said: Boo!
    q quit  f found  1-9 t tease  ? help
    """#,
    "40x12 block": #"""
    hotcold hide     1:42 of 5:00   sound on
    ▲ NEAR  Ben closing in, ~2.4 m
         · · · · ·        A Ben     ~2.4 m ▲
      ··  · · · ··C··     B!Cleopat ~6.5 m =
     · · B▄▀█A█▀▄█ · ·    C Zoë      ~17 m ·
    · · ▄█ · · · █▄ · ·
    · · █· ·   ·  █ · ·
    30  3   YOU  3   30   lane: no direction
    1 Too slow!  2 I can hear you!
    3 Look up!  4 Brrr, so cold!
    You said: Boo!
    q quit  f found  1-9 t tease  ? help
    """#,
    "40x12 ascii": #"""
    hotcold hide     1:42 of 5:00   sound on
    ^ NEAR  Ben closing in, ~2.4 m
         . . . . .        A Ben     ~2.4 m ^
      ..  . . . ..C..     B!Cleopat ~6.5 m =
     . . B.':A:'.: . .    C Zo?      ~17 m .
    . . .: . . . :. . .
    . . :. .   .  : . .
    30  3   YOU  3   30   lane: no direction
    1 Too slow!  2 I can hear you!
    3 Look up!  4 Brrr, so cold!
    You said: Boo!
    q quit  f found  1-9 t tease  ? help
    """#,
    "20x3 braille": #"""
    ▲ NEAR ~2.4 m
    [████████▓▓▒·······]
    q quit  ? help
    """#,
    "20x3 block": #"""
    ▲ NEAR ~2.4 m
    [████████▓▓▒·······]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    ^ NEAR ~2.4 m
    [########++-.......]
    q quit  ? help
    """#,
  ]
}
