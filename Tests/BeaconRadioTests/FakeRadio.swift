import BeaconCodec
import Dispatch
import Glibc
import Synchronization

@testable import BeaconRadio

/// A kernel with one adapter: each socket is one end of a pair, and a thread of its own answers at
/// the other end.
final class FakeRadio: RadioHost, Sendable {
  struct State: Sendable {
    var adapters: [Adapter] = []
    var switches: [RadioSwitch] = []
    var controller = FakeController()
    /// nil: the kernel's management is not to be had.
    var kernel: FakeKernel?
    var failures: [SocketPurpose: RadioError] = [:]
    /// The far ends.
    var controls: [Int32] = []
    var reports: [Int32] = []
    var devices: [Int32] = []
    var managements: [Int32] = []
    var users: [Int32] = []
  }

  static let adapter = Adapter(
    index: 0, address: BluetoothAddress(bits: 0xAABB_CCDD_EEFF), isUp: true, hasLowEnergy: true)

  let state: Mutex<State>

  init(_ change: (inout State) -> Void = { _ in }) {
    var state = State(adapters: [Self.adapter])
    change(&state)
    self.state = Mutex(state)
  }

  deinit {
    state.withLock { state in
      let all = state.controls + state.reports + state.devices + state.managements + state.users
      for end in all {
        shutdown(end, Int32(SHUT_RDWR))
      }
      for end in state.reports + state.devices { close(end) }
    }
  }

  var kernel: FakeKernel? { state.withLock { $0.kernel } }

  var controller: FakeController { state.withLock { $0.controller } }

  func change(_ change: (inout FakeController) -> Void) {
    state.withLock { change(&$0.controller) }
  }

  func adapters() throws(RadioError) -> [Adapter] { state.withLock { $0.adapters } }

  /// A busy machine is no mute controller.
  var closingPatience: Double { controller.mute.isEmpty ? 5 : 0.15 }

  func switches() -> [RadioSwitch] { state.withLock { $0.switches } }

  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    SocketLink(try open(purpose))
  }

  func open(_ purpose: SocketPurpose) throws(RadioError) -> Descriptor {
    if let failure = state.withLock({ $0.failures[purpose] }) { throw failure }
    if case .management = purpose, kernel == nil { throw .notPermitted(call: "bind", adapter: nil) }
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0 else {
      throw .failed(call: "socketpair", .current, adapter: nil)
    }
    let far = ends[1]
    state.withLock {
      switch purpose {
      case .control: $0.controls.append(far)
      case .reports: $0.reports.append(far)
      case .devices: $0.devices.append(far)
      case .management: $0.managements.append(far)
      case .user: $0.users.append(far)
      }
    }
    if case .management = purpose { answerManagement(at: far) }
    if case .control = purpose { answerCommands(at: far) }
    if case .user = purpose { answerCommands(at: far) }
    return Descriptor(owning: ends[0])
  }

  /// A report, or anything else, for whoever scans now.
  func hear(_ packet: [UInt8]) {
    guard let end = state.withLock({ $0.users.last ?? $0.reports.last }) else { return }
    _ = send(end, packet, packet.count, Int32(MSG_NOSIGNAL))
  }

  /// Something on the control socket: others' commands, for example.
  func say(_ packet: [UInt8]) {
    guard let end = state.withLock({ $0.controls.last }) else { return }
    _ = send(end, packet, packet.count, Int32(MSG_NOSIGNAL))
  }

  /// An adapter has come or gone, or has got or lost its power.
  func announce(_ kind: DeviceEvent.Kind, index: UInt16 = 0) {
    let packet: [UInt8] = [
      0x04,  // event
      0xFD,  // stack internal
      0x06,  // length
      0x01, 0x00,  // device event
      UInt8(kind.rawValue), 0x00,
      UInt8(index), 0x00,
    ]
    for end in state.withLock({ $0.devices }) {
      _ = send(end, packet, packet.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// What the kernel's management says to all.
  func tell(_ packet: [UInt8]) {
    for end in state.withLock({ $0.managements }) {
      _ = send(end, packet, packet.count, Int32(MSG_NOSIGNAL))
    }
  }

  private func answerManagement(at end: Int32) {
    DispatchQueue(label: "kernel").async { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 512)
      while true {
        let count = recv(end, &buffer, buffer.count, 0)
        guard count > 0, let self else { break }
        let packet = Array(buffer.prefix(count))
        let answer = self.state.withLock { $0.kernel?.handle(packet, &$0.controller) }
        guard let answer else { continue }
        if let kernel = self.kernel, kernel.refusals.keys.contains(kernel.opcodes.last!) {
          usleep(kernel.microseconds)
        }
        // Raw sockets overhear what the kernel tells the controller.
        for command in answer.commands { self.say(command) }
        _ = send(end, answer.reply, answer.reply.count, Int32(MSG_NOSIGNAL))
      }
      self?.state.withLock { $0.managements.removeAll { $0 == end } }
      close(end)
    }
  }

  private func answerCommands(at end: Int32) {
    DispatchQueue(label: "controller").async { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 512)
      while true {
        let count = recv(end, &buffer, buffer.count, 0)
        guard count > 0, let self else { break }
        let packet = Array(buffer.prefix(count))
        let (answer, others) = self.state.withLock { state in
          (
            state.controller.handle(packet),
            state.users.contains(end) ? [] : state.controls.filter { $0 != end }
          )
        }
        // Other sockets overhear the command, and all get the answer.
        for other in others { _ = send(other, packet, packet.count, Int32(MSG_NOSIGNAL)) }
        guard let answer else { continue }
        for end in others + [end] { _ = send(end, answer, answer.count, Int32(MSG_NOSIGNAL)) }
      }
      self?.state.withLock {
        $0.controls.removeAll { $0 == end }
        $0.users.removeAll { $0 == end }
      }
      close(end)
    }
  }
}
