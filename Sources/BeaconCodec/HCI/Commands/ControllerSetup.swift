/// What a controller has to be told after a reset, where no kernel does it: which events it may send, and that
/// its host speaks Low Energy.
package struct ControllerSetup: HCICommand {
  /// Which command.
  package let opcode: HCIOpcode
  private let parameters: [UInt8]

  /// Set Event Mask (Core 5.4, Vol 4, Part E, 7.3.1).
  /// - Parameter events: codes, 0x01...0x3F; those that answer commands come in any case. 0x3E is LE Meta.
  package static func events(_ events: [UInt8]) -> ControllerSetup {
    ControllerSetup(opcode: .setEventMask, parameters: mask(events))
  }

  /// LE Set Event Mask (Core 5.4, Vol 4, Part E, 7.8.1).
  /// - Parameter subevents: of LE Meta, 0x01...0x3F.
  package static func lowEnergyEvents(_ subevents: [UInt8]) -> ControllerSetup {
    ControllerSetup(opcode: .leSetEventMask, parameters: mask(subevents))
  }

  /// Write LE Host Support, for a controller that speaks classic Bluetooth, too
  /// (Core 5.4, Vol 4, Part E, 7.3.79).
  package static let lowEnergyHost = ControllerSetup(
    opcode: .writeLEHostSupport,
    parameters: [
      1,  // supported
      0,  // no longer used
    ])

  /// Appends one or eight bytes.
  package func appendParameters(to bytes: inout [UInt8]) { bytes += parameters }

  /// Eight bytes with a bit for each code, the bit 0 for the code 1.
  private static func mask(_ codes: [UInt8]) -> [UInt8] {
    let mask = codes.reduce(UInt64(0)) { $0 | 1 << UInt64(($1 &- 1) & 63) }
    return (0..<8).map { UInt8(truncatingIfNeeded: mask >> (8 * UInt64($0))) }
  }
}
