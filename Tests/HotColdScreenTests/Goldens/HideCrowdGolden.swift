/// Written by `GoldenTests`.
enum HideCrowdGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold hide  Anna                              round 3   12 s left   sound on
      Ben says: I am coming!
                    ⢀ ⠄⠐N ⠁⠈ ⠈ ⠁I⠐ ⠄⢀                   HERE  ▲ closing in
                ⢀J ⠁            ⠅     ⠁M⢀               Player 1 ~0.4 m
              ⠄⠁  ⠁   ⢀⣀⡤⠤⠤⢔⠒⢒⠤⠤⠤⣄⣀       ⠁⠄            most likely 0.3-0.6 m
           L⠈     ⢀⡠⢒⠋F⠔⠈ ⠁    ⠁⠈⠐⡀⠍⢓⠢⣀     ⠈K
         ⢀⠐     ⡠⠚⠅⠂   ⠈         E Player 5   ⠐⢀        A Player 1         ~0.4 m ▲
         ⠂    ⡠⠫⠈                ⠁      ⠈⠨⠣⡀    ⠂       B Player 2         ~0.8 m ▲
       ⢀⠁   ⢀⢞⠐       ⡀⠠ ⠂⠈ ⠁⠁⠈ ⠂⠠ ⡀      ⠐⢘⢦G⠁  ⢁      C Player 3         ~2.0 m ▲
      ⠐ ⠁H⢀⢠⠊⠄  ⢀   ⡀⠂            ⢀⠄⠂⡀      ⠌⢢    ⠐     D Player 4         ~4.0 m ▲
      ⡁   ⢀⢏⠁    D Player 4 ⡀⡀   ⢀C Player 3 ⢉⢇    ⡁    and 11 more
     ⠠    ⡼⠄     ⠠⠁     ⡐B⠈ A Player 1 ⠡      ⠼⡄   ⠠    A lane is a name, not a
     ⠂    ⡇⠂     ⠂     ⠂  ⠡ ⢐     ⠂     ⠂     ⠂⡇    ⠂   direction: radio has none.
     ⡁   ⢰⢉      ⡁    ⢈     ⢐     ⢈     ⢁     ⢈⢱    ⡁
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
     hotcold hide  Anna                              round 3   12 s left   sound on
      Ben says: I am coming!
                    · · N · · · I · ·                   HERE  ▲ closing in
                 J·            ··     ·M·               Player 1 ~0.4 m
             · ·  ·   ·▄▄▄▄▄▄▄▄▄▄▄       · ·            most likely 0.3-0.6 m
           L·      ▄█▀F·· ·   · ··▀▀█▄      ·K
          ·     ▄█▀·   ·         E Player 5   ·         A Player 1         ~0.4 m ▲
        ··    ▄▀·               ·       ·▀▄    ·        B Player 2         ~0.8 m ▲
       ·     █·       · · · · · · ·       ·█G·  ··      C Player 3         ~2.0 m ▲
      · ·H·▄█·  ·    ·            C Player 3█▄    ·     D Player 4         ~4.0 m ▲
      ·    █     D Player 4· ·   ·   ··      █    ·     and 11 more
     ·    █·     ·     ··B  A Player 1 ·     ·█    ·    A lane is a name, not a
     ·    █·     ·    ·  ·· ·     ·    ·     ·█    ·    direction: radio has none.
     ·    █      ·    ·     ·     ·     ·     █    ·
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
     hotcold hide  Anna                              round 3   12 s left   sound on
      Ben says: I am coming!
                    . . N . . . I . .                   HERE  ^ closing in
                 J.            ..     .M.               Player 1 ~0.4 m
             . .  .   ............       . .            most likely 0.3-0.6 m
           L.      .:'F.. .   . ..'':.      .K
          .     .:'.   .         E Player 5   .         A Player 1         ~0.4 m ^
        ..    .'.               .       .'.    .        B Player 2         ~0.8 m ^
       .     :.       . . . . . . .       .:G.  ..      C Player 3         ~2.0 m ^
      . .H..:.  .    .            C Player 3:.    .     D Player 4         ~4.0 m ^
      .    :     D Player 4. .   .   ..      :    .     and 11 more
     .    :.     .     ..B  A Player 1 .     .:    .    A lane is a name, not a
     .    :.     .    .  .. .     .    .     .:    .    direction: radio has none.
     .    :      .    .     .     .     .     :    .
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
    hotcold hide  Anna  12 s left   sound on
    ▲ HERE  Player 1 closing in, ~0.4 m
         J⠐ N⠈ I⠐ M       A Player  ~0.4 m ▲
      L⠄⢁⡠⠖F⠙⠉⠙E⠒⠦⣀⠁K     B Player  ~0.8 m ▲
     ⠄⠁⡰⠋ ⢀ ⠄A ⠌⢀ ⠈⢳G⠁⠄   C Player  ~2.0 m ▲
    ⠐H⡸⠂ D B⡠ ⠠⠠C⠐  ⠺⡀⠐   D Player  ~4.0 m ▲
    ⡁ ⣏  ⡁ ⡈⠐⢐ ⠈⡀ ⢁ ⢈⡇ ⡁  and 11 more
    30  3    YOU  3   30  lane: no direction
    1 Too slow!  2 I can hear you!
    3 Look up!  4 Brrr, so cold!
     Ben says: I am coming!
    q quit  f found  1-9 t tease  ? help
    """#,
    "40x12 block": #"""
    hotcold hide  Anna  12 s left   sound on
    ▲ HERE  Player 1 closing in, ~0.4 m
         J ·N·I· M        A Player  ~0.4 m ▲
      L· █▄F▀▀▀E▄▄ ·K     B Player  ~0.8 m ▲
     · █▀·· ·A····▀G··    C Player  ~2.0 m ▲
    · H  D B·· C ·  █ ·   D Player  ~4.0 m ▲
    · █  · ··· ·  · █ ·   and 11 more
    30  3   YOU  3   30   lane: no direction
    1 Too slow!  2 I can hear you!
    3 Look up!  4 Brrr, so cold!
     Ben says: I am coming!
    q quit  f found  1-9 t tease  ? help
    """#,
    "40x12 ascii": #"""
    hotcold hide  Anna  12 s left   sound on
    ^ HERE  Player 1 closing in, ~0.4 m
         J .N.I. M        A Player  ~0.4 m ^
      L. :.F'''E.. .K     B Player  ~0.8 m ^
     . :'.. .A....'G..    C Player  ~2.0 m ^
    . H  D B.. C .  : .   D Player  ~4.0 m ^
    . :  . ... .  . : .   and 11 more
    30  3   YOU  3   30   lane: no direction
    1 Too slow!  2 I can hear you!
    3 Look up!  4 Brrr, so cold!
     Ben says: I am coming!
    q quit  f found  1-9 t tease  ? help
    """#,
    "20x3 braille": #"""
    ▲ HERE ~0.4 m
    [███████████████▓▓▒]
    q quit  ? help
    """#,
    "20x3 block": #"""
    ▲ HERE ~0.4 m
    [███████████████▓▓▒]
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    ^ HERE ~0.4 m
    [###############++-]
    q quit  ? help
    """#,
  ]
}
