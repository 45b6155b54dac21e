import BeaconCodec
import CBlueZ
import HotColdAir
import Testing

@testable import BeaconRadio

/// Bytes that stand for what is nobody's business.
private let secret = [UInt8](repeating: 0x5E, count: 16)

private func complete(_ opcode: UInt16, _ status: UInt8, _ more: [UInt8] = []) -> [UInt8] {
  [0x04, 0x0E, UInt8(4 + more.count), 1, UInt8(opcode & 0xFF), UInt8(opcode >> 8), status] + more
}

private func command(_ opcode: UInt16, _ parameters: [UInt8]) -> [UInt8] {
  [0x01, UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(parameters.count)] + parameters
}

private func leMeta(_ subevent: UInt8, _ more: [UInt8]) -> [UInt8] {
  [0x04, 0x3E, UInt8(1 + more.count), subevent] + more
}

private func event(_ code: UInt16, _ parameters: [UInt8], index: UInt8 = 0) -> [UInt8] {
  [UInt8(code & 0xFF), UInt8(code >> 8), index, 0, UInt8(parameters.count & 0xFF)]
    + [UInt8(parameters.count >> 8)] + parameters
}

private func kernelReply(_ opcode: UInt16, _ status: UInt8, _ more: [UInt8] = []) -> [UInt8] {
  event(0x0001, [UInt8(opcode & 0xFF), UInt8(opcode >> 8), status] + more)
}

/// An address and its kind that are nobody's, and the adapter's own before.
private let nobody = [UInt8](repeating: 0, count: 8)
/// Legacy advertising data of no length.
private let noData = [UInt8](repeating: 0, count: 32)

