/// Follows which advertising instances and monitors a peer has asked the kernel for, and which are gone:
/// those that are left when the peer is gone are to be removed. A value that sees the packets go by.
struct ManagementWatch {
  private enum Thing: Hashable {
    case instance(UInt8)
    case monitor(UInt16)

    var isMonitor: Bool { if case .monitor = self { true } else { false } }
  }

  /// The adapter's.
  let index: UInt16
  /// In the order in which they were asked for.
  private var things: [Thing] = []
  /// Instances that were asked for, without an answer yet, and whether each was there before.
  private var additions: [(thing: Thing, isNew: Bool)] = []
  /// Asked to be removed, without an answer yet: a refusal does not name the thing.
  private var removals: [Thing] = []
  /// Monitors that were asked for, without an answer yet, which tells their handles.
  private var questions = 0

  /// So many requests are never under way.
  private static let mostUnderWay = 16

  init(index: UInt16) {
    self.index = index
  }

  /// The peer asks for something, and may.
  mutating func sent(_ request: ManagementRequest) {
    switch request {
    // The power stays on, as a player has asked for.
    case .question, .lowEnergy, .power: break
    case .instance(let number), .instanceData(let number):
      let thing = Thing.instance(number)
      additions.append((thing, isNew: !things.contains(thing)))
      if additions.count > Self.mostUnderWay { additions.removeFirst() }
      note(thing)
    case .handover(let number):
      additions.append((.instance(number), isNew: false))
      if additions.count > Self.mostUnderWay { additions.removeFirst() }
    case .instanceRemoval(let number): removing(.instance(number))
    case .monitor: questions += 1
    case .monitorRemoval(let handle): removing(.monitor(handle))
    }
  }

  /// The kernel says something.
  mutating func received(_ packet: Span<UInt8>) {
    switch ManagementMessage(packet: packet, index: index) {
    case .reply(let reply): answered(reply)
    case .event(.advertisingRemoved(let number)): forget(.instance(number))
    case .event(.monitorRemoved(let handle)): forgetMonitor(handle)
    case .event(.settings), nil: break
    }
  }

  private mutating func answered(_ reply: ManagementReply) {
    switch reply.opcode {
    case .addAdvertising, .addExtendedAdvertisingParameters, .addExtendedAdvertisingData:
      guard !additions.isEmpty else { return }
      let addition = additions.removeFirst()
      // What the kernel would not make is not the peer's: there may be another's of this number.
      if reply.status != .success, addition.isNew { forget(addition.thing) }
    case .removeAdvertising, .removeAdvertisementMonitor:
      let isMonitor = reply.opcode == .removeAdvertisementMonitor
      if isMonitor, reply.status == .success, let handle = reply.handle { forgetMonitor(handle) }
      guard let position = removals.firstIndex(where: { $0.isMonitor == isMonitor }) else { return }
      let thing = removals.remove(at: position)
      // There is none, or not any more.
      if [.success, .invalidParameters, .invalidIndex].contains(reply.status) { forget(thing) }
    case .addAdvertisementPatternsMonitor:
      questions = max(0, questions - 1)
      // By the number 0 all monitors would be removed, whosever they are.
      guard reply.status == .success, let handle = reply.handle, handle != 0 else { return }
      note(.monitor(handle))
    default:
      break
    }
  }

  private mutating func note(_ thing: Thing) {
    if !things.contains(thing) { things.append(thing) }
  }

  private mutating func removing(_ thing: Thing) {
    removals.append(thing)
    if removals.count > Self.mostUnderWay { removals.removeFirst() }
  }

  private mutating func forget(_ thing: Thing) {
    things.removeAll { $0 == thing }
  }

  /// 0 stands for all of them.
  private mutating func forgetMonitor(_ handle: UInt16) {
    things.removeAll { $0.isMonitor && (handle == 0 || $0 == .monitor(handle)) }
  }

  /// Whether it is an instance that the peer has asked for.
  func has(instance: UInt8) -> Bool { things.contains(.instance(instance)) }

  func has(monitor: UInt16) -> Bool { things.contains(.monitor(monitor)) }

  /// How many monitors there are, those included that were asked for.
  var monitors: Int { questions + things.count { $0.isMonitor } }

  /// Instances that the peer has asked for.
  var instances: Set<UInt8> {
    Set(things.compactMap { if case .instance(let number) = $0 { number } else { nil } })
  }

  /// Whether there may be something whose name is not known yet.
  var isWaiting: Bool { questions > 0 }

  /// The commands that remove what is still there.
  var farewell: [[UInt8]] {
    things.map { thing in
      switch thing {
      case .instance(let number): RemoveAdvertising(instance: number).packet(index: index)
      case .monitor(let handle): RemoveAdvertisementMonitor(handle: handle).packet(index: index)
      }
    }
  }
}

extension ManagementReply {
  /// A monitor's, where the answer names one.
  fileprivate var handle: UInt16? { parameters.count >= 2 ? parameters.word(0) : nil }
}
