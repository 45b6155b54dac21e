/// Legacy advertising (Core 5.4, Vol 4, Part E, 7.8.4 to 7.8.9).
extension Controller {
  mutating func answerAdvertising(
    _ opcode: Opcode, _ reader: inout ByteReader, at now: Microseconds
  ) throws(Status) -> Answer? {
    switch opcode {
    case .setRandomAddress:
      let bytes = try reader.require(6)
      guard legacyAdvertiser.schedule == nil, scanner.session == nil else {
        throw .commandDisallowed
      }
      randomAddress = Address(littleEndian: bytes, kind: .random)
    case .setAdvertisingParameters: try setAdvertisingParameters(&reader)
    case .readAdvertisingPower: return .complete(.success, [0])
    case .setAdvertisingData: legacyAdvertiser.data = try legacyData(&reader)
    case .setScanResponse: legacyAdvertiser.response = try legacyData(&reader)
    case .setAdvertisingEnable: try enableAdvertising(&reader, at: now)
    default: return nil
    }
    return .done
  }

  private mutating func setAdvertisingParameters(_ reader: inout ByteReader) throws(Status) {
    let shortest = UInt32(try reader.requireNumber(2))
    let longest = UInt32(try reader.requireNumber(2))
    let type = try reader.requireByte(in: 0...4)
    let ownAddressType = try reader.requireByte(in: 0...3)
    _ = try reader.requireByte(in: 0...1)
    _ = try reader.require(6)
    let channels = try reader.requireByte(in: 1...7)
    _ = try reader.requireByte(in: 0...3)
    try reader.requireEnd()
    guard legacyAdvertiser.schedule == nil else { throw .commandDisallowed }
    guard let pdu = PDU(legacyType: type) else { throw .unsupportedFeature }
    let floor = pdu.isConnectable ? 0x20 : profile.shortestNonConnectableInterval
    guard shortest >= floor, longest <= 0x4000, shortest <= longest else {
      throw .invalidParameters
    }
    legacyAdvertiser.pdu = pdu
    legacyAdvertiser.interval = .slots(shortest)
    legacyAdvertiser.ownAddressType = ownAddressType
    legacyAdvertiser.channels = channels
  }

  /// A count, followed by 31 bytes, of which the first `count` are the data.
  private func legacyData(_ reader: inout ByteReader) throws(Status) -> [UInt8] {
    let count = try reader.requireByte(in: 0...31)
    let data = try reader.require(31)
    try reader.requireEnd()
    return Array(data.prefix(Int(count)))
  }

  private mutating func enableAdvertising(
    _ reader: inout ByteReader, at now: Microseconds
  ) throws(Status) {
    let enable = try reader.requireByte(in: 0...1)
    try reader.requireEnd()
    guard enable == 1 else {
      legacyAdvertiser.schedule = nil
      return
    }
    guard ownAddress(legacyAdvertiser.ownAddressType, random: randomAddress) != nil else {
      throw .invalidParameters
    }
    guard !profile.refusesRenewal || legacyAdvertiser.schedule == nil else {
      throw .commandDisallowed
    }
    // Enabling it while it is on only applies a new random address.
    legacyAdvertiser.randomAddress = randomAddress
    if legacyAdvertiser.schedule == nil { legacyAdvertiser.start(at: now) }
  }
}
