/// CSV traces for tests.
enum Trace {
  static let header = "time_s,address,rssi_dbm,measured_power_dbm,uuid,major,minor,truth_m\n"

  static func row(
    time: String = "0", address: String = "AA:BB:CC:DD:EE:FF", rssi: String = "-60",
    power: String = "-59", uuid: String = "D9EED498-BFDB-43C0-8B55-D06BB74C430B",
    major: String = "0", minor: String = "0", truth: String = ""
  ) -> String {
    "\(time),\(address),\(rssi),\(power),\(uuid),\(major),\(minor),\(truth)\n"
  }

  /// A trace of these rows.
  static func csv(_ rows: String = row()) -> [UInt8] { Array((header + rows).utf8) }

  static let longRows = 100_000

  /// A beacon heard ten times a second for hours.
  static let long = csv(
    (0..<longRows).map { row(time: "\($0 / 10).\($0 % 10)", rssi: "\(-60 - $0 / 50 % 20)") }
      .joined())
}
