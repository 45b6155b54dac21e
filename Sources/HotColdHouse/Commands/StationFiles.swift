import BeaconCodec
import BeaconLocating
import HotColdApp
import HotColdSystem
import HotColdView

/// The stations and rooms of `hotcold locate`.
enum StationFiles {
  /// Other names of the columns of stations.
  private static let stationAliases = [
    "station": ["anchor", "anchorid", "gateway", "receiver", "node", "mac", "id", "name"],
    "x_m": ["x"], "y_m": ["y"], "z_m": ["z"],
  ]

  /// Reads `station,x_m,y_m,z_m`; z is optional, 2 m by default.
  static func stations(_ file: InputFile) throws -> [Station] {
    var stations: [Station] = []
    try forEachRow(
      file, needed: ["station", "x_m", "y_m"], optional: ["z_m"], aliases: stationAliases
    ) { row in
      guard !row[0].isEmpty else { return 0 }
      guard let x = coordinate(row[1]) else { return 1 }
      guard let y = coordinate(row[2]) else { return 2 }
      guard let z = row[3].isEmpty ? 2 : coordinate(row[3]) else { return 3 }
      let name = CSVTable.text(row[0])
      let address = BluetoothAddress(name)
      let isTaken = stations.contains {
        $0.name == name || address != nil && BluetoothAddress($0.name) == address
      }
      guard !isTaken else {
        throw Failure(.badData, "\(file.name): the station \(safe(name)) is listed twice")
      }
      guard stations.count < Grid.mostStations else {
        throw Failure(
          .badData, "\(file.name): there are more than \(Grid.mostStations) stations")
      }
      stations.append(Station(name: name, x: x, y: y, z: z))
      return nil
    }
    return stations
  }

  /// Reads `room,x0_m,y0_m,x1_m,y1_m`; rectangles with the same name form one room.
  static func rooms(_ file: InputFile) throws -> [Room] {
    var rooms: [Room] = []
    try forEachRow(file, needed: ["room", "x0_m", "y0_m", "x1_m", "y1_m"]) { row in
      guard !row[0].isEmpty else { return 0 }
      var numbers: [Double] = []
      for column in 1...4 {
        guard let number = coordinate(row[column]) else { return column }
        numbers.append(number)
      }
      let name = CSVTable.text(row[0])
      guard numbers[0] != numbers[2], numbers[1] != numbers[3] else {
        throw Failure(.badData, "\(file.name): the room \(safe(name)) has no area")
      }
      rooms.append(
        Room(
          name: name, x: min(numbers[0], numbers[2])...max(numbers[0], numbers[2]),
          y: min(numbers[1], numbers[3])...max(numbers[1], numbers[3])))
      if rooms.count > 1000 { throw Failure(.badData, "\(file.name): more than 1000 rectangles") }
      return nil
    }
    return rooms
  }

  /// In bytes.
  private static let longestLine = 64 * 1024

  /// - Parameter body: returns the column of an invalid field, an error in these files written by
  ///   users; nil for a valid row.
  private static func forEachRow(
    _ file: InputFile, needed: [String], optional: [String] = [],
    aliases: [String: [String]] = [:],
    _ body: (borrowing CSVTable.Row) throws -> Int?
  ) throws {
    let longest = JSONValue.Limits.file.length
    let bytes = try file.read(upTo: longest)
    guard !bytes.isEmpty else { throw Failure(.badData, "\(file.name): the file is empty") }
    guard bytes.count <= longest else { throw Failure(.badData, "\(file.name) is too long") }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let long = lines.firstIndex(where: { $0.count > longestLine }) {
      throw Failure(
        .badData, "\(file.name): line \(long + 1) is longer than \(longestLine) bytes")
    }
    var table: CSVTable
    let header = lines[0]
    do {
      table = try CSVTable(
        header: header.span, needed: needed, optional: optional, aliases: aliases)
    } catch {
      throw Failure(.badData, "\(file.name): there is no column \(error.name)")
    }
    if let name = table.repeated {
      throw Failure(.badData, "\(file.name): the column \(name) occurs twice")
    }
    var rows = 0
    for (index, line) in lines.enumerated().dropFirst()
    where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      guard let row = table.row(line.span) else {
        throw Failure(.badData, "\(file.name): line \(index + 1) is invalid")
      }
      if let column = try body(row) {
        let (name, field) = ((needed + optional)[column], safe(CSVTable.text(row[column])))
        throw Failure(
          .badData,
          field.isEmpty
            ? "\(file.name): line \(index + 1), column \(name): the field is empty"
            : "\(file.name): line \(index + 1), column \(name): '\(field)' is not understood")
      }
      rows += 1
    }
    if rows == 0 { throw Failure(.badData, "\(file.name): there are no rows") }
  }

  private static func coordinate(_ field: borrowing Span<UInt8>) -> Double? {
    CSVTable.number(field).flatMap { abs($0) <= Grid.largest ? $0 : nil }
  }
}

