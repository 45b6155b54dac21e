/// Follows which advertising instances a peer has asked the kernel for, and which are gone: those that are left when
/// the peer is gone are to be removed. A value that sees the packets go by.
struct ManagementWatch {
  /// The adapter's.
  let index: UInt16
  /// Instances that the peer has asked for, in this order.
  private(set) var instances: [UInt8] = []
  /// Instances that were asked for, without an answer yet, and whether each was there before.
  private var additions: [(instance: UInt8, isNew: Bool)] = []
  /// Asked to be removed, without an answer yet: a refusal does not name the instance.
  private var removals: [UInt8] = []

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
      additions.append((number, isNew: !has(instance: number)))
      if additions.count > Self.mostUnderWay { additions.removeFirst() }
      if !has(instance: number) { instances.append(number) }
    case .handover(let number):
      additions.append((number, isNew: false))
      if additions.count > Self.mostUnderWay { additions.removeFirst() }
    case .instanceRemoval(let number):
      removals.append(number)
      if removals.count > Self.mostUnderWay { removals.removeFirst() }
    }
  }

  /// The kernel says something.
  mutating func received(_ packet: Span<UInt8>) {
    switch ManagementMessage(packet: packet, index: index) {
    case .reply(let reply): answered(reply)
    case .event(.advertisingRemoved(let number)): forget(number)
    case .event(.settings), nil: break
    }
  }

  private mutating func answered(_ reply: ManagementReply) {
    switch reply.opcode {
    case .addExtendedAdvertisingParameters, .addExtendedAdvertisingData:
      guard !additions.isEmpty else { return }
      let addition = additions.removeFirst()
      // What the kernel would not make is not the peer's: there may be another's of this number.
      if reply.status != .success, addition.isNew { forget(addition.instance) }
    case .removeAdvertising:
      guard !removals.isEmpty else { return }
      let instance = removals.removeFirst()
      // There is none, or not any more.
      if [.success, .invalidParameters, .invalidIndex].contains(reply.status) { forget(instance) }
    default:
      break
    }
  }

  private mutating func forget(_ instance: UInt8) {
    instances.removeAll { $0 == instance }
  }

  /// Whether it is an instance that the peer has asked for.
  func has(instance: UInt8) -> Bool { instances.contains(instance) }

  /// The commands that remove what is still there.
  var farewell: [[UInt8]] {
    instances.map { RemoveAdvertising(instance: $0).packet(index: index) }
  }
}
