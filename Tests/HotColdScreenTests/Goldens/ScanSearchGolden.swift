/// Written by `GoldenTests`.
enum ScanSearchGolden {
  static let pictures: [String: String] = [
    "80x24 braille": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on
     search: so_
       what                 maker        metres    dBm  heard  address
     ► Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       WH-1000XM4           Sony          ~12 m ▼  -90   25 s  C0:DE:00:00:00:05 s
















     a public address: it stays   legacy
     hci0: listening
     Enter done  Esc show all
    """#,
    "80x24 block": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on
     search: so_
       what                 maker        metres    dBm  heard  address
     ► Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       WH-1000XM4           Sony          ~12 m ▼  -90   25 s  C0:DE:00:00:00:05 s
















     a public address: it stays   legacy
     hci0: listening
     Enter done  Esc show all
    """#,
    "80x24 ascii": #"""
     hotcold scan  28 things, nearest first                         0:42   sound on
     search: so_
       what                 maker        metres    dBm  heard  address
     > Soundcore Liberty 4  Anker        ~0.4 m =  -48    now  C0:DE:00:00:00:03
       WH-1000XM4           Sony          ~12 m v  -90   25 s  C0:DE:00:00:00:05 s
















     a public address: it stays   legacy
     hci0: listening
     Enter done  Esc show all
    """#,
    "40x12 braille": #"""
    hotcold scan             0:42   sound on
    search: so_
      what               metres    heard
    ► Soundcore Liberty  ~0.4 m =    now
      WH-1000XM4          ~12 m ▼   25 s s




    C0:DE:00:00:00:03 public
    hci0: listening
    Enter done  Esc show all
    """#,
    "40x12 block": #"""
    hotcold scan             0:42   sound on
    search: so_
      what               metres    heard
    ► Soundcore Liberty  ~0.4 m =    now
      WH-1000XM4          ~12 m ▼   25 s s




    C0:DE:00:00:00:03 public
    hci0: listening
    Enter done  Esc show all
    """#,
    "40x12 ascii": #"""
    hotcold scan             0:42   sound on
    search: so_
      what               metres    heard
    > Soundcore Liberty  ~0.4 m =    now
      WH-1000XM4          ~12 m v   25 s s




    C0:DE:00:00:00:03 public
    hci0: listening
    Enter done  Esc show all
    """#,
    "20x3 braille": #"""
    search: so_
    ► Soundcor  ~0.4 m =
    Enter done
    """#,
    "20x3 block": #"""
    search: so_
    ► Soundcor  ~0.4 m =
    Enter done
    """#,
    "20x3 ascii": #"""
    search: so_
    > Soundcor  ~0.4 m =
    Enter done
    """#,
  ]
}
