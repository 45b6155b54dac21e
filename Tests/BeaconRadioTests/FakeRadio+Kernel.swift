import BeaconCodec

@testable import BeaconRadio

// What the kernel of a fake radio does: by itself, and when a packet comes.
extension FakeRadio {
  /// A report that came so many seconds ago, and has waited to be read.
  func hear(_ packet: [UInt8], before seconds: Double) {
    let arrival = time.now.withLock { $0 } - Int64(seconds * 1e9)
    state.withLock { $0.arrivals.append(arrival) }
    hear(packet)
  }

  func takeArrival() -> Int64? {
    state.withLock { $0.arrivals.isEmpty ? nil : $0.arrivals.removeFirst() }
  }

  /// A report, or anything else, for whoever scans now.
  func hear(_ packet: [UInt8]) {
    deliver(packet) { if case .reports = $1 { true } else { false } }
  }

  /// Something on the control socket: others' commands, for example.
  func say(_ packet: [UInt8]) {
    deliver(packet) { $1.isControl }
  }

  /// What the kernel's management says to all.
  func tell(_ packet: [UInt8]) {
    deliver(packet) { if case .management = $1 { true } else { false } }
  }

  /// An adapter has come or gone, or has got or lost its power.
  func announce(_ kind: DeviceEvent.Kind, index: UInt16 = 0) {
    deliver([
      0x04,  // event
      0xFD,  // stack internal
      0x06,  // length
      0x01, 0x00,  // device event
      UInt8(kind.rawValue), 0x00,
      UInt8(index), 0x00,
    ]) { $1 == .devices }
  }

  /// Nothing more comes from sockets like this one.
  func hangUp(_ purpose: SocketPurpose) {
    state.withLock { state in
      for number in state.ports.keys where state.ports[number]?.purpose == purpose {
        state.ports[number]?.isOver = true
      }
    }
  }

  func take(_ packet: [UInt8], from port: Int) {
    guard let purpose = state.withLock({ $0.ports[port]?.purpose }) else { return }
    switch purpose {
    case .control:
      // Other sockets overhear the command, and all get the answer.
      deliver(packet) { $1.isControl && $0 != port }
      if let answer = state.withLock({ $0.controller.handle(packet) }) {
        deliver(answer) { $1.isControl }
      }
    case .management:
      let (answer, slowness) = state.withLock { state in
        let answer = state.kernel?.handle(packet, &state.controller)
        if state.powersAdapters, packet.starts(with: [0x05, 0x00]), state.kernel?.refusal == nil {
          for index in state.adapters.indices where state.adapters[index].index == packet[2] {
            state.adapters[index].isUp = packet[6] == 1
          }
        }
        return (answer, state.kernel?.refusal == nil ? 0 : state.kernel?.slowness ?? 0)
      }
      guard let answer else { return }
      // Raw sockets overhear what the kernel tells the controller.
      for command in answer.commands { say(command) }
      let reply = { @Sendable [unowned self] in
        deliver(answer.reply) { number, _ in number == port }
      }
      if slowness > 0 { after(slowness, reply) } else { reply() }
    case .reports, .devices: break
    }
  }
}