struct DisclosureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var purpose: SocketPurpose
    var packet: [UInt8]
    /// What a peer may have of it.
    var passes: [UInt8]?

    init(
      _ name: String, _ purpose: SocketPurpose, _ packet: [UInt8], _ passes: [UInt8]? = nil
    ) {
      testDescription = name
      self.purpose = purpose
      self.packet = packet
      self.passes = passes
    }
  }

  private static let control = SocketPurpose.control(index: 0)
  private static let reports = SocketPurpose.reports(index: 0)
  private static let management = SocketPurpose.management(index: 0)
  private static let commands = [UInt8](repeating: 0xFF, count: 64)
  private static let features = [UInt8](repeating: 0xFF, count: 8)
  /// Address, version, manufacturer, supported and current settings, class, names.
  private static let information: [UInt8] =
    [0x5E, 0x5E, 0x5E, 0x5E, 0x5E, 0x5E, 9, 0x0F, 0] + [0xFF, 0xFF, 0, 0] + [
      0xFF, 0xFF, 0xFF, 0xFF,
    ]
    + [UInt8](repeating: 0x5E, count: 263)
  private static let report: [UInt8] = leMeta(
    0x02, [1, 3, 1, 1, 2, 3, 4, 5, 6, 3, 2, 1, 6, 0xC4])
  private static let device: [UInt8] = [0x04, 0xFD, 6, 1, 0, 4, 0, 2, 0]

  static let passing = [
    Row(
      "supported commands", control, complete(0x1002, 0, commands), complete(0x1002, 0, commands)),
    Row("LE features", control, complete(0x2003, 0, features), complete(0x2003, 0, features)),
    Row("sets, without their number", control, complete(0x203B, 0, [5]), complete(0x203B, 0)),
    Row("a status", control, complete(0x200C, 0x0C), complete(0x200C, 0x0C)),
    Row("transmit power left out", control, complete(0x2036, 0, [7]), complete(0x2036, 0)),
    Row(
      "Command Status, as Command Complete", control, [0x04, 0x0F, 4, 0x0C, 1, 0x42, 0x20],
      complete(0x2042, 0x0C)),
    Row("Hardware Error, without its code", control, [0x04, 0x10, 1, 0x42], [0x04, 0x10, 1, 0]),
    Row("Reset by others", control, command(0x0C03, []), command(0x0C03, [])),
    Row("others' scan", control, command(0x200C, [1, 1]), command(0x200C, [1, 1])),
    Row(
      "others' extended scan", control, command(0x2042, [1, 1, 7, 7, 7, 7]),
      command(0x2042, [1, 1, 0, 0, 0, 0])),
    Row(
      "others' scan parameters", control, command(0x200B, [1, 2, 3, 4, 5, 6, 7]),
      command(0x200B, [0, 0xA0, 0, 0xA0, 0, 0, 0])),
    Row(
      "others' extended scan parameters", control, command(0x2041, [0, 0, 1, 1, 2, 3, 4, 5]),
      command(0x2041, [0, 0, 1, 0, 0xA0, 0, 0xA0, 0])),
    Row(
      "others' beacon: whether one can connect", control,
      command(0x2006, [9, 9, 9, 9, 0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 0]),
      command(0x2006, [0xA0, 0, 0xA0, 0, 0] + nobody + [7, 0])),
    Row(
      "others' beacon for one alone: one can connect", control,
      command(0x2006, [9, 9, 9, 9, 1, 3, 0, 1, 2, 3, 4, 5, 6, 7, 0]),
      command(0x2006, [0xA0, 0, 0xA0, 0, 0] + nobody + [7, 0])),
    Row(
      "others' beacon that answers", control,
      command(0x2006, [9, 9, 9, 9, 2, 1, 0, 1, 2, 3, 4, 5, 6, 7, 0]),
      command(0x2006, [0xA0, 0, 0xA0, 0, 3] + nobody + [7, 0])),
    Row(
      "others' data", control, command(0x2008, [16] + secret + noData.dropFirst(17)),
      command(0x2008, noData)),
    Row(
      "others' scan response", control, command(0x2009, [16] + secret + noData.dropFirst(17)),
      command(0x2009, noData)),
    Row("others' beacon on", control, command(0x200A, [1]), command(0x200A, [0])),
    Row(
      "others' set: its number, and whether it can be connected to", control,
      command(0x2036, [3, 0x13, 0x5E] + [UInt8](repeating: 0x5E, count: 22)),
      command(
        0x2036, [3, 0x13, 0, 0xA0, 0, 0, 0xA0, 0, 0, 7] + nobody + [0, 0x7F, 1, 0, 1, 0, 0])),
    Row(
      "data of others' set", control, command(0x2037, [3, 3, 1, 16] + secret),
      command(0x2037, [3, 3, 1, 0])),
    Row(
      "more data of others' set than fits into a beacon", control,
      command(0x2037, [3, 1, 1, 48] + secret + secret + secret), command(0x2037, [3, 3, 1, 0])),
    Row(
      "answer of others' set", control, command(0x2038, [3, 3, 1, 16] + secret),
      command(0x2038, [3, 3, 1, 0])),
    Row(
      "others' sets on: their numbers", control, command(0x2039, [1, 2, 3, 9, 9, 9, 4, 8, 8, 8]),
      command(0x2039, [1, 2, 3, 0, 0, 0, 4, 0, 0, 0])),
    Row("others' set removed", control, command(0x203C, [3]), command(0x203C, [3])),
    Row("all sets cleared", control, command(0x203D, []), command(0x203D, [])),
    Row("a report", reports, report, report),
    Row("an extended report", reports, leMeta(0x0D, [0]), leMeta(0x0D, [0])),
    Row("an adapter down", .devices, device, device),
    Row("what follows it", .devices, device + secret, device),
    Row(
      "how an adapter is set: four settings", management, kernelReply(0x0004, 0, information),
      kernelReply(
        0x0004, 0, [UInt8](repeating: 0, count: 13) + [0x03, 0x06, 0, 0])),
    Row(
      "instances", management,
      kernelReply(0x003D, 0, [0xFF, 0xFF, 0, 0, 31, 31, 5, 2, 1, 2] + secret),
      kernelReply(0x003D, 0, [0, 0, 0, 0, 0, 0, 5, 2, 1, 2])),
    Row(
      "an instance's parameters", management, kernelReply(0x0054, 0, [1, 7, 31, 31]),
      kernelReply(0x0054, 0)),
    Row("Powered", management, kernelReply(0x0005, 0, [1, 2, 3, 4]), kernelReply(0x0005, 0)),
    Row("Low Energy", management, kernelReply(0x000D, 0, [1, 2, 3, 4]), kernelReply(0x000D, 0)),
    Row("a search", management, kernelReply(0x0024, 0x0B, [0]), kernelReply(0x0024, 0x0B)),
    Row(
      "Command Status, as Command Complete", management, event(0x0002, [0x54, 0, 0x0D]),
      kernelReply(0x0054, 0x0D)),
    Row(
      "New Settings: four of them", management, event(0x0006, [0xFF, 0xFF, 0xFF, 0xFF]),
      event(0x0006, [0x03, 0x06, 0, 0])),
    Row("Advertising Removed", management, event(0x0024, [3] + secret), event(0x0024, [3])),
  ]

  static let secrets = [
    Row("LE Enable Encryption by others", control, command(0x2019, [0, 0] + secret + secret)),
    Row("LE Long Term Key Request Reply", control, command(0x201A, [0, 0] + secret)),
    Row("LE Add Device To Resolving List", control, command(0x2027, [0] + secret + secret)),
    Row("Link Key Request Reply", control, command(0x040B, secret)),
    Row("PIN Code Request Reply", control, command(0x040D, secret)),
    Row("Write Local Name", control, command(0x0C13, secret)),
    Row("LE Create Connection", control, command(0x200D, secret)),
    Row("LE Extended Create Connection", control, command(0x2043, secret)),
    Row("LE Encrypt's answer", control, complete(0x2017, 0, secret)),
    Row("LE Rand's answer", control, complete(0x2018, 0, secret)),
    Row("Read BD_ADDR's answer", control, complete(0x1009, 0, secret)),
    Row("Read Local Name's answer", control, complete(0x0C14, 0, secret)),
    Row("Remote Name Request Complete", control, [0x04, 0x07, 16] + secret),
    Row("Connection Complete", control, [0x04, 0x03, 11] + secret.prefix(11)),
    Row("Disconnection Complete", control, [0x04, 0x05, 4, 0, 0x40, 0, 0x13]),
    Row("Link Key Notification", control, [0x04, 0x18, 23] + secret),
    Row("User Confirmation Request", control, [0x04, 0x33, 10] + secret.prefix(10)),
    Row("data", control, [0x02, 0x40, 0x20, 16, 0] + secret),
    Row("isochronous data", control, [0x05, 0x40, 0x20, 16, 0] + secret),
    Row("synchronous data", control, [0x03, 0x40, 0x20, 16] + secret),
    Row("a command of no length", control, [0x01, 0x19]),
    Row("half a command", control, command(0x2006, [0, 0, 0, 0, 0])),
    Row("nothing", control, []),
    Row("LE Connection Complete", reports, leMeta(0x01, secret)),
    Row("LE Long Term Key Request", reports, leMeta(0x05, secret)),
    Row("LE Enhanced Connection Complete", reports, leMeta(0x0A, secret)),
    Row("LE Directed Advertising Report", reports, leMeta(0x0B, secret)),
    Row("LE Advertising Set Terminated", reports, leMeta(0x12, secret)),
    Row("LE Read Local P-256 Public Key Complete", reports, leMeta(0x08, secret)),
    Row("a report without a subevent", reports, [0x04, 0x3E, 0]),
    Row("data", reports, [0x02, 0x40, 0x20, 2] + secret),
    Row("another internal event", .devices, [0x04, 0xFD, 6, 2, 0, 4, 0, 2, 0]),
    Row("Connection Complete", .devices, [0x04, 0x03, 11] + secret),
    Row("New Link Key", management, event(0x0009, secret)),
    Row("New Long Term Key", management, event(0x000A, secret)),
    Row("Device Connected", management, event(0x000B, secret)),
    Row("Device Disconnected", management, event(0x000C, secret)),
    Row("PIN Code Request", management, event(0x000E, secret)),
    Row("User Confirmation Request", management, event(0x000F, secret)),
    Row("User Passkey Request", management, event(0x0010, secret)),
    Row("Device Found", management, event(0x0012, secret)),
    Row("Passkey Notify", management, event(0x0017, secret)),
    Row("New Identity Resolving Key", management, event(0x0018, secret)),
    Row("New Signature Resolving Key", management, event(0x0019, secret)),
    Row("Local Name Changed", management, event(0x0008, secret)),
    Row("Get Connections' answer", management, kernelReply(0x0015, 0, secret)),
    Row("another adapter's settings", management, event(0x0006, [1, 0, 0, 0], index: 1)),
    Row("another adapter's answer", management, event(0x0001, [0x3D, 0, 0], index: 1)),
  ]

  @Test(arguments: passing + secrets)
  func passes(row: Row) {
    var guardian = RelayGuard(index: 0, isAlone: true, messages: .hotcold)
    let passed: [UInt8]? =
      switch row.purpose {
      case .control: guardian.heard(row.packet.span)
      case .management: guardian.heardManagement(row.packet.span)
      case .devices: Disclosure.devices(row.packet.span)
      case .reports: Disclosure.isReport(row.packet.span) ? row.packet : nil
      }
    #expect(passed == row.passes)
    // What is told is told in the same way to a program that needs no helper.
    if case .control = row.purpose {
      #expect(
        ControlMessage(packet: row.packet.span) == nil || passed == nil
          || ControlMessage(packet: passed!.span)?.head
            == ControlMessage(packet: row.packet.span)?.head
      )
    }
  }

  /// Each event and each command that there can be, full of secrets.
  @Test func nothingElsePasses() {
    let known = Set(Disclosure.opcodes)
    for opcode in UInt16.min..<0x2400 where !known.contains(HCIOpcode(rawValue: opcode)) {
      for packet in [
        command(opcode, secret), complete(opcode, 0, secret),
        [0x04, 0x0F, 4, 0, 1, UInt8(opcode & 0xFF), UInt8(opcode >> 8)],
      ] {
        #expect(Disclosure.control(packet.span) == nil)
      }
    }
    for code in UInt8(0)...255 where ![0x0E, 0x0F, 0x10].contains(code) {
      #expect(Disclosure.control(([0x04, code, 16] + secret).span) == nil)
    }
    for code in UInt16(0)..<0x100 where !Disclosure.managementEvents.contains(code) {
      #expect(Disclosure.management(event(code, secret).span, index: 0) == nil)
    }
  }

  /// The kernel's own filter keeps away what the helper would, and lets through what it needs.
  @Test(arguments: passing + secrets)
  func filtered(row: Row) {
    let filter: PacketFilter
    switch row.purpose {
    case .control: filter = .control(Disclosure.opcodes)
    case .reports: filter = .reports(Disclosure.reportSubevents)
    case .management: filter = .management(Disclosure.managementEvents, index: 0)
    case .devices: return
    }
    let isAccepted = filter.accepts(row.packet)
    if row.passes != nil { #expect(isAccepted) }
    // The answers to one's own commands are told apart by the helper alone.
    let isForTheHelper = ["Get Connections' answer", "half a command"].contains(row.testDescription)
    if row.passes == nil, !isForTheHelper {
      #expect(!isAccepted)
    }
  }
}

