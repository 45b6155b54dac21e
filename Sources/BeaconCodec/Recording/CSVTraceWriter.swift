/// Writes sightings as a CSV trace that `CSVTraceReader` gives back equal.
public struct CSVTraceWriter: Sendable {
  /// The names of the columns, and the end of their line.
  public static let header =
    "time_s,address,rssi_dbm,measured_power_dbm,uuid,major,minor,truth_m,address_type\n"

  /// Bytes that a row has room for: all of its fields, with what stands between them.
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
      for byte in sighting.address.kind.word.utf8 { row.append(byte) }
      row.append(UInt8(ascii: "\n"))
    }
  }
}
