import BeaconCodec
import HotColdAir
import Testing

@testable import BeaconRadio

/// A peer, a controller and a kernel that speak to a guard in turn.
final class Talk {
  var guardian: RelayGuard
  var now = Timestamp.zero
  /// What the helper wants to know of the kernel.
  var asked: [[UInt8]] = []

  init(
    isAlone: Bool = false, settings: ManagementSettings = [.powered, .lowEnergy],
    max: UInt8 = 5, instances: [UInt8] = []
  ) {
    guardian = RelayGuard(index: 0, isAlone: isAlone, messages: .hotcold)
    kernel(settings: settings, max: max, instances: instances)
  }

  func kernel(settings: ManagementSettings, max: UInt8, instances: [UInt8]) {
    var information = [UInt8](repeating: 0, count: 13)
    information.append(littleEndian: settings.rawValue)
    tellHelper(0x0004, information)
    tellHelper(0x003D, [0, 0, 0, 0, 31, 31, max, UInt8(instances.count)] + instances)
  }

  private func tellHelper(_ opcode: UInt16, _ parameters: [UInt8]) {
    var packet: [UInt8] = [1, 0, 0, 0, UInt8(3 + parameters.count), 0]
    packet.append(littleEndian: opcode)
    _ = guardian.heardKernel((packet + [0] + parameters).span)
  }

  func kernelEvent(_ code: UInt8, _ parameters: [UInt8]) {
    let packet: [UInt8] = [code, 0, 0, 0, UInt8(parameters.count), 0] + parameters
    asked += guardian.heardKernel(packet.span)
    _ = guardian.heardManagement(packet.span)
  }

  func isDiscovering(_ isDiscovering: Bool) {
    let status: UInt8 = isDiscovering ? 0x0D : 0x0B
    _ = guardian.heardKernel([1, 0, 0, 0, 4, 0, 0x24, 0, status, 0].span)
  }

  /// Whether the command is passed on; then it is answered.
  func says<Command: HCICommand>(
    _ command: Command, _ status: HCIStatus = .success
  ) -> Bool {
    var questions: [[UInt8]] = []
    let verdict = guardian.command(command.packet.span, at: now) { questions.append($0) }
    asked += questions
    guard case .pass(let packet) = verdict else {
      #expect(verdict == .deny(opcode: command.opcode.rawValue))
      return false
    }
    _ = guardian.heard(
      Disclosure.answer(to: HCIOpcode(rawValue: packet.span.word(1)), status).span)
    return true
  }

  func says<Command: ManagementCommand>(
    _ command: Command, _ status: ManagementStatus = .success, _ parameters: [UInt8] = []
  ) -> Bool {
    guard case .pass = guardian.managementCommand(command.packet(index: 0).span) else {
      return false
    }
    var reply: [UInt8] = [1, 0, 0, 0, UInt8(3 + parameters.count), 0]
    reply.append(littleEndian: command.opcode.rawValue)
    _ = guardian.heardManagement((reply + [status.rawValue] + parameters).span)
    return true
  }

  func others<Command: HCICommand>(
    _ commands: Command..., status: HCIStatus = .success
  ) {
    for command in commands {
      _ = guardian.heard(command.packet.span)
      _ = guardian.heard(Disclosure.answer(to: command.opcode, status).span)
    }
  }

  func orders(at now: Timestamp) -> [[UInt8]] { guardian.orders(at: now) }
  func giveBackScan() -> [[UInt8]] { guardian.giveBackScan() }
  func command(_ packet: Span<UInt8>, at now: Timestamp) -> RelayGuard.Verdict {
    guardian.command(packet, at: now)
  }

  /// An instance of ours on the air.
  func hasInstance(_ instance: UInt8) {
    #expect(
      says(AddExtendedAdvertisingParameters(instance: instance, timeout: 18, interval: .beacon)))
    #expect(
      says(
        AddExtendedAdvertisingData(instance: instance, payload: AdvertisingPayload(passingBeacon)!))
    )
  }
}
