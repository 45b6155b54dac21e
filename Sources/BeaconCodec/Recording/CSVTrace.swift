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

  /// The most bytes of a row: all fields and separators.
  private static let maximumRowLength =
    5 * maximumDecimalLength + BluetoothAddress.textLength + BeaconUUID.textLength + 64

  /// Appends one row.
  public static func append(_ sighting: Sighting, to out: inout [UInt8]) {
    out.append(addingCapacity: maximumRowLength) { row in
      let comma = UInt8(ascii: ",")
      sighting.time.appendSeconds(to: &row)
      row.append(comma)
      sighting.address.append(to: &row)
      row.append(comma)
      if let rssi = sighting.rssi { appendDecimal(rssi, to: &row) }
      row.append(comma)
      if let power = sighting.measuredPower { appendDecimal(power, to: &row) }
      row.append(comma)
      if let identity = sighting.identity {
        identity.uuid.append(to: &row)
        row.append(comma)
        appendDecimal(identity.major, to: &row)
        row.append(comma)
        appendDecimal(identity.minor, to: &row)
      } else {
        row.append(comma)
        row.append(comma)
      }
      row.append(comma)
      if let truth = sighting.truth { appendDecimal(truth, places: 3, to: &row) }
      row.append(comma)
      for byte in (sighting.address.kind == .random ? "random" : "public").utf8 { row.append(byte) }
      row.append(UInt8(ascii: "\n"))
    }
  }
}
