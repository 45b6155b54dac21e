/// Advertising sets (Core 5.4, Vol 4, Part E, 7.8.52 to 7.8.60).
extension Controller {
  mutating func answerExtendedAdvertising(
    _ opcode: Opcode, _ reader: inout ByteReader, at now: Microseconds
  ) throws(Status) -> Answer? {
    switch opcode {
    case .setAdvertisingSetAddress:
      let handle = try knownHandle(&reader)
      let address = Address(littleEndian: try reader.require(6), kind: .random)
      try reader.requireEnd()
      if advertisingSets[handle]?.pdu.isConnectable == true { try requireDisabled(handle) }
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
      return .complete(.success, [profile.advertisingSets])
    case .removeAdvertisingSet:
      let handle = try knownHandle(&reader, orAny: profile.isLenient)
      try requireDisabled(handle)
      advertisingSets[handle] = nil
    case .clearAdvertisingSets:
      for handle in advertisingSets.keys { try requireDisabled(handle) }
      advertisingSets = [:]
    case .readTransmitPower: return .complete(.success, littleEndian(-20, size: 1) + [10])
    default: return nil
    }
    return .done
  }

  /// - Parameter orAny: Whether a handle without an advertising set is accepted, too.
  private func knownHandle(
    _ reader: inout ByteReader, orAny isAnyAllowed: Bool = false
  ) throws(Status) -> UInt8 {
    let handle = try reader.requireByte(in: 0...0xEF)
    guard isAnyAllowed || advertisingSets[handle] != nil else {
      throw .unknownAdvertisingIdentifier
    }
    return handle
  }

  private func requireDisabled(_ handle: UInt8) throws(Status) {
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
    // The primary channels allow only 1M and coded; the coded PHY is not modelled.
    guard primary == 1, secondary != 3 else { throw .unsupportedFeature }
    try requireDisabled(handle)
    var set = advertisingSets[handle] ?? Advertiser()
    guard pdu.isExtended || max(set.data.count, set.response.count) <= 31 else {
      throw .invalidParameters
    }
    guard advertisingSets[handle] != nil || advertisingSets.count < Int(profile.advertisingSets)
    else {
      throw .memoryCapacityExceeded
    }
    set.pdu = pdu
    set.interval = .slots(shortest)
    set.channels = channels
    set.ownAddressType = ownAddressType
    advertisingSets[handle] = set
  }

  /// Only complete data, not fragments, and no longer than fits into one report (7.8.54, 7.8.55).
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
    let count = try reader.requireByte(in: 0...profile.advertisingSets)
    var wanted: [(handle: UInt8, duration: UInt64)] = []
    for _ in 0..<count {
      let handle = try knownHandle(&reader, orAny: profile.isLenient && enable == 0)
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
      if profile.refusesRenewal { try requireDisabled(handle) }
      // A scannable extended advertiser must have scan response data.
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
