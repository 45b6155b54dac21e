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
    deliver(packet) { if case .reports = $0 { true } else { false } }
  }

  /// Something on the control socket: others' commands, for example.
  func say(_ packet: [UInt8]) {
    deliver(packet) { $0.isControl }
  }

  /// What the kernel's management says to all.
  func tell(_ packet: [UInt8]) {
    deliver(packet) { if case .management = $0 { true } else { false } }
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
      deliver(packet, except: port) { $0.isControl }
      if let answer = state.withLock({ $0.controller.handle(packet) }) {
        deliver(answer) { $0.isControl }
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
        put(answer.reply, into: port)
      }
      if slowness > 0 { after(slowness, reply) } else { reply() }
    case .reports: break
    }
  }
}

extension SocketPurpose {
  var isControl: Bool { if case .control = self { true } else { false } }
}