/// A sighting of a beacon by a station: the station's index, dBm, and dBm at 1 m.
typealias StationReading = (
  time: Timestamp, station: Int, rssi: Double, address: BluetoothAddress, measuredPower: Double
)

/// A recording of several stations, which it names: `time_s,station,rssi_dbm,address` and
/// `measured_power_dbm`, or what gateways and other programs write.
struct StationWalk {
  /// The assumed level at 1 m in dBm if a recording has none: an iBeacon's usual one.
  private static let usualPower = -59.0

  private(set) var recording: RecordingPieces
  private var heard: [Sighting] = []
  /// The stations' indices by name.
  private let numbers: [String: Int]
  /// The stations' indices by the receiver's number in the recording; nil for unknown stations.
  private var stations: [UInt16: Int?] = [:]
  /// Sightings without a level, or by unknown stations.
  private var ownRejects = Rejects()
  private var firstOwnReject: Int?
  /// Names of unknown stations, at most ten.
  private(set) var unknown: [String] = []
  /// Whether a sighting has no receiver.
  private(set) var lacksStations = false

  var name: String { recording.file.name }
  var rejects: Rejects { ownRejects + recording.reader.rejectsAtEnd }
  /// The line of the first row that was not used.
  var firstReject: Int? {
    [firstOwnReject, recording.reader.firstFault?.line].compactMap(\.self).min()
  }

  init(_ file: InputFile, numbers: [String: Int]) throws {
    recording = try RecordingPieces(
      file, withDetails: false, use: ("locate --stations STATIONS", "time,station,mac,rssi"))
    recording.reader.readLevelsOnly()
    self.numbers = numbers
    // Before other receivers, whose number is limited.
    for (name, station) in numbers {
      if let receiver = recording.reader.addReceiver(name) { stations[receiver] = station }
    }
  }

  /// - Parameter pause: called before waiting for a pipe.
  mutating func next(pause: () throws -> Void) throws -> StationReading? {
    while true {
      while let sighting = heard.popLast() {
        if let reading = reading(sighting) { return reading }
        ownRejects.count(.row)
        firstOwnReject = firstOwnReject ?? recording.reader.line
      }
      var latest: [Sighting] = []
      let step = try recording.read(1) { latest.append($0) }
      heard = latest.reversed()
      guard heard.isEmpty, step == .incomplete else { continue }
      if recording.atEnd { return nil }
      try recording.file.heedSignals()
      if try recording.readMore() == .later {
        try pause()
        try recording.file.wait()
      }
    }
  }

  private mutating func reading(_ sighting: Sighting) -> StationReading? {
    let receiver = sighting.adapter
    if stations[receiver] == nil { stations[receiver] = .some(findStation(receiver)) }
    guard let rssi = sighting.rssi, let station = stations[receiver] ?? nil else { return nil }
    return (
      sighting.time, station, Double(rssi), sighting.address,
      sighting.measuredPower.map(Double.init) ?? Self.usualPower
    )
  }

  /// Finds a station by its name, an address in another form, or a part of a broker's topic.
  private mutating func findStation(_ receiver: UInt16) -> Int? {
    guard let name = recording.reader.receivers[receiver] else {
      if receiver != .max { lacksStations = true }
      return nil
    }
    // A topic has at least three levels.
    let levels = name.split(separator: "/")
    if levels.count > 2, let station = levels.compactMap({ numbers[String($0)] }).first {
      return station
    }
    if let address = BluetoothAddress(name),
      let station = numbers.first(where: { BluetoothAddress($0.key) == address })?.value
    {
      return station
    }
    if unknown.count < 10 { unknown.append(name) }
    return nil
  }
}
