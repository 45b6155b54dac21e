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
  /// Instances that were asked for, without an answer yet, and whether each was there before.
  private var additions: [(thing: Thing, isNew: Bool)] = []
  /// Asked to be removed, without an answer yet: a refusal does not name the thing.
  private var removals: [Thing] = []
  /// Monitors that were asked for, without an answer yet, which tells their handles.
  private var questions = 0

  /// Far more than there can be: the kernel has a few instances for each adapter.
  static let capacity = 256

  init() {}

  /// Whether what a command asks for can be followed. A peer may have no more than can be removed when it
  /// is gone.
  func hasRoom(for packet: Span<UInt8>) -> Bool {
    guard packet.count >= 7, things.count + questions >= Self.capacity else { return true }
    return switch ManagementOpcode(rawValue: packet.word(0)) {
    case .addAdvertising, .addExtendedAdvertisingParameters, .addExtendedAdvertisingData:
      things.contains(Thing(index: packet.word(2), kind: .instance(packet[6])))
    case .addAdvertisementPatternsMonitor: false
    default: true
    }
  }

  /// The peer gives a command.
  mutating func sent(_ packet: Span<UInt8>) {
    guard packet.count >= 7 else { return }
    let index = packet.word(2)
    switch ManagementOpcode(rawValue: packet.word(0)) {
    case .addAdvertising, .addExtendedAdvertisingParameters, .addExtendedAdvertisingData:
      let thing = Thing(index: index, kind: .instance(packet[6]))
      additions.append((thing, isNew: !things.contains(thing)))
      // So many are never under way.
      if additions.count > 16 { additions.removeFirst() }
      note(thing)
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
    case .event(.monitorRemoved(let handle)): forgetMonitor(handle, index: index)
    default: break
    }
  }

  private mutating func answered(_ reply: ManagementReply, index: UInt16) {
    if reply.opcode == .removeAdvertisementMonitor, reply.status == .success,
      let handle = reply.handle
    {
      forgetMonitor(handle, index: index)
    }
    switch reply.opcode {
    case .addAdvertising, .addExtendedAdvertisingParameters, .addExtendedAdvertisingData:
      guard let position = additions.firstIndex(where: { $0.thing.index == index }) else { return }
      let addition = additions.remove(at: position)
      // What the kernel would not make is not the peer's: there may be another's of this number.
      if reply.status != .success, addition.isNew { forget(addition.thing) }
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
      // By the number 0 all monitors would be removed, whosever they are.
      guard reply.status == .success, let handle = reply.handle, handle != 0 else { return }
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

  /// 0 stands for all of an adapter's.
  private mutating func forgetMonitor(_ handle: UInt16, index: UInt16) {
    things.removeAll { thing in
      thing.index == index && thing.isMonitor
        && (handle == 0 || thing.kind == .monitor(handle))
    }
  }

  /// Whether it is an instance that the peer has asked for.
  func has(instance: UInt8, index: UInt16) -> Bool {
    things.contains(Thing(index: index, kind: .instance(instance)))
  }

  func has(monitor: UInt16, index: UInt16) -> Bool {
    things.contains(Thing(index: index, kind: .monitor(monitor)))
  }

  /// How many monitors there are, those included that were asked for.
  var monitors: Int { questions + things.count { $0.isMonitor } }

  /// Instances that the peer has asked for.
  var instances: Set<UInt8> {
    Set(
      things.compactMap { thing in
        if case .instance(let number) = thing.kind { number } else { nil }
      })
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

extension ManagementReply {
  /// A monitor's, where the answer names one.
  fileprivate var handle: UInt16? {
    parameters.count >= 2 ? UInt16(parameters[0]) | UInt16(parameters[1]) << 8 : nil
  }
}
