/// Follows which advertising instances a peer has asked the kernel for, and which are gone: those that
/// are left when the peer is gone are to be removed. A value that sees the packets go by.
struct ManagementWatch {
  private struct Instance: Hashable {
    /// The adapter's.
    var index: UInt16
    var number: UInt8
  }

  /// In the order in which they were asked for.
  private var instances: [Instance] = []
  /// Asked to be removed, without an answer yet: a refusal does not name the instance.
  private var removals: [Instance] = []

  init() {}

  /// The peer gives a command.
  mutating func sent(_ packet: Span<UInt8>) {
    guard packet.count >= 7 else { return }
    let instance = Instance(index: packet.word(2), number: packet[6])
    switch ManagementOpcode(rawValue: packet.word(0)) {
    case .addAdvertising, .addExtendedAdvertisingParameters, .addExtendedAdvertisingData:
      // Were it refused, there would be no harm in removing what is not there.
      if !instances.contains(instance) { instances.append(instance) }
    case .removeAdvertising:
      removals.append(instance)
      // So many are never under way.
      if removals.count > 16 { removals.removeFirst() }
    default:
      break
    }
  }

  /// The kernel says something.
  mutating func received(_ packet: Span<UInt8>) {
    guard packet.count >= 6 else { return }
    let index = packet.word(2)
    switch ManagementMessage(packet: packet, index: index) {
    case .reply(let reply) where reply.opcode == .removeAdvertising:
      guard let position = removals.firstIndex(where: { $0.index == index }) else { return }
      let instance = removals.remove(at: position)
      // There is none, or not any more.
      if [.success, .invalidParameters].contains(reply.status) { forget(instance) }
    case .event(.advertisingRemoved(let number)):
      forget(Instance(index: index, number: number))
    default:
      break
    }
  }

  private mutating func forget(_ instance: Instance) {
    instances.removeAll { $0 == instance }
  }

  /// The commands that remove what is still there.
  var farewell: [[UInt8]] {
    instances.map { RemoveAdvertising(instance: $0.number).packet(index: $0.index) }
  }
}
