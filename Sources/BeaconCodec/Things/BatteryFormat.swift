/// A format of battery levels, by its name in the table.
enum BatteryFormat: String {
  case findMy = "findmy"
  case smartTag = "smarttag"
  case pods, headset
  case fastPair = "fastpair"
  case bthome

  /// Returns nil if no level is known.
  /// - Parameter data: one of Apple's messages from its type on, or service data after the UUID.
  func read(_ data: borrowing Span<UInt8>) -> ThingBattery? {
    let levels = ThingBattery.Level.allCases
    var battery = ThingBattery()
    switch self {
    // type | length | status: the battery in the upper two bits, 0 for full | ...
    case .findMy where data.count > 2: battery.level = levels[3 - Int(data[2] >> 6)]
    // state | aging counter 3 | identity 8 | flags: the battery in the lower two bits | ...
    case .smartTag where data.count > 12: battery.level = levels[Int(data[12] & 3)]
    // type | length | 1 | model 2 | status | buds | flags, case | ...
    case .pods where data.count > 7 && data[2] == 1:
      (battery.left, battery.right) = (percent(data[6] >> 4), percent(data[6] & 15))
      battery.charger = percent(data[7] & 15)
      // The left earbud sends.
      if data[5] & 0x20 != 0 { swap(&battery.left, &battery.right) }
    case .headset where data.count > 6 && data[2] == 1: battery.percent = percent(data[6] & 15)
    case .fastPair: battery = Self.fastPair(data)
    // flags, with bit 0 for encrypted | 0, a counter of packets, or missing | 1, percent | ...: bthome.io/format
    case .bthome where data.count > 2 && data[0] & 1 == 0:
      let start = data[1] == 0 ? 3 : 1
      if data.count > start + 1, data[start] == 1, data[start + 1] <= 100 {
        battery.percent = data[start + 1]
      }
    default: break
    }
    return battery == ThingBattery() ? nil : battery
  }

  /// Percent from tenths; 15 is unknown, and more than ten is full.
  private func percent(_ tenths: UInt8) -> UInt8? { tenths == 15 ? nil : min(tenths, 10) * 10 }

  /// Reads the battery fields of an account key filter (Fast Pair, "Battery notification"):
  ///
  ///     version, flags | length, type | ... | length, type 3 or 4 | left | right | case
  ///     1              | half bytes   |     | half bytes          | 1    | 1     | 1
  private static func fastPair(_ data: borrowing Span<UInt8>) -> ThingBattery {
    func percent(_ byte: UInt8) -> UInt8? { byte & 0x7F <= 100 ? byte & 0x7F : nil }
    var rest = data.extracting(droppingFirst: 1)
    while rest.count > 0 {
      let (length, type) = (Int(rest[0] >> 4), rest[0] & 15)
      guard length < rest.count else { break }
      switch (type, length) {
      case (3, 1), (4, 1): return ThingBattery(percent: percent(rest[1]))
      case (3, 3), (4, 3):
        return ThingBattery(
          left: percent(rest[1]), right: percent(rest[2]), charger: percent(rest[3]))
      default: rest = rest.extracting(droppingFirst: 1 + length)
      }
    }
    return ThingBattery()
  }
}
