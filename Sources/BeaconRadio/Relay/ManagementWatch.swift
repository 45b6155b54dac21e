/// Follows which advertising instances and monitors a peer has asked the kernel for, and which are gone:
/// those that are left when the peer is gone are to be removed. A value that sees the packets go by.
struct ManagementWatch {
  fileprivate struct Thing: Hashable {
    enum Kind: Hashable {
      case instance(UInt8)
      case monitor(UInt16)
    }

    /// The adapter's.
    var index: UInt16
    var kind: Kind
  }

  /// In the order in which they were asked for.
  private var things: [Thing] = []
  /// Asked to be removed, without an answer yet: a refusal does not name the thing.
  private var removals: [Thing] = []
  /// Monitors that were asked for, without an answer yet, which tells their handles.
  private var questions = 0

  init() {}

  /// The peer gives a command.
  mutating func sent(_ packet: Span<UInt8>) {
    guard packet.count >= 7 else { return }
    let index = packet.word(2)
    switch ManagementOpcode(rawValue: packet.word(0)) {
    case .addAdvertising, .addExtendedAdvertisingParameters, .addExtendedAdvertisingData:
      // Were it refused, there would be no harm in removing what is not there.
      note(Thing(index: index, kind: .instance(packet[6])))
    case .removeAdvertising:
      removing(Thing(index: index, kind: .instance(packet[6])))
    case .addAdvertisementPatternsMonitor:
      questions += 1
    case .removeAdvertisementMonitor where packet.count >= 8:
      removing(Thing(index: index, kind: .monitor(packet.word(6))))
    default:
      break
    }
  }

  /// The kernel says something.
  mutating func received(_ packet: Span<UInt8>) {
    guard packet.count >= 6 else { return }
    let index = packet.word(2)
    switch ManagementMessage(packet: packet, index: index) {
    case .reply(let reply): answered(reply, index: index)
    case .event(.advertisingRemoved(let number)):
      forget(Thing(index: index, kind: .instance(number)))
    default: break
    }
  }

  private mutating func answered(_ reply: ManagementReply, index: UInt16) {
    switch reply.opcode {
    case .removeAdvertising, .removeAdvertisementMonitor:
      guard
        let position = removals.firstIndex(where: {
          $0.index == index && $0.isMonitor == (reply.opcode == .removeAdvertisementMonitor)
        })
      else { return }
      let thing = removals.remove(at: position)
      // There is none, or not any more.
      if [.success, .invalidParameters, .invalidIndex].contains(reply.status) { forget(thing) }
    case .addAdvertisementPatternsMonitor:
      questions = max(0, questions - 1)
      guard reply.status == .success, reply.parameters.count >= 2 else { return }
      let handle = UInt16(reply.parameters[0]) | UInt16(reply.parameters[1]) << 8
      note(Thing(index: index, kind: .monitor(handle)))
    default:
      break
    }
  }

  private mutating func note(_ thing: Thing) {
    if !things.contains(thing) { things.append(thing) }
  }

  private mutating func removing(_ thing: Thing) {
    removals.append(thing)
    // So many are never under way.
    if removals.count > 16 { removals.removeFirst() }
  }

  private mutating func forget(_ thing: Thing) {
    things.removeAll { $0 == thing }
  }

  /// Whether there may be something whose name is not known yet.
  var isWaiting: Bool { questions > 0 }

  /// The commands that remove what is still there.
  var farewell: [[UInt8]] {
    things.map { thing in
      switch thing.kind {
      case .instance(let number): RemoveAdvertising(instance: number).packet(index: thing.index)
      case .monitor(let handle):
        RemoveAdvertisementMonitor(handle: handle).packet(index: thing.index)
      }
    }
  }
}

extension ManagementWatch.Thing {
  fileprivate var isMonitor: Bool {
    if case .monitor = kind { true } else { false }
  }
}
