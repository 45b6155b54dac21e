/// A trace of sightings as comma-separated values (RFC 4180). The header names the columns; their
/// order is free, and unknown ones are ignored.
enum CSVTrace {
  static let needed = ["time_s", "address", "rssi_dbm"]
  static let optional = [
    "measured_power_dbm", "uuid", "major", "minor", "truth_m", "address_type",
  ]

  /// Read, but not written.
  static let foreign = ["channel", facing, "type"]

  /// What WiGLE's column "type" calls networks, whose rows are left out (WiGLE CSV format 1.6).
  static let otherRadios: Set = ["WIFI", "GSM", "CDMA", "WCDMA", "LTE", "NR"]

  /// Degrees of a recorded turn, which may be of one sender without an address.
  static let facing = "angle_deg"

  /// Other programs' names of these columns, best first, and parts of names.
  static let aliases = [
    "time_s": [
      "times", "time", "timestamp", "datetime", "epoch", "epochms", "ts", "t", "utc", "elapsed",
      "seconds", "lastseen", "firstseen", "lastchanged", "createdat", "*time", "*date",
    ],
    "address": [
      "address", "mac", "addr", "bleaddress", "*mac", "*addr", "bssid", "deviceid", "device",
      "source", "id",
    ],
    "rssi_dbm": ["rssidbm", "rssi", "signal", "*rssi", "*signal", "rss", "dbm", "db", "level"],
    "measured_power_dbm": [
      "measuredpowerdbm", "measuredpower", "rssiat1m", "calibratedpower",
    ],
    "uuid": ["uuid", "proximityuuid", "beaconuuid"],
    "major": ["major"], "minor": ["minor"], "truth_m": ["truthm", "truth", "truedistancem"],
    "address_type": ["addresstype"], "channel": ["channel", "blechannel"],
    facing: ["angledeg"], "type": ["type"],
  ]

  /// Bytes; a longer line is ignored, and at most as many come before the rows.
  static let maximumRowLength = 64 * 1024
  /// Lines before the rows, at most, so that another kind of file on a pipe is soon refused.
  static let linesBeforeRows = 100

  static func table(_ header: borrowing Span<UInt8>) throws(CSVTable.MissingColumn) -> CSVTable {
    try CSVTable(
      header: header, needed: needed, optional: optional + foreign, aliases: aliases,
      substitutes: [needed[1]: facing])
  }

  /// The line with the columns' names. Comments, a title or Excel's `sep=;` may come before it.
  /// - Returns: the first line with two names if none has all; complete if no other line counts.
  static func header(
    in start: borrowing Span<UInt8>
  ) -> (line: Range<Int>, number: Int, isComplete: Bool) {
    var best: (line: Range<Int>, number: Int)?
    var (position, number) = (begins(start, with: "\u{FEFF}") ? 3 : 0, 1)
    while number <= linesBeforeRows {
      let end = lineEnd(start, from: position)
      let line = position..<(end ?? start.count)
      do throws(CSVTable.MissingColumn) {
        _ = try table(start.extracting(line))
        return (line, number, end != nil)
      } catch {
        if best == nil, !error.isForeign { best = (line, number) }
      }
      guard let end else { break }
      (position, number) = (end + 1, number + 1)
    }
    return (best?.line ?? 0..<0, best?.number ?? 1, number > linesBeforeRows)
  }

  static func isBlank(_ line: borrowing Span<UInt8>) -> Bool {
    (line.count == 0 || line[0] <= 0x20)
      && line.indices.allSatisfy { line[$0] == 0x20 || line[$0] == 0x09 || line[$0] == 0x0D }
  }

  /// Metres: to the Moon and back. A longer true distance is invalid.
  static let maximumTruth = 1e9
}

/// Writes sightings as a CSV trace; `RecordingReader` reads equal ones back.
public struct CSVTraceWriter: Sendable {
  /// The names of the columns, with the line end.
  public static let header = (CSVTrace.needed + CSVTrace.optional).joined(separator: ",") + "\n"

