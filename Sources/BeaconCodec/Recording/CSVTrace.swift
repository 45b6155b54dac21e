/// A trace of sightings as comma-separated values (RFC 4180): a header with the columns, in any order, then a line for
/// each sighting. Unknown columns are ignored.
enum CSVTrace {
  static let needed = ["time_s", "address", "rssi_dbm"]
  static let optional = [
    "measured_power_dbm", "uuid", "major", "minor", "truth_m", "address_type",
  ]

  /// Bytes; a longer line is ignored.
  static let maximumRowLength = 64 * 1024

  /// Metres: to the Moon and back. A longer true distance is invalid.
  static let maximumTruth = 1e9
}

/// Writes sightings as a CSV trace; `RecordingReader` reads back equal ones.
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
  /// What was rejected so far.
  private(set) var rejects = Rejects()
  /// The number of sightings so far.
  private(set) var sightings = 0
  /// The bytes of the header line with its line end.
  let headerLength: Int
  private var table: CSVTable
  /// Inside a line that is too long.
  private var skipping = false

  /// - Parameter header: the start of the file, with the whole first line.
  init(header: borrowing Span<UInt8>) throws(RecordingFailure) {
    let end = lineEnd(header, from: 0) ?? header.count
    guard end <= CSVTrace.maximumRowLength else { throw .noHeader }
    do throws(CSVTable.MissingColumn) {
      table = try CSVTable(
        header: header.extracting(first: end), needed: CSVTrace.needed,
        optional: CSVTrace.optional)
    } catch {
      throw error.hasNone ? .noHeader : .missingColumn(error.name)
    }
    headerLength = min(end + 1, header.count)
  }

  /// Reads the row at `position` if it is complete and not later than `limit`.
  mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int, atEnd: Bool, until limit: Timestamp,
    _ body: (Sighting) -> Void
  ) -> RecordingStep {
    guard let end = lineEnd(bytes, from: position) ?? (atEnd ? bytes.count : nil) else {
      guard skipping || bytes.count - position > CSVTrace.maximumRowLength else {
        return .incomplete
      }
      if !skipping { rejects.count(.row) }
      skipping = true
      return position < bytes.count ? .read(next: bytes.count) : .incomplete
    }
    guard position < bytes.count else { return .incomplete }
    let next = min(end + 1, bytes.count)
    if skipping {
      skipping = false
      return .read(next: next)
    }
    guard end - position <= CSVTrace.maximumRowLength else {
      rejects.count(.row)
      return .read(next: next)
    }
    let line = bytes.extracting(position..<end)
    if line.isEmpty || line.count == 1 && line[0] == UInt8(ascii: "\r") {
      return .read(next: next)
    }
    do {
      let sighting = try sighting(line)
      if sighting.time > limit { return .later(sighting.time) }
      sightings += 1
      body(sighting)
    } catch {
      rejects.count(error)
    }
    return .read(next: next)
  }

  private mutating func sighting(_ line: Span<UInt8>) throws(RejectReason) -> Sighting {
    guard let row = table.row(line) else { throw .row }
    guard let time = CSVTable.time(row[0]) else {
      throw CSVTable.number(row[0]) == nil ? .row : .time
    }
    let kind = try value(row[8], BluetoothAddress.Kind.init(ascii:)) ?? .public
    guard let address = BluetoothAddress(ascii: row[1], kind: kind) else { throw .row }
    let level = try value(row[2], decibels)
    guard level.map({ isRSSI($0) || $0 == noRSSI }) ?? true else { throw .row }
    let measuredPower = try value(row[3], decibels)
    let uuid = try value(row[4], BeaconUUID.init(ascii:))
    let (major, minor) = (try value(row[5], whole), try value(row[6], whole))
    let truth = try value(row[7], CSVTable.number)
    guard (0...CSVTrace.maximumTruth).contains(truth ?? 0) else { throw .row }
    return Sighting(
      time: time, address: address, rssi: level.flatMap { rssi($0) },
      identity: uuid.map { BeaconIdentity(uuid: $0, major: major ?? 0, minor: minor ?? 0) },
      measuredPower: measuredPower, truth: truth)
  }
}

/// nil for an empty field.
private func value<Value>(
  _ field: borrowing Span<UInt8>, _ read: (borrowing Span<UInt8>) -> Value?
) throws(RejectReason) -> Value? {
  if field.isEmpty { return nil }
  guard let value = read(field) else { throw .row }
  return value
}

/// Rounded dBm; nil if it does not fit into a byte.
private func decibels(_ field: borrowing Span<UInt8>) -> Int8? {
  CSVTable.number(field).flatMap { Int8(exactly: $0.rounded()) }
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
