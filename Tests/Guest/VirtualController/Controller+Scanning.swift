/// Scanning, in either dialect (Core 5.4, Vol 4, Part E, 7.8.10, 7.8.11, 7.8.64 and 7.8.65).
extension Controller {
  mutating func answerScanning(
    _ opcode: Opcode, _ reader: inout ByteReader, at now: Microseconds
  ) throws(Status) -> Answer? {
    switch opcode {
    case .setScanParameters: try setScanParameters(&reader)
    case .setScanEnable: try enableScan(&reader, dialect: .legacy, at: now)
    case .setExtendedScanParameters: try setExtendedScanParameters(&reader)
    case .setExtendedScanEnable: try enableScan(&reader, dialect: .extended, at: now)
    case .clearAcceptList: acceptList = []
    case .addToAcceptList: acceptList.insert(try acceptListEntry(&reader))
    case .removeFromAcceptList: acceptList.remove(try acceptListEntry(&reader))
    default: return nil
    }
    return .done
  }

  private func acceptListEntry(_ reader: inout ByteReader) throws(Status) -> Address {
    let kind = try reader.requireByte(in: 0...1)
    return Address(littleEndian: try reader.require(6), kind: kind == 1 ? .random : .public)
  }

  private mutating func setScanParameters(_ reader: inout ByteReader) throws(Status) {
    let type = try reader.requireByte(in: 0...1)
    let interval = try reader.requireNumber(2)
    let window = try reader.requireNumber(2)
    let ownAddressType = try reader.requireByte(in: 0...3)
    let policy = try reader.requireByte(in: 0...3)
    try reader.requireEnd()
    guard scanner.session == nil else { throw .commandDisallowed }
    try setScan(
      type: type, interval: interval, window: window, longest: 0x4000,
      ownAddressType: ownAddressType, policy: policy)
  }

  private mutating func setExtendedScanParameters(_ reader: inout ByteReader) throws(Status) {
    let ownAddressType = try reader.requireByte(in: 0...3)
    let policy = try reader.requireByte(in: 0...3)
    let phys = try reader.requireByte(in: 1...7)
    // Only the 1M PHY is modelled; a request for 1M and coded is refused as a whole.
    guard phys == 1 else { throw .unsupportedFeature }
    let type = try reader.requireByte(in: 0...1)
    let interval = try reader.requireNumber(2)
    let window = try reader.requireNumber(2)
    try reader.requireEnd()
    guard scanner.session == nil else { throw .commandDisallowed }
    try setScan(
      type: type, interval: interval, window: window, longest: 0xFFFF,
      ownAddressType: ownAddressType, policy: policy)
  }

  private mutating func setScan(
    type: UInt8, interval: UInt64, window: UInt64, longest: UInt64, ownAddressType: UInt8,
    policy: UInt8
  ) throws(Status) {
    guard window >= 4, window <= interval, interval <= longest else { throw .invalidParameters }
    scanner.isActive = type == 1
    scanner.interval = .slots(interval)
    scanner.window = .slots(window)
    scanner.ownAddressType = ownAddressType
    scanner.usesAcceptList = policy & 1 == 1
  }

  private mutating func enableScan(
    _ reader: inout ByteReader, dialect: Dialect, at now: Microseconds
  ) throws(Status) {
    let enable = try reader.requireByte(in: 0...1)
    let filter = try reader.requireByte(in: 0...(dialect == .extended ? 2 : 1))
    var duration: UInt64 = 0
    if dialect == .extended {
      duration = try reader.requireNumber(2)
      let period = try reader.requireNumber(2)
      // Periodic scans are not modelled, and Linux does not use them.
      guard period == 0, filter < 2 else { throw .unsupportedFeature }
    }
    try reader.requireEnd()
    guard enable == 1 else {
      scanner.session = nil
      return
    }
    guard ownAddress(scanner.ownAddressType, random: randomAddress) != nil else {
      throw .invalidParameters
    }
    // Enabling a running scan only restarts the duration and the filter of duplicates.
    scanner.session = Scanner.Session(
      began: scanner.session?.began ?? now,
      ends: duration == 0 ? nil : now + .milliseconds(Int64(duration) * 10),
      filtersDuplicates: filter == 1, dialect: dialect, reports: scanner.session?.reports ?? 0)
  }
}