  /// Appends one row.
  public static func append(_ sighting: Sighting, to out: inout [UInt8]) {
    let identity = sighting.identity
    let fields = [
      sighting.time.secondsText,
      sighting.address.description,
      sighting.rssi.map { "\($0)" },
      sighting.measuredPower.map { "\($0)" },
      identity?.uuid.description,
      identity.map { "\($0.major)" },
      identity.map { "\($0.minor)" },
      sighting.truth.map { decimalText($0, places: 3, isFixed: false, unknown: "") },
      sighting.address.kind == .random ? "random" : "public",
    ]
    out += fields.map { $0 ?? "" }.joined(separator: ",").utf8
    out.append(UInt8(ascii: "\n"))
  }
}

/// Reads a CSV trace row by row.
struct CSVTraceReader: Sendable {
  /// The number of sightings so far.
  private(set) var sightings = 0
  let headerLength: Int
  private var table: CSVTable
  /// A time's digits after the point of a second, such as 3 for milliseconds; nil for seconds, a
  /// date, or a unit that makes the epoch plausible.
  private let timeDigits: Int?
  private let hasTypes: Bool
  /// Inside a line that is too long.
  private var skipping = false
  /// The number of the line before the next, from 1.
  private var line: Int
  private(set) var firstFault: RowFault?

  private static func timeDigits(ofColumn column: String) -> Int? {
    if column == CSVTrace.needed[0] { return 0 }
    return ["ms": 3, "us": 6, "ns": 9][CSVTable.plainName(column).suffix(2)]
  }

  private static func time(_ field: borrowing Span<UInt8>, digits: Int?) -> Timestamp? {
    if let digits { return CSVTable.time(field, digits: digits) }
    if let date = Timestamp(digits: field) { return date }
    guard let number = CSVTable.number(field) else { return Timestamp(date: field) }
    // 10^11 s are in the year 5138, 10^11 ms in 1973.
    let digits =
      switch number.magnitude {
      case ..<1e11: 0
      case ..<1e14: 3
      case ..<1e17: 6
      default: 9
      }
    return CSVTable.time(field, digits: digits)
  }

  /// - Parameter header: the start of the file, with the whole first line.
  init(header: borrowing Span<UInt8>) throws(RecordingFailure) {
    let (names, number, _) = CSVTrace.header(in: header)
    guard names.upperBound <= CSVTrace.maximumRowLength else { throw .noHeader }
    do throws(CSVTable.MissingColumn) {
      table = try CSVTrace.table(header.extracting(names))
    } catch {
      throw error.isForeign ? .noHeader : .missingColumn(error.name, line: number)
    }
    timeDigits = Self.timeDigits(ofColumn: table.names[0])
    hasTypes = !table.names[11].isEmpty
    line = number
    headerLength = min(names.upperBound + 1, header.count)
  }

  /// See `RecordingReader.read`.
  mutating func read(
    _ count: Int, of bytes: borrowing Span<UInt8>, at position: inout Int, atEnd: Bool,
    until limit: Timestamp, _ rejects: inout Rejects, _ body: (Sighting) -> Void
  ) -> RecordingStep {
    for _ in 0..<count {
      guard let end = lineEnd(bytes, from: position) ?? (atEnd ? bytes.count : nil) else {
        guard skipping || bytes.count - position > CSVTrace.maximumRowLength else {
          return .incomplete
        }
        if !skipping { note(BadField(), line: line + 1, &rejects) }
        skipping = true
        guard position < bytes.count else { return .incomplete }
        position = bytes.count
        continue
      }
      guard position < bytes.count else { return .incomplete }
      do throws(BadField) {
        let row = bytes.extracting(position..<end)
        if skipping {
          skipping = false
        } else if row.count > CSVTrace.maximumRowLength {
          throw BadField()
        } else if !CSVTrace.isBlank(row), row[0] != UInt8(ascii: "#"),
          !hasTypes || !isOfOtherRadio(row)
        {
          let sighting = try sighting(row)
          if sighting.time > limit { return .later(sighting.time) }
          sightings += 1
          body(sighting)
        }
      } catch {
        note(error, line: line + 1, &rejects)
      }
      line += 1
      position = min(end + 1, bytes.count)
    }
    return .read(next: position)
  }

