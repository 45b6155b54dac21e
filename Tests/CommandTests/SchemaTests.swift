import Testing

/// All JSON output matches the schema, and the schema is strict.
@Suite(.enabled(if: Validator.python != nil, "needs Python with jsonschema (python3-jsonschema)"))
struct SchemaTests {
  /// The result and the exit status depend on the machine.
  @Test(arguments: ["doctor", "stop"])
  func validOnThisMachine(_ command: String) throws {
    try Validator.expectValid(try Program.run([command, "--json"]).lines)
  }

  private static let odd = [
    Trace.row(time: "-5", uuid: ""), Trace.row(time: "60", power: ""),
    Trace.row(time: "61", rssi: "127"), Trace.row(time: "62", power: "127"),
    Trace.row(time: "9223372036"), Trace.row(time: "nonsense"),
  ].reduce(Trace.header, +)

  /// The command line and its input.
  @Test(arguments: [
    ("seek --demo --seed 3", ""), ("seek --demo --seed 5", ""),
    ("hide --demo --seed 3 --duration 5", ""),
    ("demo --seed 5 --commands --stepped", "look\nwalk east 4\nwalk north 9\nwait 2\nlook\nturn\n"),
    ("scan --demo --seed 5", ""), ("record /dev/null --demo --seed 5", ""),
    ("replay --example hunt", ""), ("replay --example walk --summary", ""),
    ("replay - --address AA:BB:CC:DD:EE:FF", odd),
  ])
  func valid(_ line: String, _ input: String) throws {
    let outcome = try Program.run(words(line) + ["--json"], input: .text(input), status: 0)
    try Validator.expectValid(outcome.lines)
  }

  private static let examples = [
    #"{"type":"stepped","time":12.5,"walked":0.6,"blocked":true}"#,
    #"{"type":"map","time":12.5,"rows":["..","@R"],"column":0,"row":1,"cell":0.5}"#,
    #"{"type":"estimate","time":12.304,"address":"AA:BB:CC:DD:EE:FF","uuid":"D9EED498-BFDB-43C0-8B55-D06BB74C430B","major":0,"minor":0,"rssi":-63,"measuredPower":-59,"distance":1.58,"low":1.1,"high":2.3,"proximity":"near","trend":"hotter","speed":-0.6}"#,
    #"{"type":"enter","time":0,"address":"6B:19:EC:B4:A6:66","uuid":null,"major":null,"minor":null,"name":"Robin's earbuds","maker":"Samsung","addressType":"resolvable","extended":false}"#,
    #"{"type":"call","time":1,"address":"AA:BB:CC:DD:EE:FF","uuid":null,"major":null,"minor":null,"call":"HOT"}"#,
    #"{"type":"answer","time":1,"address":"AA:BB:CC:DD:EE:FF","uuid":null,"major":null,"minor":null,"answer":"warmer"}"#,
    #"{"type":"infected","time":12.5}"#,
    #"{"type":"ring","time":21.402,"address":"F0:F1:F2:F3:F4:F5","state":"rings"}"#,
    #"{"type":"trail","time":1,"tag":"00C0FFEE","name":"Mia","place":2,"left":3}"#,
    #"{"type":"trail","time":1,"tag":null,"name":null,"place":null,"left":0}"#,
    #"{"type":"bomb","time":12.5,"holder":null,"holderName":null,"mine":false}"#,
    #"{"type":"lost","time":-1,"address":"AA:BB:CC:DD:EE:FF","uuid":null,"major":null,"minor":null}"#,
    #"{"type":"newAddress","time":1,"address":"C0:11:22:33:44:66","uuid":null,"major":null,"minor":null,"oldAddress":"C0:11:22:33:44:55","perhapsAnother":true}"#,
    #"{"type":"newAddress","time":31,"address":"C0:11:22:33:44:66","uuid":null,"major":null,"minor":null,"oldAddress":"C0:11:22:33:44:55","perhapsAnother":false,"name":null,"maker":null,"kind":"iBeacon","state":null,"battery":null,"addressType":"randomStatic","extended":false}"#,
    #"{"type":"taunt","time":1,"tag":"00C0FFEE","address":"AA:BB:CC:DD:EE:FF","name":null,"number":3,"text":"too slow"}"#,
    #"{"type":"player","time":1,"change":"joined","tag":"00C0FFEE","address":"AA:BB:CC:DD:EE:FF","name":"Zoë","role":"seeker"}"#,
    #"{"type":"result","time":1,"outcome":"found","round":7,"hider":"00C0FFEE","hiderName":"Max","hiderPoints":0,"seeker":"0BADCAFE","seekerName":null,"seekerPoints":2,"seconds":102,"distance":0.41,"winner":"0BADCAFE","winners":["0BADCAFE"],"agreed":true}"#,
    #"{"type":"stop","time":0.1,"adapter":"hci0","found":"scan","outcome":"off","message":"hci0: a scan is off now"}"#,
    #"{"type":"status","time":0,"state":"down","message":"the adapter was switched off","interval":null}"#,
    #"{"type":"position","time":12.5,"address":"AA:BB:CC:DD:EE:FF","x":3.2,"y":-1.5,"z":1.2,"radius":1.9,"station":"kitchen","room":null}"#,
    #"{"type":"best","time":0.1,"room":"kitchen","seed":null,"game":"classic","seconds":42.137,"distance":9.1,"date":"2026-11-22T17:04:05Z"}"#,
    #"{"type":"points","time":0.1,"room":null,"tag":"00C0FFEE","name":"Ada","points":5,"rounds":9}"#,
    #"{"type":"broker","time":1,"state":"lost","message":"mqtt://127.0.0.1:1883: Connection refused; trying again"}"#,
    #"{"type":"message","time":1,"topic":"hotcold/v1/home/station/hall/status","payload":"online","retained":true}"#,
    #"{"type":"station","time":1,"station":"hall","status":null,"skew":-3600.5,"level":-20}"#,
    #"{"type":"gone","time":1,"id":"aabbcc000004","name":"keys","place":"hall"}"#,
    #"{"type":"history","time":1,"state":"failed","message":"the history cannot be written: the disk is full"}"#,
    #"{"type":"where","time":0,"id":"aabbcc000004","name":"keys","place":"hall","x":1.5,"y":2,"since":1763800000,"until":1763800060.5}"#,
    #"{"type":"code","time":0,"code":"kiwi-lamp-moon-47"}"#,
    #"{"type":"calibration","time":0.000,"address":"3A:11:C0:DE:00:02","uuid":"D9EED498-BFDB-43C0-8B55-D06BB74C430B","major":0,"minor":0,"measuredPower":-60,"adapter":null}"#,
  ]

