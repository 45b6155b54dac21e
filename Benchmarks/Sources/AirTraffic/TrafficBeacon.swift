import TestSupport

/// A simulated beacon, with the fields of a CSV trace.
struct TrafficBeacon {
  /// Least significant byte first, as HCI sends it.
  let address: [UInt8]
  let uuid: [UInt8]
  let major: UInt16
  let minor: UInt16
  /// The RSSI at 1 m, in dBm.
  let measuredPower: Int8
  /// The mean RSSI, in dBm.
  let level: Double
  /// The constant parts of its CSV row, before and after the RSSI.
  let rowStart: [UInt8]
  let rowEnd: [UInt8]

  init(number: Int, uuid: [UInt8], random: inout SeededRandom) {
    var address = random.bytes(count: 6)
    // Distinct static random addresses.
    address[0] = UInt8(truncatingIfNeeded: number)
    address[1] = UInt8(truncatingIfNeeded: number >> 8)
    address[2] = UInt8(truncatingIfNeeded: number >> 16)
    address[5] |= 0xC0
    self.address = address
    self.uuid = uuid
    major = UInt16(truncatingIfNeeded: number >> 16)
    minor = UInt16(truncatingIfNeeded: number)
    measuredPower = Int8(-59 - number % 5)
    level = -45 - Double(random.index(below: 470)) / 10
    rowStart = Array(",\(address.reversed().map(Self.hex).joined(separator: ":")),".utf8)
    let digits = uuid.map(Self.hex).joined()
    var text = ""
    for (position, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(position) { text += "-" }
      text.append(digit)
    }
    rowEnd = Array(",\(measuredPower),\(text),\(major),\(minor),random\n".utf8)
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }

  /// The AD structure of an iBeacon, with flags before it or without.
  func data(withFlags: Bool) -> [UInt8] {
    (withFlags ? [2, 0x01, 0x06] : []) + [26, 0xFF, 0x4C, 0x00, 0x02, 0x15] + uuid
      + [
        UInt8(major >> 8), UInt8(major & 255), UInt8(minor >> 8), UInt8(minor & 255),
        UInt8(bitPattern: measuredPower),
      ]
  }
}
