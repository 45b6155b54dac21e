/// Written by `GoldenTests`.
enum HidePlainGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold hide                                        hidden for 3:12   sound on

                        ⢀⢀ ⠄⠠ ⠠ ⠄⢀⢀                       HERE  ▲ closing in
                  ⢀ ⠄⠐ ⠁            ⠁⠐ ⠄⢀                 D9EE/65535/4711 ~0.4 m
                ⠄⠂                        ⠂⠄              most likely 0.3-0.6 m
             ⠠⠈         ⢀ ⠄⠠⠠ ⠠⠠ ⠄⢀         ⠈⠠
           ⠠⠈       ⡀⠐ ⠁            ⠁⠐ ⡀      ⠈⠠          A D9EE/65535/471 ~0.4 m ▲
         ⢀⠈      ⠠ ⠁                    ⠁⠠      ⠈⢀
        ⠐      ⠠⠈         ⢀ ⡀⢀ ⡀⢀         ⠈⠠      ⠐
       ⡀⠁    ⢀⠐       ⢀ ⠂⠁        ⠁⠂⢀       ⠐⢀     ⠁⡀
      ⠐      ⠄      ⢀⠐               ⠐⢀       ⠄     ⠐
     ⢀⠁     ⡈      ⠐       ⡀⠠ ⠠ ⡀      ⠐      ⠈⡀     ⢁
     ⠠     ⠠      ⠌     ⢀ ⠁  A D9EE/65535⠄     ⠠     ⠠    A lane is a name, not a
     ⠂     ⠂     ⠐      ⠂   ⣀⢴⢄⡀   ⠂     ⠐      ⠂     ⠂   direction: radio has
     ⡁     ⡁     ⢈     ⡈   ⡞ ⢐ ⠘⡆  ⠈⡀    ⠈⡀     ⡁     ⡁   none.
     30   10     3     1     YOU   1     3      10   30 m




     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0 was unplugged: plug it in to go on
     q quit  m mute  ? help
    """#,
    "80x24 block": #"""
     hotcold hide                                        hidden for 3:12   sound on

                         · · · · ·                        HERE  ▲ closing in
                   · · ·           · · ·                  D9EE/65535/4711 ~0.4 m
                · ·                     · ·               most likely 0.3-0.6 m
             ··         · · · · · ·         ··
           ·        · ·             · ·        ·          A D9EE/65535/471 ~0.4 m ▲
          ·      · ·                   · ·      ·
         ·      ·         · · · ·         ·      ·
       ··     ·       · ·         · ·       ·     ··
      ·     ··       ·               ·       ··     ·
      ·     ·     · ·      · · ·      · ·     ·     ·
     ·     ·      ·     ··   A D9EE/65535      ·     ·    A lane is a name, not a
     ·     ·     ·     ·   ▄▄█▄▄   ·     ·     ·     ·    direction: radio has
     ·     ·     ·     ·   █ · █   ·     ·     ·     ·    none.
     30   10     3    1     YOU    1     3     10   30 m




     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0 was unplugged: plug it in to go on
     q quit  m mute  ? help
    """#,
    "80x24 ascii": #"""
     hotcold hide                                        hidden for 3:12   sound on

                         . . . . .                        HERE  ^ closing in
                   . . .           . . .                  D9EE/65535/4711 ~0.4 m
                . .                     . .               most likely 0.3-0.6 m
             ..         . . . . . .         ..
           .        . .             . .        .          A D9EE/65535/471 ~0.4 m ^
          .      . .                   . .      .
         .      .         . . . .         .      .
       ..     .       . .         . .       .     ..
      .     ..       .               .       ..     .
      .     .     . .      . . .      . .     .     .
     .     .      .     ..   A D9EE/65535      .     .    A lane is a name, not a
     .     .     .     .   ..:..   .     .     .     .    direction: radio has
     .     .     .     .   : . :   .     .     .     .    none.
     30   10     3    1     YOU    1     3     10   30 m




     UUID D9EED498-BFDB-43C0-8B55-D06BB74C430B
     major 0  minor 0  -59 dBm at 1 m  every 100 ms by hci0
     hci0 was unplugged: plug it in to go on
     q quit  m mute  ? help
    """#,
    "40x12 braille": #"""
    hotcold hide  hidden for 3:12   sound on
    ▲ HERE  D9EE/65535/4711 ~0.4 m
         ⠄⠐ ⠁⠈ ⠁⠐ ⠄       A D9EE/65 ~0.4 m ▲
       ⠄⠁ ⠄⠐⠐ ⠐⠐ ⠄ ⠁⠄
     ⠄⠁⠠⠈ ⢀ ⠄A ⠄⢀ ⠈⠠ ⠁⠄
    ⠐  ⠂ ⠐  ⠠ ⠠  ⠐  ⠂ ⠐
    ⡁ ⢈  ⡁ ⡈⢠⢔⢤⠈⡀ ⢁ ⢈  ⡁
    30  3    YOU  3   30  lane: no direction
    D9EED498-BFDB-43C0-8B55-D06BB74C430B
    major 0  minor 0  -59 dBm at 1 m
    hci0 was unplugged: plug it in to go on
    q quit  m mute  ? help
    """#,
    "40x12 block": #"""
    hotcold hide  hidden for 3:12   sound on
    ▲ HERE  D9EE/65535/4711 ~0.4 m
         · · · · ·        A D9EE/65 ~0.4 m ▲
      ··  · · · ·  ··
     · · ·· ·A· ·· · ·
    · ·  · · · · ·  · ·
    · ·  · · · ·  · · ·
    30  3   YOU  3   30   lane: no direction
    D9EED498-BFDB-43C0-8B55-D06BB74C430B
    major 0  minor 0  -59 dBm at 1 m
    hci0 was unplugged: plug it in to go on
    q quit  m mute  ? help
    """#,
    "40x12 ascii": #"""
    hotcold hide  hidden for 3:12   sound on
    ^ HERE  D9EE/65535/4711 ~0.4 m
         . . . . .        A D9EE/65 ~0.4 m ^
      ..  . . . .  ..
     . . .. .A. .. . .
    . .  . . . . .  . .
    . .  . . . .  . . .
    30  3   YOU  3   30   lane: no direction
    D9EED498-BFDB-43C0-8B55-D06BB74C430B
    major 0  minor 0  -59 dBm at 1 m
    hci0 was unplugged: plug it in to go on
    q quit  m mute  ? help
    """#,
    "20x3 braille": #"""
    ▲ HERE ~0.4 m
    hci0 was unplugged..
    q quit  ? help
    """#,
    "20x3 block": #"""
    ▲ HERE ~0.4 m
    hci0 was unplugged..
    q quit  ? help
    """#,
    "20x3 ascii": #"""
    ^ HERE ~0.4 m
    hci0 was unplugged..
    q quit  ? help
    """#,
  ]
}