  private mutating func note(_ fault: BadField, line: Int, _ rejects: inout Rejects) {
    rejects.count(fault.reason)
    if firstFault != nil { return }
    let column = fault.column.map { table.names[$0] } ?? ""
    firstFault = RowFault(line: line, column: column, reason: fault.reason)
  }

  private mutating func isOfOtherRadio(_ line: Span<UInt8>) -> Bool {
    guard let row = table.row(line) else { return false }
    return CSVTrace.otherRadios.contains(CSVTable.text(row[11]))
  }

  private mutating func sighting(_ line: Span<UInt8>) throws(BadField) -> Sighting {
    let digits = timeDigits
    guard let row = table.row(line) else { throw BadField() }
    guard let time = Self.time(row[0], digits: digits) else {
      throw BadField(column: 0, reason: CSVTable.number(row[0]) == nil ? .row : .time)
    }
    let kind = try value(row[8], 8, BluetoothAddress.Kind.init(ascii:)) ?? .public
    let facing = try value(row[10], 10, CSVTable.number)
    guard (-360...720).contains(facing ?? 0) else { throw BadField(column: 10) }
    let isNameless = facing != nil && row[1].isEmpty
    guard
      let address = isNameless
        ? BluetoothAddress(bits: 0) : BluetoothAddress(ascii: row[1], kind: kind)
    else { throw BadField(column: 1) }
    let level = try value(row[2], 2, decibels)
    guard level.map({ isRSSI($0) || $0 == noRSSI }) ?? true else { throw BadField(column: 2) }
    let measuredPower = try value(row[3], 3, decibels)
    let uuid = try value(row[4], 4, BeaconUUID.init(ascii:))
    let (major, minor) = (try value(row[5], 5, whole), try value(row[6], 6, whole))
    let truth = try value(row[7], 7, CSVTable.number)
    guard (0...CSVTrace.maximumTruth).contains(truth ?? 0) else { throw BadField(column: 7) }
    let channel = whole(row[9]).flatMap { $0 < 40 ? UInt8($0) : nil }
    return Sighting(
      time: time, address: address, rssi: level.flatMap { rssi($0) },
      identity: (uuid ?? (facing == nil ? nil : BeaconUUID(high: 0, low: 0))).map {
        BeaconIdentity(uuid: $0, major: major ?? 0, minor: minor ?? 0)
      },
      measuredPower: measuredPower, truth: truth, facing: facing, channel: channel)
  }
}

/// A row of a CSV trace that was not read.
public struct RowFault: Equatable, Sendable {
  /// From 1.
  public var line: Int
  /// The invalid field's column, as in the header; empty if the whole row is invalid.
  public var column: String
  /// Why.
  public var reason: RejectReason
}

/// An invalid field, by its number among the known columns; nil for the whole row.
private struct BadField: Error {
  var column: Int?
  var reason = RejectReason.row
}

/// nil for an empty field.
private func value<Value>(
  _ field: borrowing Span<UInt8>, _ column: Int, _ read: (borrowing Span<UInt8>) -> Value?
) throws(BadField) -> Value? {
  if field.isEmpty { return nil }
  guard let value = read(field) else { throw BadField(column: column) }
  return value
}

/// Rounded dBm, perhaps with the unit; nil if it does not fit into a byte.
private func decibels(_ field: borrowing Span<UInt8>) -> Int8? {
  let last = field.count - 1
  let hasUnit =
    last > 2 && field[last] | 0x20 == UInt8(ascii: "m")
    && field[last - 1] | 0x20 == UInt8(ascii: "b")
    && field[last - 2] | 0x20 == UInt8(ascii: "d")
  let number = trimmed(field.extracting(droppingLast: hasUnit ? 3 : 0))
  return CSVTable.number(number).flatMap { Int8(exactly: $0.rounded()) }
}

private func whole(_ field: borrowing Span<UInt8>) -> UInt16? {
  CSVTable.number(field).flatMap { UInt16(exactly: $0) }
}

extension BluetoothAddress.Kind {
  fileprivate init?(ascii text: borrowing Span<UInt8>) {
    guard text.count == 6 else { return nil }
    if begins(text, with: "random") {
      self = .random
    } else if begins(text, with: "public") {
      self = .public
    } else {
      return nil
    }
  }
}
