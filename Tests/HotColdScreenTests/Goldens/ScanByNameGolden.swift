/// Written by `GoldenTests`.
enum ScanByNameGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold scan  28 things, by name                               0:42   sound on

       what                 maker        metres    dBm  heard  address
       Lamp 20              Philips Hue   ~20 m =  -80    now  C0:DE:00:00:00:14 s
       Lamp 21              Philips Hue   ~21 m =  -80    now  C0:DE:00:00:00:15 s
       Lamp 22              Philips Hue   ~22 m =  -80    now  C0:DE:00:00:00:16 s
       Lamp 23              Philips Hue   ~23 m =  -80    now  C0:DE:00:00:00:17 s
       Lamp 24              Philips Hue   ~24 m =  -80    now  C0:DE:00:00:00:18 s
       Lamp 25              Philips Hue   ~25 m =  -80    now  C0:DE:00:00:00:19 s
       Lamp 26              Philips Hue   ~26 m =  -80    now  C0:DE:00:00:00:1A s
       Lamp 27              Philips Hue   ~27 m =  -80    now  C0:DE:00:00:00:1B s
       Lamp 28              Philips Hue   ~28 m =  -80    now  C0:DE:00:00:00:1C s
       Lamp 29              Philips Hue   ~29 m =  -80    now  C0:DE:00:00:00:1D s
       LE-Bose QC35 II      Bose         ~8.0 m =  -84    now  C0:DE:00:00:00:04 sx
       Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       WH-1000XM4           Sony          ~12 m ▼  -90   25 s  C0:DE:00:00:00:05 s
       Zoë's 猫 tracker     Tile         ~5.0 m ▲  -79    now  C0:DE:00:00:00:07
       no name (00:08)                    ~22 m ?  -95    9 s  00:DE:00:00:00:08 nx
       no name (00:02)      Samsung      ~3.5 m ▼  -72    3 s  40:DE:00:00:00:02 r
     ► no name (00:06)      iBeacon         ? m =    ?  2 min  C0:DE:00:00:00:06 s

     s: a random static address: it stays while the thing is on   legacy
     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "80x24 block": #"""
     hotcold scan  28 things, by name                               0:42   sound on

       what                 maker        metres    dBm  heard  address
       Lamp 20              Philips Hue   ~20 m =  -80    now  C0:DE:00:00:00:14 s
       Lamp 21              Philips Hue   ~21 m =  -80    now  C0:DE:00:00:00:15 s
       Lamp 22              Philips Hue   ~22 m =  -80    now  C0:DE:00:00:00:16 s
       Lamp 23              Philips Hue   ~23 m =  -80    now  C0:DE:00:00:00:17 s
       Lamp 24              Philips Hue   ~24 m =  -80    now  C0:DE:00:00:00:18 s
       Lamp 25              Philips Hue   ~25 m =  -80    now  C0:DE:00:00:00:19 s
       Lamp 26              Philips Hue   ~26 m =  -80    now  C0:DE:00:00:00:1A s
       Lamp 27              Philips Hue   ~27 m =  -80    now  C0:DE:00:00:00:1B s
       Lamp 28              Philips Hue   ~28 m =  -80    now  C0:DE:00:00:00:1C s
       Lamp 29              Philips Hue   ~29 m =  -80    now  C0:DE:00:00:00:1D s
       LE-Bose QC35 II      Bose         ~8.0 m =  -84    now  C0:DE:00:00:00:04 sx
       Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       WH-1000XM4           Sony          ~12 m ▼  -90   25 s  C0:DE:00:00:00:05 s
       Zoë's 猫 tracker     Tile         ~5.0 m ▲  -79    now  C0:DE:00:00:00:07
       no name (00:08)                    ~22 m ?  -95    9 s  00:DE:00:00:00:08 nx
       no name (00:02)      Samsung      ~3.5 m ▼  -72    3 s  40:DE:00:00:00:02 r
     ► no name (00:06)      iBeacon         ? m =    ?  2 min  C0:DE:00:00:00:06 s

     s: a random static address: it stays while the thing is on   legacy
     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "80x24 ascii": #"""
     hotcold scan  28 things, by name                               0:42   sound on

       what                 maker        metres    dBm  heard  address
       Lamp 20              Philips Hue   ~20 m =  -80    now  C0:DE:00:00:00:14 s
       Lamp 21              Philips Hue   ~21 m =  -80    now  C0:DE:00:00:00:15 s
       Lamp 22              Philips Hue   ~22 m =  -80    now  C0:DE:00:00:00:16 s
       Lamp 23              Philips Hue   ~23 m =  -80    now  C0:DE:00:00:00:17 s
       Lamp 24              Philips Hue   ~24 m =  -80    now  C0:DE:00:00:00:18 s
       Lamp 25              Philips Hue   ~25 m =  -80    now  C0:DE:00:00:00:19 s
       Lamp 26              Philips Hue   ~26 m =  -80    now  C0:DE:00:00:00:1A s
       Lamp 27              Philips Hue   ~27 m =  -80    now  C0:DE:00:00:00:1B s
       Lamp 28              Philips Hue   ~28 m =  -80    now  C0:DE:00:00:00:1C s
       Lamp 29              Philips Hue   ~29 m =  -80    now  C0:DE:00:00:00:1D s
       LE-Bose QC35 II      Bose         ~8.0 m =  -84    now  C0:DE:00:00:00:04 sx
       Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       WH-1000XM4           Sony          ~12 m v  -90   25 s  C0:DE:00:00:00:05 s
       Zo?'s ? tracker      Tile         ~5.0 m ^  -79    now  C0:DE:00:00:00:07
       no name (00:08)                    ~22 m ?  -95    9 s  00:DE:00:00:00:08 nx
       no name (00:02)      Samsung      ~3.5 m v  -72    3 s  40:DE:00:00:00:02 r
     > no name (00:06)      iBeacon         ? m =    ?  2 min  C0:DE:00:00:00:06 s

     s: a random static address: it stays while the thing is on   legacy
     hci0: listening
     q quit  Enter hunt  / search  s sort  ? help
    """#,
    "40x12 braille": #"""
    hotcold scan             0:42   sound on
      what               metres    heard
      LE-Bose QC35 II    ~8.0 m =    now sx
      Soundcore Liberty  ~0.4 m =    now
      WH-1000XM4          ~12 m ▼   25 s s
      Zoë's 猫 tracker   ~5.0 m ▲    now
      no name (00:08)     ~22 m ?    9 s nx
      Samsung (00:02)    ~3.5 m ▼    3 s r
    ► iBeacon (00:06)       ? m =  2 min s
    C0:DE:00:00:00:06 random static
    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "40x12 block": #"""
    hotcold scan             0:42   sound on
      what               metres    heard
      LE-Bose QC35 II    ~8.0 m =    now sx
      Soundcore Liberty  ~0.4 m =    now
      WH-1000XM4          ~12 m ▼   25 s s
      Zoë's 猫 tracker   ~5.0 m ▲    now
      no name (00:08)     ~22 m ?    9 s nx
      Samsung (00:02)    ~3.5 m ▼    3 s r
    ► iBeacon (00:06)       ? m =  2 min s
    C0:DE:00:00:00:06 random static
    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "40x12 ascii": #"""
    hotcold scan             0:42   sound on
      what               metres    heard
      LE-Bose QC35 II    ~8.0 m =    now sx
      Soundcore Liberty  ~0.4 m =    now
      WH-1000XM4          ~12 m v   25 s s
      Zo?'s ? tracker    ~5.0 m ^    now
      no name (00:08)     ~22 m ?    9 s nx
      Samsung (00:02)    ~3.5 m v    3 s r
    > iBeacon (00:06)       ? m =  2 min s
    C0:DE:00:00:00:06 random static
    hci0: listening
    q quit  Enter hunt  / search  ? help
    """#,
    "20x3 braille": #"""
      Samsung   ~3.5 m ▼
    ► iBeacon      ? m =
    q quit  ? help
    """#,
    "20x3 block": #"""
      Samsung   ~3.5 m ▼
    ► iBeacon      ? m =
    q quit  ? help
    """#,
    "20x3 ascii": #"""
      Samsung   ~3.5 m v
    > iBeacon      ? m =
    q quit  ? help
    """#,
  ]
}
