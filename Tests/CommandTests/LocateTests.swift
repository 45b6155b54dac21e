import Glibc
import ProcessSupport
import TestSupport
import Testing

/// `hotcold locate --stations FILE WALK`
struct LocateTests {
  private let folder: TemporaryFolder
  private static let places = "station,x_m,y_m,z_m\nwest,0,0,2\n\"e,ast\",8,0,2\nsouth,4,6,2\n"
  private static let rooms = "room,x0_m,y0_m,x1_m,y1_m\nhall,0,0,4,6\nkitchen,8,6,4,0\n"

  init() throws { folder = try TemporaryFolder() }

  private static let many = (0...256).map { "s\($0),\($0),1\n" }.joined()

  /// A beacon next to the western station.
  private static let walk: String =
    "station,time_s,address,rssi_dbm,measured_power_dbm\n"
    + (0..<40).map { index in
      let time = "\(index / 4).\(index % 4 * 25)"
      return "west,\(time),AA:BB:CC:00:00:04,-62,-59\n"
        + "\"e,ast\",\(time),AA:BB:CC:00:00:04,-78,-59\nsouth,\(time),AA:BB:CC:00:00:04,-76,-59\n"
    }.joined()

  private func locate(
    _ walk: String, stations: String = places, rooms: String? = rooms,
    _ options: [String] = ["--json"], status: Int32 = 0
  ) throws -> Outcome {
    let places = try folder.write(stations, to: "stations.csv")
    let recording = try folder.write(walk, to: "walk.csv")
    let plan = try rooms.map { ["--rooms", try folder.write($0, to: "rooms.csv")] } ?? []
    return try Program.run(
      ["locate", "--stations", places, recording] + plan + options, status: status)
  }

  @Test(arguments: [true, false])
  func printsPositions(_ hasRooms: Bool) throws {
    let outcome = try locate(Self.walk, rooms: hasRooms ? Self.rooms : nil)
    let lines = outcome.lines("position")
    #expect((23...25).contains(lines.count))
    let last = try #require(lines.last)
    #expect(last.field("address") == "\"AA:BB:CC:00:00:04\"")
    #expect(last.field("station") == "\"west\"")
    #expect(last.field("room") == (hasRooms ? "\"hall\"" : "null"))
    #expect(abs(Double(last.field("x") ?? "") ?? 9) < 2.5)
    #expect(abs(Double(last.field("y") ?? "") ?? 9) < 2.5)
    #expect(outcome.types.last == "summary")
    #expect(outcome.lines.last?.field("sightings") == "120")
    #expect(try locate(Self.walk, rooms: hasRooms ? Self.rooms : nil).output == outcome.output)
    try Validator.expectValid(outcome.lines)
  }

  /// Other programs' recordings, with addresses or parts of topics as the names of stations.
  @Test(arguments: [
    "timestamp;gateway;tag_mac;rssi\n",
    #"[{"type":"Gateway","mac":"AC233FC0000#"},{"timestamp":TIME,"mac":"AABBCC000004","rssi":LEVEL}]"#
      + "\n",
    #"TIME home/#/omg/AABBCC000004 {"id":"AA:BB:CC:00:00:04","rssi":LEVEL}"# + "\n",
  ])
  func otherForms(_ form: String) throws {
    let isTable = form.hasPrefix("t")
    let row = isTable ? "TIME;AC233FC0000#;AA:BB:CC:00:00:04;LEVEL\n" : form
    let rows = (0..<40).flatMap { index in
      [("1", -62), ("2", -78), ("3", -76)].map { station, level in
        row.replacing("TIME", with: "\(1000 + index / 4).\(index % 4 * 25)").replacing(
          "#", with: station
        )
        .replacing("LEVEL", with: "\(level)")
      }
    }
    let isTopic = form.hasPrefix("TIME")
    let names = (1...3).map { isTopic ? "\($0)" : "AC:23:3F:C0:00:0\($0)" }
    let outcome = try locate(
      (isTable ? form : "") + rows.joined(),
      stations: "id,x,y,z\n\(names[0]),0,0,2\n\(names[1]),8,0,2\n\(names[2]),4,6,2\n")
    #expect(outcome.lines.last?.field("sightings") == "120")
    #expect(outcome.lines("position").last?.field("station") == "\"\(names[0])\"")
    #expect(outcome.errors.isEmpty)
  }

