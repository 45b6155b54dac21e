/// Written by `GoldenTests`.
enum ScanThingsGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on

       what                 maker        metres    dBm  heard  address
       Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       Anna's AirPods       Apple        ~1.6 m ▲  -61    now  40:DE:00:00:00:01 r
     ► no name (00:02)      Samsung      ~3.5 m ▼  -72    3 s  40:DE:00:00:00:02 r
       Zoë's 猫 tracker     Tile         ~5.0 m ▲  -79    now  C0:DE:00:00:00:07
       LE-Bose QC35 II      Bose         ~8.0 m =  -84    now  C0:DE:00:00:00:04 sx
       Lamp 10              Philips Hue   ~10 m =  -80    now  C0:DE:00:00:00:0A s
       Lamp 11              Philips Hue   ~11 m =  -80    now  C0:DE:00:00:00:0B s
       WH-1000XM4           Sony          ~12 m ▼  -90   25 s  C0:DE:00:00:00:05 s
       Lamp 12              Philips Hue   ~12 m =  -80    now  C0:DE:00:00:00:0C s
       Lamp 13              Philips Hue   ~13 m =  -80    now  C0:DE:00:00:00:0D s
       Lamp 14              Philips Hue   ~14 m =  -80    now  C0:DE:00:00:00:0E s
       Lamp 15              Philips Hue   ~15 m =  -80    now  C0:DE:00:00:00:0F s
       Lamp 16              Philips Hue   ~16 m =  -80    now  C0:DE:00:00:00:10 s
       Lamp 17              Philips Hue   ~17 m =  -80    now  C0:DE:00:00:00:11 s
       Lamp 18              Philips Hue   ~18 m =  -80    now  C0:DE:00:00:00:12 s
       Lamp 19              Philips Hue   ~19 m =  -80    now  C0:DE:00:00:00:13 s
       Lamp 20              Philips Hue   ~20 m =  -80    now  C0:DE:00:00:00:14 s

     r: random, resolvable: it changes about every 15 minutes   legacy
     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "80x24 block": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on

       what                 maker        metres    dBm  heard  address
       Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       Anna's AirPods       Apple        ~1.6 m ▲  -61    now  40:DE:00:00:00:01 r
     ► no name (00:02)      Samsung      ~3.5 m ▼  -72    3 s  40:DE:00:00:00:02 r
       Zoë's 猫 tracker     Tile         ~5.0 m ▲  -79    now  C0:DE:00:00:00:07
       LE-Bose QC35 II      Bose         ~8.0 m =  -84    now  C0:DE:00:00:00:04 sx
       Lamp 10              Philips Hue   ~10 m =  -80    now  C0:DE:00:00:00:0A s
       Lamp 11              Philips Hue   ~11 m =  -80    now  C0:DE:00:00:00:0B s
       WH-1000XM4           Sony          ~12 m ▼  -90   25 s  C0:DE:00:00:00:05 s
       Lamp 12              Philips Hue   ~12 m =  -80    now  C0:DE:00:00:00:0C s
       Lamp 13              Philips Hue   ~13 m =  -80    now  C0:DE:00:00:00:0D s
       Lamp 14              Philips Hue   ~14 m =  -80    now  C0:DE:00:00:00:0E s
       Lamp 15              Philips Hue   ~15 m =  -80    now  C0:DE:00:00:00:0F s
       Lamp 16              Philips Hue   ~16 m =  -80    now  C0:DE:00:00:00:10 s
       Lamp 17              Philips Hue   ~17 m =  -80    now  C0:DE:00:00:00:11 s
       Lamp 18              Philips Hue   ~18 m =  -80    now  C0:DE:00:00:00:12 s
       Lamp 19              Philips Hue   ~19 m =  -80    now  C0:DE:00:00:00:13 s
       Lamp 20              Philips Hue   ~20 m =  -80    now  C0:DE:00:00:00:14 s

     r: random, resolvable: it changes about every 15 minutes   legacy
     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "80x24 ascii": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on

       what                 maker        metres    dBm  heard  address
       Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       Anna's AirPods       Apple        ~1.6 m ^  -61    now  40:DE:00:00:00:01 r
     > no name (00:02)      Samsung      ~3.5 m v  -72    3 s  40:DE:00:00:00:02 r
       Zo?'s ? tracker      Tile         ~5.0 m ^  -79    now  C0:DE:00:00:00:07
       LE-Bose QC35 II      Bose         ~8.0 m =  -84    now  C0:DE:00:00:00:04 sx
       Lamp 10              Philips Hue   ~10 m =  -80    now  C0:DE:00:00:00:0A s
       Lamp 11              Philips Hue   ~11 m =  -80    now  C0:DE:00:00:00:0B s
       WH-1000XM4           Sony          ~12 m v  -90   25 s  C0:DE:00:00:00:05 s
       Lamp 12              Philips Hue   ~12 m =  -80    now  C0:DE:00:00:00:0C s
       Lamp 13              Philips Hue   ~13 m =  -80    now  C0:DE:00:00:00:0D s
       Lamp 14              Philips Hue   ~14 m =  -80    now  C0:DE:00:00:00:0E s
       Lamp 15              Philips Hue   ~15 m =  -80    now  C0:DE:00:00:00:0F s
       Lamp 16              Philips Hue   ~16 m =  -80    now  C0:DE:00:00:00:10 s
       Lamp 17              Philips Hue   ~17 m =  -80    now  C0:DE:00:00:00:11 s
       Lamp 18              Philips Hue   ~18 m =  -80    now  C0:DE:00:00:00:12 s
       Lamp 19              Philips Hue   ~19 m =  -80    now  C0:DE:00:00:00:13 s
       Lamp 20              Philips Hue   ~20 m =  -80    now  C0:DE:00:00:00:14 s

     r: random, resolvable: it changes about every 15 minutes   legacy
     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "40x12 braille": #"""
    hotcold scan             0:42   sound on
      what               metres    heard
      Soundcore Liberty  ~0.4 m =    now
      Anna's AirPods     ~1.6 m ▲    now r
    ► Samsung (00:02)    ~3.5 m ▼    3 s r
      Zoë's 猫 tracker   ~5.0 m ▲    now
      LE-Bose QC35 II    ~8.0 m =    now sx
      Lamp 10             ~10 m =    now s
      Lamp 11             ~11 m =    now s
    40:DE:00:00:00:02 r: changes
    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "40x12 block": #"""
    hotcold scan             0:42   sound on
      what               metres    heard
      Soundcore Liberty  ~0.4 m =    now
      Anna's AirPods     ~1.6 m ▲    now r
    ► Samsung (00:02)    ~3.5 m ▼    3 s r
      Zoë's 猫 tracker   ~5.0 m ▲    now
      LE-Bose QC35 II    ~8.0 m =    now sx
      Lamp 10             ~10 m =    now s
      Lamp 11             ~11 m =    now s
    40:DE:00:00:00:02 r: changes
    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "40x12 ascii": #"""
    hotcold scan             0:42   sound on
      what               metres    heard
      Soundcore Liberty  ~0.4 m =    now
      Anna's AirPods     ~1.6 m ^    now r
    > Samsung (00:02)    ~3.5 m v    3 s r
      Zo?'s ? tracker    ~5.0 m ^    now
      LE-Bose QC35 II    ~8.0 m =    now sx
      Lamp 10             ~10 m =    now s
      Lamp 11             ~11 m =    now s
    40:DE:00:00:00:02 r: changes
    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "20x3 braille": #"""
      Anna's A  ~1.6 m ▲
    ► Samsung   ~3.5 m ▼
    q quit  ? help
    """#,
    "20x3 block": #"""
      Anna's A  ~1.6 m ▲
    ► Samsung   ~3.5 m ▼
    q quit  ? help
    """#,
    "20x3 ascii": #"""
      Anna's A  ~1.6 m ^
    > Samsung   ~3.5 m v
    q quit  ? help
    """#,
  ]
}
