/// A trace of sightings as comma-separated values (RFC 4180): a header with the columns, in any order, then a line for
/// each sighting. Unknown columns are ignored.
public enum CSVTrace {
  enum Column: String, CaseIterable {
    /// Seconds.
    case time = "time_s"
    case address
    /// dBm; empty if the controller had none.
    case rssi = "rssi_dbm"
    /// dBm at 1 m.
    case measuredPower = "measured_power_dbm"
    case uuid
    case major
    case minor
    /// Metres: the true distance.
    case truth = "truth_m"
    /// `public` or `random`.
    case addressType = "address_type"

    /// The least characters of a value.
    var minimumLength: Int {
      switch self {
      case .address: BluetoothAddress.textLength
      case .uuid: BeaconUUID.textLength
      default: 1
      }
    }
  }

  /// Bytes; a longer line is ignored.
  static let maximumRowLength = 64 * 1024

  /// Metres: to the Moon and back. A longer true distance is invalid.
  static let maximumTruth = 1e9

  /// Why a file is not a trace.
  public enum Failure: Error, Equatable {
    /// The first line has none of the columns: it is another kind of file.
    case noHeader
    /// The first line lacks a required column.
    case missingColumn(String)
  }
}

/// Writes sightings as a CSV trace; `CSVTraceReader` reads back equal ones.
public struct CSVTraceWriter: Sendable {
  /// The names of the columns, with the line end.
  public static let header =
    "time_s,address,rssi_dbm,measured_power_dbm,uuid,major,minor,truth_m,address_type\n"

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
