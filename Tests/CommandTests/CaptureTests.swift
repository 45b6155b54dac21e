import Glibc
import ProcessSupport
import TestSupport
import Testing

/// Recordings of every kind, from files and from pipes.
struct CaptureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let event = legacyEvent(legacyReport())
  private static let packets = (0..<20).map { UInt32($0) }

  private static func h4(_ rssi: Int8) -> [UInt8] {
    [4] + legacyEvent(legacyReport(rssi: UInt8(bitPattern: rssi)))
  }

  /// The same twenty packets, a second apart, in each container.
  private static let captures: [Named<[UInt8]>] = [
    Named(
      "BTSnoop",
      packets.reduce(into: btsnoop(datalink: 2001)) {
        $0 += record(event, time: Int64($1) * 1_000_000)
      }),
    Named("pcap", pcap(187, packets.map { ($0, 0, [4] + event) })),
    Named(
      "pcapng",
      packets.reduce(into: section() + interface(201)) {
        $0 += enhanced([0, 0, 0, 1, 4] + event, ticks: UInt64($1) * 1_000_000)
      }),
    Named("PacketLogger", packets.flatMap { packetLogger(1, event, seconds: $0) }),
    Named(
      "a sniffer", pcap(256, packets.map { ($0, 0, withRadio(onAir(advertisingPDU()))) })),
  ]

  @Test(arguments: captures, ["", "gzip"])
  func isReplayed(_ capture: Named<[UInt8]>, _ packer: String) throws {
    let first = try Program.run(
      ["replay", "-", "--json"], input: .bytes(Self.captures[0].value), status: 0)
    var path = try folder.write(capture.value, to: "capture")
    if !packer.isEmpty {
      _ = try Tool.run("/usr/bin/env", ["gzip", path])
      path += ".gz"
    }
    let replay = try Program.run(["replay", path, "--json"], status: 0)
    func plain(_ lines: [Substring]) -> [String] {
      lines.map { String($0).replacing(",\"channel\":37", with: "") }
    }
    #expect(plain(replay.lines) == first.lines.map(String.init))
    #expect(
      replay.lines("estimate").allSatisfy { $0.field("channel") != nil }
        == (capture.description == "a sniffer"))
    let piped = try Program.run(
      ["replay", "-", "--json"], input: .bytes(readFile(path)), status: 0)
    #expect(piped.lines == replay.lines)
    let scan = try Program.run(["scan", path, "--json"], status: 0)
    #expect(scan.lines("enter").count == 1)
    #expect(scan.lines("estimate").count == 20)
    try Validator.expectValid(replay.lines + scan.lines)
  }

  /// "hello\n", packed with gzip, and then the start of another member.
  private static let damagedGzip: [UInt8] = [
    0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xE7, 2, 0, 0x20, 0x30, 0x3A,
    0x36, 6, 0, 0, 0, 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 8, 2, 5, 6,
  ]

  /// What is not read, and the word or command that helps.
  @Test(arguments: [
    Named("Ethernet", (pcap(1, [1, 2, 3]), "tshark -r FILE")),
    Named("Ethernet in pcapng", (section() + interface(1) + enhanced([1]), "link type 1 ")),
    Named("an old sniffer", (pcap(157, [1]), "editcap -T nordic_ble")),
    Named("a zip archive", ([0x50, 0x4B, 3, 4, 5, 6], "spreadsheet as CSV")),
    Named(
      "Wi-Fi",
      (
        Array("time,mac,rssi,type\n1,C0:11:22:33:44:55,-65,WIFI\n".utf8),
        "all its rows are about Wi-Fi or another radio"
      )),
    Named("xz", ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "xz -dc FILE")),
    Named(
      "a bug report",
      (Array(repeating: 0x3D, count: 56) + Array("\n== dumpstate\n".utf8), "btsnooz.py")),
    Named("the text of hcidump", (Array("HCI sniffer - ver 5\n".utf8), "btmon -w FILE")),
    Named("a database", (Array("SQLite format 3\0".utf8), "kismetdb_to_pcap")),
    Named("JSON", (Array("{\"id\":\"C0:11:22:33:44:55\",\"rssi\":-60}\n".utf8), "-F %j")),
    Named("JSON cut off", (Array("[\n{\"time\":1,\"rssi\":-60},\n".utf8), "jq -c '.[]'")),
    Named("other JSON", (Array("{\"time\":1}\n".utf8), "line 1 has no signal strength")),
    Named("JSON without address", (Array("{\"time\":1,\"rssi\":-60}\n".utf8), "no address, such")),
    Named("a log", (Array("Device C0:11:22:33:44:55 RSSI: -60\n".utf8), "| ts %.s")),
    Named("carriage returns", (Array("time,mac,rssi\r1,C0:11:22:33:44:55,-60\r".utf8), "tr '\\r'")),
    Named("UTF-16", ([0xFF, 0xFE, 0x74, 0], "iconv -f UTF-16")),
    Named("damaged gzip", ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 255, 255, 255], "gzip data")),
    Named("gzip without data", ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], "gzip file is cut off")),
    Named("gzip damaged in its last bytes", (damagedGzip, "gzip data is damaged")),
    Named("nothing in a capture", (pcap(187), "no advertisement")),
    Named("nothing in a trace", (Array(Trace.header.utf8), "no advertisement")),
    Named("a column", (Array("# x\ntime,mac\n1,2\n".utf8), "line 2 has no column")),
    Named("no addresses", (Array("time,rssi\n1,-60\n".utf8), "sed '1s/^/mac,/; 1!s/^/keys,/'")),
    Named(
      "a value", (Array("time,mac,rssi\n1,C0:11,3\n".utf8), "line 2, column mac: 'C0:11' is not")
    ),
    Named(
      "a long value",
      (
        Array("time,mac,rssi\n2026-11-28T14:05:09.500000.000000+0100,C0:11:22:33:44:55,3\n".utf8),
        "column time: '2026-11-28T14:05:09.500000.000000+0100' is not"
      )),
    Named(
      "a day and a month",
      (
        Array("time,mac,rssi\n05/11/2026 14:00:00,C0:11:22:33:44:55,-60\n".utf8),
        "may begin with the day or the month; write year-month-day"
      )),
    Named(
      "a day and a month in two columns",
      (
        Array("date,time,mac,rssi\n05/11/2026,14:00:00,C0:11:22:33:44:55,-60\n".utf8),
        "column date: '05/11/2026' may begin with the day or the month"
      )),
    Named("no value", (Array("time,mac,rssi\n,C0:11,3\n".utf8), "column time: the field is empty")),
    Named(
      "a positive level",
      (Array("time,mac,rssi\n1,C0:11:22:33:44:55,60\n".utf8), "60 is no signal strength; dBm are")
    ),
    Named("text", (Array("hello\n".utf8), "nor JSON or a log")),
  ])
  func isRefused(_ input: Named<([UInt8], String)>) throws {
    let (file, help) = input.value
    for command in ["replay", "scan"] {
      let outcome = try Program.run([command, "-", "--json"], input: .bytes(file), status: 65)
      #expect(outcome.errors.contains(help), "\(outcome.errors)")
    }
  }

  /// A gateway's message says what the thing is.
  @Test func gatewayIsScanned() throws {
    let message =
      #"2026-11-28T14:05:09Z home/BTtoMQTT/C01122334455 {"rssi":-65,"servicedata":"69","servicedatauuid":"0xfd3d"}"#
    let scan = try Program.run(
      ["scan", "-", "--json"], input: .bytes(Array(message.utf8)), status: 0)
    #expect(scan.lines("estimate").count == 1)
    #expect(scan.lines("estimate").allSatisfy { $0.contains("SwitchBot device") })
    try Validator.expectValid(scan.lines)
  }

  /// A good row counts; the first bad one is named.
  @Test func badRowIsNamed() throws {
    let trace = "time;mac;rssi\n0;C0-11-22-33-44-55;-60\n1;C0-11-22-33-44-55;loud\n"
    let outcome = try Program.run(
      ["scan", "-", "--json"], input: .bytes(Array(trace.utf8)), status: 0)
    #expect(outcome.lines.last?.field("sightings") == "1")
    #expect(outcome.errors.contains("line 3, column rssi: 'loud' is not understood"))
    let row = #"{"time":0,"mac":"C0:11:22:33:44:55","rssi":-60}"#
    let log = try Program.run(
      ["scan", "-", "--json"], input: .bytes(Array((row + "\n" + row.dropLast(9)).utf8)), status: 0)
    #expect(log.errors.contains("line 2 is too long, or its JSON is invalid or cut off"))
  }

  /// Of numbered columns of levels the first is read, and the others are named.
  @Test(arguments: [
    ("RSSI_1,RSSI_2,RSSI_3,x", "RSSI_2, RSSI_3"), ("rssi_ch37,rssi_ch38,,", "rssi_ch38"),
    ("rssi,avg_rssi,rssi_std,rssi1m", ""),
  ])
  func otherLevelsAreNamed(_ columns: String, _ others: String) throws {
    let trace = "time,mac,\(columns)\n0,C0:11:22:33:44:55,-60,-61,-62,1\n"
    let outcome = try Program.run(
      ["scan", "-", "--json"], input: .bytes(Array(trace.utf8)), status: 0)
    #expect(outcome.lines("estimate").allSatisfy { $0.field("rssi") == "-60" })
    #expect(outcome.errors.contains("not also \(others)\n") == !others.isEmpty)
  }

  /// What cannot be used is counted, and said if there is nothing else.
  @Test(arguments: [
    Named(
      "a wrong CRC",
      (pcap(251, onAir(advertisingPDU(), crc: [1, 2, 3])), "each packet has a wrong checksum")),
    Named(
      "cut off by the recorder",
      (pcap(187, h4(-60).dropLast()), "each packet is cut off or broken (truncatedEvent 1)")),
  ])
  func nothingIsLeft(_ input: Named<([UInt8], String)>) throws {
    for command in ["replay", "scan"] {
      let outcome = try Program.run(
        [command, "-", "--json"], input: .bytes(input.value.0), status: 65)
      #expect(outcome.errors.contains("nothing in it can be read: \(input.value.1)"))
    }
  }

  /// A sniffer without signal strengths: listed, and nothing is ranged.
  @Test func withoutLevels() throws {
    let capture = pcap(251, Self.packets.map { ($0, 0, onAir(advertisingPDU())) })
    for command in ["replay", "scan"] {
      let outcome = try Program.run([command, "-", "--json"], input: .bytes(capture), status: 0)
      #expect(outcome.errors.contains("no signal strengths"))
      #expect(outcome.errors.contains("hotcold scan - lists") == (command == "replay"))
      #expect(outcome.lines("estimate").allSatisfy { $0.field("distance") == "null" })
      #expect(outcome.lines.last?.field("beacons") == "1")
    }
  }

  /// Fifty packets of each of two adapters.
  private static func twoAdapters(
    _ start: [UInt8], _ packet: (_ time: UInt64, _ adapter: UInt32, _ rssi: Int8) -> [UInt8]
  ) -> [UInt8] {
    (0..<50).reduce(into: start) {
      let time = UInt64($1) * 100_000
      $0 += packet(time, 0, -80) + packet(time + 1000, 1, -45)
    }
  }

  private static let twoAdapters = [
    Named(
      "two interfaces",
      twoAdapters(section() + interface(187) + interface(187)) {
        enhanced(h4($2), ticks: $0, interface: $1)
      }),
    Named(
      "two interfaces that number their adapters",
      twoAdapters(section() + interface(254) + interface(254)) {
        enhanced([0, 0, 0, 3] + h4($2).dropFirst(), ticks: $0, interface: $1)
      }),
    Named(
      "BTSnoop",
      twoAdapters(btsnoop(datalink: 2001)) {
        record(flags: $1 << 16 | 3, Array(h4($2).dropFirst()), time: Int64($0))
      }),
  ]

  /// Two adapters: the one that hears best counts, or the one that was asked for; also from a pipe.
  @Test(
    arguments: [
      ("", -45), ("--adapter hci0", -80), ("--adapter hci1", -45),
    ] as [(String, Int)], twoAdapters)
  func adapters(_ row: (String, Int), _ capture: Named<[UInt8]>) throws {
    let (options, level) = row
    let path = try folder.write(capture.value, to: "capture")
    var lines: [Substring] = []
    for command in ["replay", "scan"] {
      for name in [path, "-"] {
        lines += try expect(words("\(command) \(name) --json \(options)"), capture.value, level)
      }
    }
    try Validator.expectValid(lines)
    let other = try Program.run(["replay", path, "--json", "--adapter", "hci9"], status: 0)
    #expect(other.errors.contains("the recording has hci0, hci1"))
    let unknown = try Program.run(["replay", path, "--adapter", "x"], status: 65)
    #expect(unknown.errors.contains("only hci0, hci1"))
  }

  private func expect(
    _ arguments: [String], _ capture: [UInt8], _ level: Int
  ) throws -> [Substring] {
    let outcome = try Program.run(arguments, input: .bytes(capture), status: 0)
    #expect(outcome.lines("estimate").allSatisfy { $0.field("rssi") == "\(level)" })
    #expect(outcome.lines("estimate").count == 50)
    #expect(outcome.lines("status").count == (arguments.contains("--adapter") ? 0 : 1))
    return outcome.lines
  }

  /// Receivers with names are chosen by name, also one that comes late.
  @Test(arguments: [
    ("", -45), ("--adapter hall", -45), ("--adapter kitchen", -80), ("--adapter hci0", -80),
    ("--adapter attic", -90),
  ])
  func receivers(_ options: String, _ level: Int) throws {
    let rows = (0..<2500).flatMap { [($0, "kitchen", -80), ($0, "hall", -45)] }
    let table =
      "time,receiver,mac,rssi\n"
      + (rows + [(2500, "attic", -90)]).map {
        "\($0.0),\($0.1),C0:11:22:33:44:55,\($0.2)\n"
      }.joined()
    let file = try folder.write(table, to: "rooms.csv")
    let outcome = try Program.run(words("scan \(file) --json \(options)"), status: 0)
    #expect(outcome.lines("estimate").allSatisfy { $0.field("rssi") == "\(level)" })
    #expect(!outcome.lines("estimate").isEmpty)
    let status = "recorded by kitchen, hall, attic; of each device"
    #expect(outcome.text.contains(status) == options.isEmpty)
    #expect(
      outcome.lines("status").allSatisfy { $0.field("time").flatMap(Double.init) ?? 9999 <= 2500 })
    let unknown = try Program.run(words("replay \(file) --fast --adapter cellar"), status: 0)
    #expect(unknown.errors.contains("cellar heard nothing; the recording has kitchen, hall, attic"))
    guard !options.isEmpty else { return }
    let piped = try Program.run(
      words("scan - --json \(options)"), input: .text(table), status: 0)
    #expect(piped.lines == outcome.lines)
  }

  /// Where nearly each row has another receiver, the column numbers the rows.
  @Test(arguments: [(1, 40), (2, 20)]) func rowNumbers(_ rows: Int, _ counted: Int) throws {
    let table =
      "time,node,mac,rssi\n"
      + (0..<40).map {
        "\($0),\($0 / rows),C0:11:22:33:44:55,\($0 % rows == 0 ? -50 : -60)\n"
      }.joined()
    for input in [try folder.write(table, to: "rows.csv"), "-"] {
      let outcome = try Program.run(
        words("replay \(input) --json --address C0:11:22:33:44:55"), input: .text(table), status: 0)
      #expect((outcome.lines("estimate").count >= 40) == (counted == 40))
      #expect(outcome.text.contains("recorded by") == (counted < 40))
    }
  }

  /// Rooms that each heard the device once are no numbers of rows.
  @Test func manyRooms() throws {
    let rows = (0..<40).map { "\($0),room \($0),C0:11:22:33:44:55,-60\n" }
    let outcome = try Program.run(
      words("replay - --json --address C0:11:22:33:44:55"),
      input: .text("time,node,mac,rssi\n" + rows.joined()), status: 0)
    #expect(outcome.lines("estimate").count < 40 && outcome.text.contains("recorded by"))
  }

  /// Receivers that are called as adapters are keep their numbers.
  @Test(arguments: [("hci1", -50), ("hci0", -80)]) func namedAsAdapters(
    _ name: String, _ level: Int
  ) throws {
    let rows = (0..<20).map {
      "\($0),hci1,C0:11:22:33:44:55,-50\n\($0).5,hci0,C0:11:22:33:44:55,-80\n"
    }
    let outcome = try Program.run(
      words("scan - --json --adapter \(name)"),
      input: .text("time,receiver,mac,rssi\n" + rows.joined()), status: 0)
    #expect(outcome.lines("estimate").allSatisfy { $0.field("rssi") == "\(level)" })
    #expect(!outcome.lines("estimate").isEmpty)
  }

  /// A silence, a clock that is set forward and one that is set back cost no time.
  @Test(arguments: [[0, 700, 1400], [0, 1_700_000_000, 3_000_000_000], [1_700_000_000, 30, 0]])
  func silencesAreSkipped(_ starts: [Int]) throws {
    let rows = starts.flatMap { start in (0..<3).map { Trace.row(time: "\(start + $0)") } }
    let outcome = try Program.run(
      words("replay - --json --speed 20"),
      input: .bytes(Array((Trace.header + rows.joined()).utf8)), status: 0)
    #expect(outcome.lines("estimate").count == 9)
    #expect(outcome.lines("status").count == (starts[0] == 0 ? 2 : 0))
    let plain = try Program.run(
      words("replay - --plain"), input: .bytes(Array((Trace.header + rows.joined()).utf8)),
      status: 0)
    let last = plain.lines.last?.split(separator: " ").first.flatMap { Double($0) }
    #expect(last ?? .infinity < 2000)
    // A scan prints nothing in the first seconds after each jump, but counts them.
    let scan = try Program.run(
      words("scan - --plain"), input: .bytes(Array((Trace.header + rows.joined()).utf8)),
      status: 0)
    let scanned = scan.lines.last?.split(separator: " ").first.flatMap { Double($0) }
    #expect(starts[0] == 0 ? scanned == last : scanned == 6)
  }
}
