/// Why a controller did, or did not, what it was told (Core 5.4, Vol 1, Part F, 1.3).
public struct HCIStatus: RawRepresentable, Hashable, Sendable {
  /// The specification's number.
  public let rawValue: UInt8

  /// - Parameter rawValue: the specification's number.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let success = HCIStatus(rawValue: 0x00)
  package static let unknownCommand = HCIStatus(rawValue: 0x01)
  /// The state that the controller is in does not allow it: already scanning, or the other dialect.
  package static let commandDisallowed = HCIStatus(rawValue: 0x0C)
  package static let invalidParameters = HCIStatus(rawValue: 0x12)
  package static let unknownAdvertisingIdentifier = HCIStatus(rawValue: 0x42)

  /// The specification's name, nil where it has none.
  public var name: String? {
    let index = Int(rawValue)
    return index < Self.names.count ? Self.names[index] : nil
  }

  private static let names: [String?] = [
    "Success",  // 0x00
    "Unknown HCI Command",
    "Unknown Connection Identifier",
    "Hardware Failure",
    "Page Timeout",
    "Authentication Failure",
    "PIN or Key Missing",
    "Memory Capacity Exceeded",
    "Connection Timeout",  // 0x08
    "Connection Limit Exceeded",
    "Synchronous Connection Limit to a Device Exceeded",
    "Connection Already Exists",
    "Command Disallowed",
    "Connection Rejected due to Limited Resources",
    "Connection Rejected due to Security Reasons",
    "Connection Rejected due to Unacceptable BD_ADDR",
    "Connection Accept Timeout Exceeded",  // 0x10
    "Unsupported Feature or Parameter Value",
    "Invalid HCI Command Parameters",
    "Remote User Terminated Connection",
    "Remote Device Terminated Connection due to Low Resources",
    "Remote Device Terminated Connection due to Power Off",
    "Connection Terminated by Local Host",
    "Repeated Attempts",
    "Pairing Not Allowed",  // 0x18
    "Unknown LMP PDU",
    "Unsupported Remote Feature",
    "SCO Offset Rejected",
    "SCO Interval Rejected",
    "SCO Air Mode Rejected",
    "Invalid LMP Parameters / Invalid LL Parameters",
    "Unspecified Error",
    "Unsupported LMP Parameter Value / Unsupported LL Parameter Value",  // 0x20
    "Role Change Not Allowed",
    "LMP Response Timeout / LL Response Timeout",
    "LMP Error Transaction Collision / LL Procedure Collision",
    "LMP PDU Not Allowed",
    "Encryption Mode Not Acceptable",
    "Link Key cannot be Changed",
    "Requested QoS Not Supported",
    "Instant Passed",  // 0x28
    "Pairing with Unit Key Not Supported",
    "Different Transaction Collision",
    nil,
    "QoS Unacceptable Parameter",
    "QoS Rejected",
    "Channel Classification Not Supported",
    "Insufficient Security",
    "Parameter Out of Mandatory Range",  // 0x30
    nil,
    "Role Switch Pending",
    nil,
    "Reserved Slot Violation",
    "Role Switch Failed",
    "Extended Inquiry Response Too Large",
    "Secure Simple Pairing Not Supported by Host",
    "Host Busy - Pairing",  // 0x38
    "Connection Rejected due to No Suitable Channel Found",
    "Controller Busy",
    "Unacceptable Connection Parameters",
    "Advertising Timeout",
    "Connection Terminated due to MIC Failure",
    "Connection Failed to be Established / Synchronization Timeout",
    nil,
    "Coarse Clock Adjustment Rejected but Will Try to Adjust Using Clock Dragging",  // 0x40
    "Type0 Submap Not Defined",
    "Unknown Advertising Identifier",
    "Limit Reached",
    "Operation Cancelled by Host",
    "Packet Too Long",
    "Packet Too Late",
    "Packet Too Early",
  ]
}

extension HCIStatus: CustomStringConvertible {
  /// `0x0C Command Disallowed`
  public var description: String {
    let code = asciiText(capacity: 4) { out in
      out += [UInt8(ascii: "0"), UInt8(ascii: "x")]
      appendHex(rawValue, to: &out)
    }
    return name.map { code + " " + $0 } ?? code
  }
}
