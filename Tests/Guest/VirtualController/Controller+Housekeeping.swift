/// Commands that set up a controller, and settings that are only stored.
extension Controller {
  mutating func answerHousekeeping(
    _ opcode: Opcode, _ reader: inout ByteReader, at now: Microseconds
  ) throws(Status) -> Answer? {
    switch opcode {
    case .reset: reset()
    case .setEventMask: eventMask = try reader.requireNumber(8)
    case .setLowEnergyEventMask: lowEnergyEventMask = try reader.requireNumber(8)
    case .readVersion: return .complete(.success, profile.version)
    case .readCommands: return .complete(.success, profile.commands)
    case .readFeatures: return .complete(.success, profile.features)
    case .readExtendedFeatures:
      let page = try reader.requireByte()
      return .complete(
        .success, [page, 2] + (page == 0 ? profile.features : [UInt8](repeating: 0, count: 8)))
    case .readBufferSize: return .complete(.success, [0xFD, 0x03, 0x40, 0x04, 0x00, 0x04, 0x00])
    case .readAddress: return .complete(.success, address.littleEndianBytes)
    case .readLowEnergyBufferSize: return .complete(.success, [0xFB, 0x00, 0x04])
    case .readLowEnergyFeatures: return .complete(.success, profile.lowEnergyFeatures)
    case .readSupportedStates: return .complete(.success, profile.states)
    case .random: return .complete(.success, littleEndian(noise.next(), size: 8))
    case .inquiry:
      _ = try reader.require(3)
      // No device answers; the inquiry only takes time, in units of 1.28 s.
      inquiryEnds = now + .milliseconds(Int64(try reader.requireByte(in: 1...0x30)) * 1280)
      return .status(.success)
    case .inquiryCancel: inquiryEnds = nil
    default: return storeSetting(opcode, &reader)
    }
    return .done
  }

  /// Settings of BR/EDR and of connections, which do not affect this simulation.
  private mutating func storeSetting(_ opcode: Opcode, _ reader: inout ByteReader) -> Answer? {
    if let setting = Self.readableSettings[opcode.rawValue] {
      return .complete(.success, settings[Opcode(rawValue: setting.writtenBy)] ?? setting.initially)
    }
    if let result = Self.constantResults[opcode.rawValue] { return .complete(.success, result) }
    guard Self.acceptedSettings.contains(opcode.rawValue) else { return nil }
    settings[opcode] = Array(reader.rest)
    return .done
  }

  /// Read commands, the commands that write their values, and the initial values.
  private static let readableSettings: [UInt16: (writtenBy: UInt16, initially: [UInt8])] = [
    0x0C14: (0x0C13, [UInt8](repeating: 0, count: 248)),  // local name
    0x0C19: (0x0C1A, [0]),  // scan enable
    0x0C1B: (0x0C1C, [0x00, 0x08, 0x12, 0x00]),  // page scan activity
    0x0C23: (0x0C24, [0, 0, 0]),  // class of device
    0x0C25: (0x0C26, [0x60, 0x00]),  // voice setting
    0x0C44: (0x0C45, [0]),  // inquiry mode
    0x0C46: (0x0C47, [0]),  // page scan type
    0x0C6C: (0x0C6D, [0, 0]),  // LE host support
    0x2023: (0x2024, [0x1B, 0x00, 0x48, 0x01]),  // data length
  ]

  /// Commands with a constant result.
  private static let constantResults: [UInt16: [UInt8]] = [
    0x0C0D: [0, 0, 0, 0],  // stored link keys: none, and room for none
    0x0C12: [0, 0],  // delete stored link keys: none deleted
    0x0C38: [1],  // number of inquiry access codes
    0x0C39: [1, 0x33, 0x8B, 0x9E],  // the general inquiry access code
    0x0C58: [0],  // transmit power of inquiry responses
    0x0C5A: [0],  // reporting of erroneous data
    0x100B: [1, 2, 0],  // codecs: CVSD
    0x100C: [0, 16],  // pairing: nothing optional, keys of 16 bytes
    0x140C: [0],  // transports to other radios: none
    0x200F: [16],  // size of the accept list
    0x202A: [0],  // size of the resolving list
    0x202F: [0x1B, 0x00, 0x48, 0x01, 0x1B, 0x00, 0x48, 0x01],  // longest data
    0x2060: [0xFB, 0x00, 0x04, 0xFB, 0x00, 0x04],  // buffer sizes, also for isochronous channels
  ]

  /// Write commands, whose parameters are stored.
  private static let acceptedSettings: Set<UInt16> = [
    0x080F,  // default link policy
    0x0C05,  // event filter
    0x0C13, 0x0C16, 0x0C18, 0x0C1A, 0x0C1C, 0x0C1E,  // name, time-outs, scans
    0x0C24, 0x0C26, 0x0C2F, 0x0C3A, 0x0C45, 0x0C47, 0x0C52, 0x0C56,  // class ... simple pairing
    0x0C5B, 0x0C63, 0x0C6D, 0x0C7A,  // erroneous data, second event mask, LE, secure connections
    0x2024,  // data length
    0x2027, 0x2028, 0x2029, 0x202D, 0x202E, 0x204E,  // resolving list and privacy
    0x2031, 0x2074,  // default PHY, the host's features
  ]
}