  /// Each change makes an example invalid.
  private static let changes = [
    ("\"time\":12.304", "\"time\":null"), ("\"time\":12.304", "\"time\":\"12.304\""),
    ("\"rssi\":-63", "\"rssi\":127"), ("\"rssi\":-63", "\"rssi\":-63.5"),
    ("\"distance\":1.58", "\"distance\":-1"), ("\"distance\":1.58", "\"distance\":null"),
    ("\"low\":1.1,", ""), ("\"high\":2.3", "\"high\":null"), ("\"near\"", "\"unknown\""),
    ("\"near\"", "null"), ("\"hotter\"", "\"HOT\""), ("\"speed\":-0.6", "\"speed\":\"fast\""),
    ("-0.6", "-0.6,\"mood\":1"), ("\"estimate\"", "\"guess\""), ("\"estimate\"", "\"call\""),
    ("AA:BB", "aa:bb"), ("D9EED498-", "D9EED498"), ("\"major\":0", "\"major\":65536"),
    ("\"major\":0", "\"major\":-1"), ("\"HOT\"", "\"WARM\""), ("\"call\":\"HOT\"", "\"call\":null"),
    ("\"Samsung\"", "\"\""), ("\"resolvable\"", "\"random\""),
    ("\"extended\":false", "\"extended\":0"),
    ("Robin's", "\\u001b"), ("too slow", "too\\u001bslow"), ("\"too slow\"", "null"),
    ("\"warmer\"", "\"HOT\""), ("\"place\":2", "\"place\":9"), ("\"left\":3", "\"left\":-1"),
    ("Zoë", "Z\\n"), ("Zoë", ""),
    ("\"number\":3", "\"number\":10"), ("00C0FFEE", "c0ffee"), ("\"joined\"", "\"here\""),
    ("\"role\":\"seeker\"", "\"role\":\"dog\""), ("\"seekerPoints\":2", "\"seekerPoints\":-2"),
    ("\"seconds\":102", "\"seconds\":1.5"), ("\"agreed\":true", "\"agreed\":null"),
    ("\"winner\":\"0BADCAFE\",", ""), ("[\"0BADCAFE\"]", "[null]"),
    ("\"seed\":null", "\"seed\":-1"),
    ("42.137", "-1"), ("T17:04:05Z", ""), ("\"classic\"", "\"chess\""),
    ("\"points\":5", "\"points\":-5"), ("\"rounds\":9", "\"rounds\":null"),
    ("\"down\"", "\"sleepy\""), ("\"off\"", "\"on\""), ("\"scan\"", "\"\""),
    ("\"lost\",\"time\":-1", "\"lost\""), ("\"measuredPower\":-60", "\"measuredPower\":null"),
    ("\"adapter\":null", "\"adapter\":\"hci0\""), ("\"retained\":true", "\"retained\":1"),
    ("\"skew\":-3600.5", "\"skew\":\"late\""), ("\"state\":\"lost\"", "\"state\":\"away\""),
    ("\"rssi\":-63", "\"rssi\":0"), ("\"perhapsAnother\":true", "\"perhapsAnother\":null"),
    ("\"oldAddress\":\"C0", "\"oldAddress\":\"c0"),
    ("moon-47", "moon-4"), ("kiwi-", ""), ("\"place\":\"hall\"", "\"place\":7"),
    ("\"failed\"", "\"full\""),
    ("\"walked\":0.6", "\"walked\":-1"), ("\"@R\"", "\"@X\""),
  ]

  @Test func strict() throws {
    let lines = Self.changes.flatMap { old, new in
      Self.examples.filter { $0.contains(old) }.prefix(1).map { $0.replacing(old, with: new) }
    }
    #expect(lines.count == Self.changes.count)
    let verdicts = try Validator.validate(Self.examples + lines + ["{}", "[]", "null", "nonsense"])
    #expect(verdicts.prefix(Self.examples.count).allSatisfy { $0 })
    let accepted = zip(lines, verdicts.dropFirst(Self.examples.count)).filter { $0.1 }.map(\.0)
    #expect(accepted == [])
    #expect(verdicts.suffix(4).allSatisfy { !$0 })
  }
}
