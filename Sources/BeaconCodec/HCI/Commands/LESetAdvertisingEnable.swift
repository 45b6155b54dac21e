/// Advertising on or off: the legacy way (Core 5.4, Vol 4, Part E, 7.8.9), or advertising sets (7.8.56).
/// Enabling a set that is already on starts its duration anew.
package struct LESetAdvertisingEnable: ReadableHCICommand, Hashable {
  /// On or off.
  package var enable: Bool
  /// Which sets: none of them for all, which can only be turned off. nil for the legacy way.
  package var sets: [AdvertisingHandle]?
  /// Units of 10 ms after which the controller ends each set by itself; 0 for never.
  package var duration: UInt16

  /// The legacy way.
  package init(enable: Bool) {
    self.enable = enable
    duration = 0
  }

  /// One advertising set.
  package init(enable: Bool, handle: AdvertisingHandle, duration: UInt16 = 0) {
    self.init(enable: enable, sets: [handle], duration: duration)
  }

  /// Advertising sets.
  package init(enable: Bool, sets: [AdvertisingHandle], duration: UInt16 = 0) {
    self.enable = enable
    self.sets = sets
    self.duration = duration
  }

  /// All advertising sets off, whosever they are.
  package static let allSetsOff = LESetAdvertisingEnable(enable: false, sets: [])

  /// nil for another command, and for too few bytes. Of several durations, the first.
  package init?(_ packet: HCICommandPacket) {
    let parameters = packet.parameters
    switch packet.opcode {
    case .leSetAdvertisingEnable:
      guard let enable = parameters.first else { return nil }
      self.init(enable: enable == 1)
    case .leSetExtendedAdvertisingEnable:
      // On or off, how many sets; for each the handle, the duration (2), a number of events.
      guard parameters.count >= 2, parameters.count >= 2 + 4 * Int(parameters[1]) else {
        return nil
      }
      let count = Int(parameters[1])
      self.init(
        enable: parameters[0] == 1,
        sets: (0..<count).map { AdvertisingHandle(rawValue: parameters[2 + 4 * $0]) },
        duration: count == 0 ? 0 : UInt16(parameters[3]) | UInt16(parameters[4]) << 8)
    default: return nil
    }
  }

  /// LE Set Advertising Enable, or LE Set Extended Advertising Enable.
  package var opcode: HCIOpcode {
    sets == nil ? .leSetAdvertisingEnable : .leSetExtendedAdvertisingEnable
  }

  /// Appends one byte, or two and four for each set.
  package func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(enable ? 1 : 0)
    guard let sets else { return }
    bytes.append(UInt8(clamping: sets.count))
    for handle in sets.prefix(63) {
      bytes.append(handle.rawValue)
      bytes.appendLittleEndian(duration)
      bytes.append(0)  // no limit to the number of events
    }
  }
}

/// Which of the controller's advertising sets, 0x00...0xEF (Core 5.4, Vol 4, Part E, 7.8.53).
package struct AdvertisingHandle: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The last handle of all: the kernel counts its own sets up from 0 and never comes here.
  package static let own = AdvertisingHandle(rawValue: 0xEF)

  /// Those of several programs of ours at once, in the order in which they are taken.
  package static let ours = (UInt8(0)..<4).map { AdvertisingHandle(rawValue: 0xEF - $0) }

  package var isOurs: Bool { Self.ours.contains(self) }
}

/// Forgets one advertising set, which must be off (Core 5.4, Vol 4, Part E, 7.8.59).
package struct LERemoveAdvertisingSet: ReadableHCICommand, Hashable {
  /// Which set.
  package var handle: AdvertisingHandle

  package init(handle: AdvertisingHandle) {
    self.handle = handle
  }

  /// nil for another command, and without a parameter.
  package init?(_ packet: HCICommandPacket) {
    guard packet.opcode == .leRemoveAdvertisingSet, let handle = packet.parameters.first else {
      return nil
    }
    self.init(handle: AdvertisingHandle(rawValue: handle))
  }

  /// LE Remove Advertising Set.
  package var opcode: HCIOpcode { .leRemoveAdvertisingSet }

  /// Appends one byte.
  package func appendParameters(to bytes: inout [UInt8]) {
    bytes.append(handle.rawValue)
  }
}