extension ControlMessage {
  /// What it is about.
  fileprivate var head: HCIOpcode? {
    switch self {
    case .reply(let reply): reply.opcode
    case .overheard(let command): command.disclosed.opcode
    case .hardwareError: nil
    }
  }
}

extension PacketFilter {
  /// Runs it as the kernel does.
  fileprivate func accepts(_ packet: [UInt8]) -> Bool {
    var accumulator: UInt32 = 0
    var position = 0
    while position < instructions.count {
      let instruction = instructions[position]
      position += 1
      let offset = Int(instruction.k)
      switch Int32(instruction.code) {
      case BPF_LD | BPF_B | BPF_ABS:
        guard offset < packet.count else { return false }
        accumulator = UInt32(packet[offset])
      case BPF_LD | BPF_H | BPF_ABS:
        guard offset + 1 < packet.count else { return false }
        accumulator = UInt32(packet[offset]) << 8 | UInt32(packet[offset + 1])
      case BPF_JMP | BPF_JA: position += offset
      case BPF_JMP | BPF_JEQ | BPF_K:
        position += Int(accumulator == instruction.k ? instruction.jt : instruction.jf)
      case BPF_RET | BPF_K: return instruction.k > 0
      default: return false
      }
    }
    Issue.record("it has no end")
    return false
  }
}