  /// Nothing that can be read: each sentence names what helps.
  @Test(arguments: [
    ("time,mac,rssi\n1,AA:BB:CC:00:00:04,-62\n", "it does not name the stations"),
    ("1,west,AA:BB:CC:00:00:04,-62\n", "(echo time,station,mac,rssi; cat FILE) | hotcold locate "),
    ("[{\"t\":1,\n", "| hotcold locate --stations STATIONS -"),
    ("time,mac,station,rssi\n1,AA:BB,west,-62\n", "line 2, column mac: 'AA:BB' is not understood"),
    (
      "time,mac,station,rssi,type\n1,AA:BB:CC:00:00:04,west,-62,wifi\n",
      "1 row about Wi-Fi or another radio was not used"
    ),
  ])
  func nothingIsRead(_ walk: String, _ why: String) throws {
    let outcome = try locate(walk, status: 65)
    #expect(outcome.errors.contains(why))
    #expect(!outcome.errors.contains("hotcold replay"))
  }

  /// A position needs no beacon's numbers, no channel, no direction and no true distance.
  @Test func otherColumnsDoNotMatter() throws {
    let rows = Self.walk.split(separator: "\n").dropFirst().map { "\($0),x,65536,-7,99,-1,1e9,LE" }
    let walk =
      ([Self.walk.prefix { $0 != "\n" } + ",uuid,major,minor,channel,truth_m,angle_deg,type"]
      + rows + ["west,11,AA:BB:CC:00:00:04,-62,-59,,,,,,,Wifi"]).joined(separator: "\n")
    let outcome = try locate(walk)
    #expect(outcome.lines.last?.field("sightings") == "120")
    #expect(outcome.lines("position").count == (try locate(Self.walk)).lines("position").count)
    #expect(outcome.errors.contains("1 row about Wi-Fi or another radio was not used"))
    #expect(outcome.lines.last?.field("total") == "0")
  }

  /// Without an address, a beacon's numbers tell it from others, so they must be valid.
  @Test func numbersInPlaceOfAnAddress() throws {
    let rows = (0..<40).map { number in
      "west,\(number),\(number % 5 == 0 ? "x" : "7"),D9EED498-BFDB-43C0-8B55-D06BB74C430B,1,-62\n"
    }
    let outcome = try locate("station,time,minor,uuid,major,rssi\n" + rows.joined())
    #expect(outcome.lines.last?.field("sightings") == "32")
    #expect(Set(outcome.lines("position").map { $0.field("address") }).count == 1)
  }

  /// The column that is documented counts, whatever others there are.
  @Test(arguments: ["", ",receiver"]) func plainText(column: String) throws {
    let power = "measured_power_dbm"
    let outcome = try locate(Self.walk.replacing(power, with: power + column), [])
    #expect(outcome.lines.dropLast().last?.hasSuffix("m: hall, nearest station west") == true)
  }

