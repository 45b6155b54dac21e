/// Written by `GoldenTests`.
enum HideHuntedGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold hide  Anna                           round 2   1:42 of 5:00   sound on
     You said: Boo!
                    ⢀ ⠄⠐⠐ ⠁⠈ ⠈ ⠁⠐⠐ ⠄⢀                   NEAR  ▲ closing in
                ⢀⠐ ⠁                  ⠁⠐⢀               Ben ~2.4 m
              ⠄⠁           ⢀ ⢀            ⠁⠄            most likely 1.7-3.5 m
           ⠠⠈       ⢀ ⠄⠐⠈ ⠁    ⠁⠈⠐ ⠄⢀    C Zoë
         ⢀⠐       ⠄⠂                  ⠂⠄⠊     ⠐⢀        A Ben              ~2.4 m ▲
         ⠂     ⠠⠈ ⠁B Cleopatra⠒⠤⠤⣀      ⠈⠠      ⠂       B!Cleopatra        ~6.5 m =
       ⢀⠁    ⢀⠐     ⣢⠔⡊⠡ ⠂⠈ A Ben⠠⠉⡒⢤⡀    ⠐⢀     ⢁      C Zoë               ~17 m ·
      ⠐      ⠄    ⣠⠎⡁⠂      ⠐       ⠂⡉⢦⡀    ⠄     ⠐
      ⡁    ⢀⠁    ⡰⠁⠂        ⡀⡀        ⠂⠱⡀    ⢁     ⡁
     ⠠     ⠄    ⡰⠡⠁     ⡀⠂⠈   ⠈ ⠂⡀     ⠡⠱⡀    ⠄    ⠠    A lane is a name, not a
     ⠂     ⠂   ⢀⠇⠂     ⠂          ⠂     ⠂⢇    ⠂     ⠂   direction: radio has none.
     ⡁    ⢈    ⢸ ⡁    ⢈           ⢈     ⢁⢸    ⢈     ⡁
     30   10    3     1     YOU   1     3     10   30 m

     Tease them: press a number, or t for words of your own.                said: 3
     1 Too slow!               4 Brrr, so cold!          7 Nice try!
     2 I can hear you!         5 Warmer... not!          8 Boo!
     3 Look up!                6 Behind you!             9 Are you asleep?
     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
     q quit  f found  1-9 t tease  m mute  ? help
    """#,
    "80x24 block": #"""
     hotcold hide  Anna                           round 2   1:42 of 5:00   sound on
     You said: Boo!
                    · · · · · · · · ·                   NEAR  ▲ closing in
                 ··                   · ·               Ben ~2.4 m
             · ·            ·            · ·            most likely 1.7-3.5 m
            ·       · · · ·   · · · ·   C Zoë
          ·      · ·                 · ··     ·         A Ben              ~2.4 m ▲
        ··      · ·B Cleopatra▄▄▄▄      ·      ·        B!Cleopatra        ~6.5 m =
       ·      ·     ███ · · A Ben ██▄     ·     ··      C Zoë               ~17 m ·
      ·     ··    ▄▀ ·      ·      · ▀▄    ··     ·
      ·    ·     ██·       · ·       ·██     ·    ·
     ·     ·    █·     · ·     · ·     ·█    ·     ·    A lane is a name, not a
     ·     ·    █·    ·           ·    ·█    ·     ·    direction: radio has none.
     ·    ·    █ ·    ·           ·     ·█    ·    ·
     30   10    3    1     YOU    1    3     10   30 m

     Tease them: press a number, or t for words of your own.                said: 3
     1 Too slow!               4 Brrr, so cold!          7 Nice try!
     2 I can hear you!         5 Warmer... not!          8 Boo!
     3 Look up!                6 Behind you!             9 Are you asleep?
     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
     q quit  f found  1-9 t tease  m mute  ? help
    """#,
    "80x24 ascii": #"""
     hotcold hide  Anna                           round 2   1:42 of 5:00   sound on
     You said: Boo!
                    . . . . . . . . .                   NEAR  ^ closing in
                 ..                   . .               Ben ~2.4 m
             . .            .            . .            most likely 1.7-3.5 m
            .       . . . .   . . . .   C Zo?
          .      . .                 . ..     .         A Ben              ~2.4 m ^
        ..      . .B Cleopatra....      .      .        B!Cleopatra        ~6.5 m =
       .      .     ::: . . A Ben ::.     .     ..      C Zo?               ~17 m .
      .     ..    .' .      .      . '.    ..     .
      .    .     ::.       . .       .::     .    .
     .     .    :.     . .     . .     .:    .     .    A lane is a name, not a
     .     .    :.    .           .    .:    .     .    direction: radio has none.
     .    .    : .    .           .     .:    .    .
     30   10    3    1     YOU    1    3     10   30 m

     Tease them: press a number, or t for words of your own.                said: 3
     1 Too slow!               4 Brrr, so cold!          7 Nice try!
     2 I can hear you!         5 Warmer... not!          8 Boo!
     3 Look up!                6 Behind you!             9 Are you asleep?
     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0: broadcasting
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
