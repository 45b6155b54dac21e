/// Advertising sets (Core 5.4, Vol 4, Part E, 7.8.52 to 7.8.60).
extension Controller {
  mutating func answerExtendedAdvertising(
    _ opcode: Opcode, _ reader: inout ByteReader, at now: Microseconds
  ) throws(Status) -> Answer? {
    guard profile.hasExtendedAdvertising else { return nil }
    switch opcode {
    case .setAdvertisingSetAddress:
      let handle = try knownHandle(&reader)
      let address = Address(littleEndian: try reader.require(6), kind: .random)
      try reader.requireEnd()
      if advertisingSets[handle]?.pdu.isConnectable == true { try requireSilent(handle) }
      advertisingSets[handle]?.randomAddress = address
    case .setExtendedAdvertisingParameters:
      try setExtendedAdvertisingParameters(&reader)
      return .complete(.success, [0])  // the transmit power that was chosen
    case .setExtendedAdvertisingData: try setExtendedData(&reader, \.data)
    case .setExtendedScanResponse: try setExtendedData(&reader, \.response)
    case .setExtendedAdvertisingEnable: try enableExtendedAdvertising(&reader, at: now)
    case .readMaximumAdvertisingLength:
      return .complete(.success, littleEndian(Profile.longestAdvertisingData, size: 2))
    case .readNumberOfAdvertisingSets:
      return .complete(.success, [UInt8(Profile.advertisingSets)])
    case .removeAdvertisingSet:
      let handle = try knownHandle(&reader, unless: profile.isLenient)
      try requireSilent(handle)
      advertisingSets[handle] = nil
    case .clearAdvertisingSets:
      for handle in advertisingSets.keys { try requireSilent(handle) }
      advertisingSets = [:]
    case .readTransmitPower: return .complete(.success, littleEndian(-20, size: 1) + [10])
    default: return nil
    }
    return .done
  }

  /// - Parameter unless: any handle will do.
  private func knownHandle(
    _ reader: inout ByteReader, unless isIndifferent: Bool = false
  ) throws(Status) -> UInt8 {
    let handle = try reader.requireByte(in: 0...0xEF)
    guard isIndifferent || advertisingSets[handle] != nil else {
      throw .unknownAdvertisingIdentifier
    }
    return handle
  }

  private func requireSilent(_ handle: UInt8) throws(Status) {
    guard advertisingSets[handle]?.schedule == nil else { throw .commandDisallowed }
  }

  private mutating func setExtendedAdvertisingParameters(
    _ reader: inout ByteReader
  ) throws(Status) {
    let handle = try reader.requireByte(in: 0...0xEF)
    let properties = UInt16(try reader.requireNumber(2))
    let shortest = try reader.requireNumber(3)
    let longest = try reader.requireNumber(3)
    let channels = try reader.requireByte(in: 1...7)
    let ownAddressType = try reader.requireByte(in: 0...3)
    _ = try reader.requireByte(in: 0...1)
    _ = try reader.require(6)
    _ = try reader.requireByte(in: 0...3)  // filter policy
    _ = try reader.requireByte()  // transmit power
    let primary = try reader.requireByte(in: 1...3)
    _ = try reader.requireByte()  // events that may be skipped
    let secondary = try reader.requireByte(in: 1...3)
    _ = try reader.requireByte(in: 0...15)  // advertising SID
    _ = try reader.requireByte(in: 0...1)
    try reader.requireEnd()
    guard shortest >= 0x20, shortest <= longest else { throw .invalidParameters }
    guard let pdu = PDU(properties: properties) else { throw .invalidParameters }
    // Neither the coded PHY nor 2M on the primary channels.
    guard primary == 1, secondary != 3 else { throw .unsupportedFeature }
    try requireSilent(handle)
    var set = advertisingSets[handle] ?? Advertiser()
    guard pdu.isExtended || max(set.data.count, set.response.count) <= 31 else {
      throw .invalidParameters
    }
    guard advertisingSets[handle] != nil || advertisingSets.count < Profile.advertisingSets else {
      throw .memoryCapacityExceeded
    }
    set.pdu = pdu
    set.interval = .slots(shortest)
    set.channels = channels
    set.ownAddressType = ownAddressType
    advertisingSets[handle] = set
  }

  /// Whole data only, of a length that one report has (7.8.54, 7.8.55).
  private mutating func setExtendedData(
    _ reader: inout ByteReader, _ field: WritableKeyPath<Advertiser, [UInt8]>
  ) throws(Status) {
    let handle = try knownHandle(&reader)
    _ = try reader.requireByte(in: 3...3)
    _ = try reader.requireByte(in: 0...1)
    let data = try reader.require(
      Int(try reader.requireByte(in: 0...UInt8(Profile.longestAdvertisingData))))
    try reader.requireEnd()
    guard var set = advertisingSets[handle] else { throw .unknownAdvertisingIdentifier }
    let isResponse = field == \.response
    let isWanted = isResponse ? set.pdu.isScannable : set.pdu.carriesData
    guard isWanted || data.isEmpty || profile.isLenient, set.pdu.isExtended || data.count <= 31
    else { throw .invalidParameters }
    set[keyPath: field] = data
    advertisingSets[handle] = set
  }

  private mutating func enableExtendedAdvertising(
    _ reader: inout ByteReader, at now: Microseconds
  ) throws(Status) {
    let enable = try reader.requireByte(in: 0...1)
    let count = try reader.requireByte(in: 0...UInt8(Profile.advertisingSets))
    var wanted: [(handle: UInt8, duration: UInt64)] = []
    for _ in 0..<count {
      let handle = try knownHandle(&reader, unless: profile.isLenient && enable == 0)
      guard !wanted.contains(where: { $0.handle == handle }) else { throw .invalidParameters }
      wanted.append((handle, try reader.requireNumber(2)))
      // The maximum number of events is not modelled.
      guard try reader.requireByte() == 0 else { throw .unsupportedFeature }
    }
    try reader.requireEnd()
    guard enable == 1 else {
      let handles = wanted.isEmpty ? Array(advertisingSets.keys) : wanted.map(\.handle)
      for handle in handles { advertisingSets[handle]?.schedule = nil }
      return
    }
    guard !wanted.isEmpty else { throw .invalidParameters }
    for (handle, _) in wanted {
      guard let set = advertisingSets[handle] else { continue }
      guard ownAddress(set.ownAddressType, random: set.randomAddress) != nil else {
        throw .invalidParameters
      }
      // An extended advertiser that can be scanned must have something to answer.
      if set.pdu.isExtended, set.pdu.isScannable, set.response.isEmpty {
        throw .commandDisallowed
      }
    }
    for (handle, duration) in wanted {
      advertisingSets[handle]?.start(
        at: now, duration: duration == 0 ? nil : .milliseconds(Int64(duration) * 10))
    }
  }
}
