/// Writes sightings as a CSV trace that `CSVTraceReader` gives back equal.
public struct CSVTraceWriter: Sendable {
  /// The names of the columns, and the end of their line.
  public static let header =
    "time_s,address,rssi_dbm,measured_power_dbm,uuid,major,minor,truth_m,address_type\n"

  /// Appends one row.
  public static func append(_ sighting: Sighting, to out: inout [UInt8]) {
    let comma = UInt8(ascii: ",")
    sighting.time.appendSeconds(to: &out)
    out.append(comma)
    sighting.address.append(to: &out)
    out.append(comma)
    if let rssi = sighting.rssi { appendDecimal(rssi, to: &out) }
    out.append(comma)
    if let power = sighting.measuredPower { appendDecimal(power, to: &out) }
    out.append(comma)
    if let identity = sighting.identity {
      identity.uuid.append(to: &out)
      out.append(comma)
      appendDecimal(identity.major, to: &out)
      out.append(comma)
      appendDecimal(identity.minor, to: &out)
    } else {
      out.append(contentsOf: [comma, comma])
    }
    out.append(comma)
    if let truth = sighting.truth { appendDecimal(truth, places: 3, to: &out) }
    out.append(comma)
    out.append(contentsOf: sighting.address.kind.word.utf8)
    out.append(UInt8(ascii: "\n"))
  }
}