  /// A recording of unknown stations is an error; a few rows of one are only reported.
  @Test func otherStations() throws {
    let other = try locate(
      Self.walk.replacing("west", with: "loft"), stations: "station,x_m,y_m\nx,1,1\n", status: 65)
    #expect(
      other.output.isEmpty
        && other.errors.contains("the plan lacks these stations: loft, e,ast, so"))
    let known = try locate(Self.walk + "west/old,9,AA:BB:CC:00:00:04,-62,-59\n")
    #expect(known.errors.contains("the plan lacks these stations: west/old"))
    let last = known.lines("position").compactMap { $0.field("time").flatMap { Double($0) } }.max()
    #expect(known.lines.last?.field("time").flatMap { Double($0) } ?? 0 >= last ?? 1e9)
  }

  /// Invalid rows are counted and skipped.
  @Test(arguments: [
    "nobody,1,AA:BB:CC:00:00:04,-62,-59", "west,nan,AA:BB:CC:00:00:04,-62,-59",
    "west,1,AA:BB,-62,-59", "west,1,AA:BB:CC:00:00:04,1e999,-59",
    "west,1,AA:BB:CC:00:00:04,-62,1000", "west", "\"west,1,AA:BB:CC:00:00:04,-62,-59",
    "west,1e30,AA:BB:CC:00:00:04,-62,-59", "west,1,AA:BB:CC:00:00:04,0,-59",
    "west,1,AA:BB:CC:00:00:04,20,-59", long, "west,1,AA:BB:CC:00:00:04,-62,-59," + long,
    "west,1,AA:BB:CC:00:00:04,-62,-59," + String(repeating: "x", count: 200_000),
  ])
  func rejects(_ row: String) throws {
    // The last row may have no line break.
    for end in ["\n", ""] {
      let outcome = try locate(Self.walk + row + end)
      #expect(outcome.lines("position").count >= 18)
      #expect(outcome.lines.last?.field("sightings") == "120")
      #expect(outcome.lines.last?.field("total") == "1")
      #expect(outcome.errors.contains("1 row was not used: line 122"))
    }
  }

  /// More than the 64 KiB of a row.
  private static let long = String(repeating: "x", count: 65_536)

  /// Files that are written by hand: nothing in them is left out.
  @Test(arguments: [
    (",\(long)\nkitchen,4,0,8,6,", "rooms.csv: line 2 is longer than 65536 bytes"),
    ("\nkitchen,4,0,8,6,\(long)", "rooms.csv: line 3 is longer than 65536 bytes"),
    ("\nkitchen,4,0,8,6,\(long)\(long)\n", "rooms.csv: line 3 is longer than 65536 bytes"),
    ("\n\nkitchen,4,0,8\n", "rooms.csv: line 4 is invalid"),
    ("\nkitchen,4,0,x,6,\n", "rooms.csv: line 3, column x1_m: 'x' is not understood"),
    ("\nkitchen,4,0,4,6,\n", "rooms.csv: the room kitchen has no area"),
  ])
  func badRooms(_ rest: String, _ why: String) throws {
    let rooms = "room,x0_m,y0_m,x1_m,y1_m,note\nhall,0,0,4,6" + rest
    let outcome = try locate(Self.walk, rooms: rooms, status: 65)
    #expect(outcome.errors.contains(why))
    #expect(outcome.output.isEmpty)
  }

  /// Jumps in time, forward or back, take neither time nor memory.
  @Test(arguments: ["1e9", "-1e9", "9223372036.8", "-9223372036.8", "0"])
  func leaps(_ time: String) throws {
    let outcome = try locate(
      Self.walk + "west,\(time),AA:BB:CC:00:00:04,-62,-59\nwest,11,AA:BB:CC:00:00:05,-62,-59\n")
    #expect(outcome.lines("position").count < 30)
  }

  @Test(arguments: [
    ("", "the file is empty"), ("station,x_m\n", "there is no column y_m"),
    ("station,x_m,y_m\n", "there are no rows"), ("station,x_m,y_m\n\n \n", "there are no rows"),
    ("station,x_m,y_m,x_m\na,1,2,3\n", "the column x_m occurs twice"),
    ("station,x_m,y_m,\(long)\na,1,2\n", "line 1 is longer than 65536 bytes"),
    ("station,x_m,y_m\n\na,1,2,\(long)\n", "line 3 is longer than 65536 bytes"),
    ("station,x_m,y_m\n" + many, "there are more than 256 stations"),
    ("station,x_m,y_m\na,1,2\na,3,4\n", "the station a is listed twice"),
    (
      "station,x_m,y_m\nAA:BB:CC:00:00:10,1,2\naabbcc000010,3,4\n",
      "the station aabbcc000010 is listed twice"
    ),
    ("station,x_m,y_m\na,1,nan\n", "line 2, column y_m: 'nan' is not understood"),
    ("station,x_m,y_m,z_m\na,1,2,\nb,1,2,2.x\n", "line 3, column z_m: '2.x' is not understood"),
    ("station,x_m,y_m\na,1,2,3,\n\"b,1,2\n", "line 3 is invalid"),
    ("station,x_m,y_m\na,0,0\nb,9999,9999\n,1,1\n", "line 4, column station: the field is empty"),
  ])
  func badStations(_ stations: String, _ why: String) throws {
    let outcome = try locate(Self.walk, stations: stations, status: 65)
    #expect(outcome.errors.contains(why))
    #expect(outcome.output.isEmpty)
  }

  /// Positions are printed while a pipe pauses. A signal ends the reading, even of endless rows with one time or
  /// endless invalid rows.
  @Test(arguments: ["sleep 100", "yes west,1,AA:BB:CC:00:00:04,-62,-59", "yes x"])
  func endless(_ rest: String) throws {
    let stations = try folder.write(Self.places, to: "stations.csv")
    let walk = try folder.write(Self.walk, to: "walk.csv")
    let pipe = folder["pipe"]
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = try Child(
      "/bin/sh", ["-c", "exec >'\(pipe)'; cat '\(walk)'; exec \(rest)"],
      environment: ["PATH": "/usr/bin:/bin"], descriptors: [])
    defer { writer.giveUp() }
    let program = try Program(
      ["locate", "--stations", stations, "--json", pipe], memory: Memory.limit)
    #expect(
      program.wait {
        rest.hasPrefix("sleep") ? $0.output.count { $0 == 10 } >= 18 : $0.hasOpen(pipe)
      })
    program.child.send(SIGTERM)
    let outcome = program.finish(status: 0)
    // The signal may arrive before the header.
    #expect(outcome.output.isEmpty || outcome.types.last == "summary")
    #expect(!outcome.output.isEmpty || !rest.hasPrefix("sleep"))
  }
}
