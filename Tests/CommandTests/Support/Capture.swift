/// BTSnoop captures for tests. They are big-endian, and the HCI events in them little-endian.
enum Capture {
  /// Microseconds of the format's clock.
  static let start: Int64 = 0x00E0_3AB4_4A67_6000

  static func header(version: UInt32 = 1, datalink: UInt32 = 2001) -> [UInt8] {
    Array("btsnoop\0".utf8) + bytes(version) + bytes(datalink)
  }

  /// - Parameter flags: of the monitor's format, 3 for an HCI event.
  static func record(
    _ data: [UInt8], flags: UInt32 = 3, time: Int64 = start, length: UInt32? = nil
  ) -> [UInt8] {
    bytes(UInt32(data.count)) + bytes(length ?? UInt32(data.count)) + bytes(flags)
      + bytes(UInt32(0))
      + bytes(time) + data
  }

  /// An LE Meta event with one advertising report.
  /// - Parameter sender: the address's last two bytes.
  static func event(_ data: [UInt8] = beacon, rssi: Int8 = -60, sender: Int = 0xEEFF) -> [UInt8] {
    let report: [UInt8] =
      [
        0x02,  // LE Advertising Report
        0x01,  // one report
        0x03,  // ADV_NONCONN_IND
        0x01,  // a random address
        UInt8(sender & 0xFF), UInt8(sender >> 8), 0xDD, 0xCC, 0xBB, 0xCA,
        UInt8(data.count),
      ] + data + [UInt8(bitPattern: rssi)]
    return [0x3E, UInt8(report.count)] + report
  }

  /// An iBeacon of the default UUID.
  static let beacon: [UInt8] = [
    0x1A, 0xFF,  // manufacturer data
    0x4C, 0x00,  // Apple
    0x02, 0x15,  // iBeacon, 21 bytes
    0xD9, 0xEE, 0xD4, 0x98, 0xBF, 0xDB, 0x43, 0xC0, 0x8B, 0x55, 0xD0, 0x6B, 0xB7, 0x4C, 0x43, 0x0B,
    0x00, 0x00,  // major
    0x00, 0x00,  // minor
    0xC5,  // -59 dBm at 1 m
  ]

  /// A complete local name.
  static func name(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count + 1), 0x09] + bytes }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

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
  static let long: [UInt8] = {
    let ends = (0..<20).map { Array(row(time: "", rssi: "\(-60 - $0)").utf8) }
    var bytes = Array(header.utf8)
    for number in 0..<longRows {
      bytes += "\(number / 10).\(number % 10)".utf8
      bytes += ends[number / 50 % 20]
    }
    return bytes
  }()
}
