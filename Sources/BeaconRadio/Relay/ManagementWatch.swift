/// Follows which advertising instances a peer has asked the kernel for, and which are gone: those that
/// are left when the peer is gone are to be removed. A value that sees the packets go by.
struct ManagementWatch {
  private struct Instance: Hashable {
    /// The adapter's.
    var index: UInt16
    var number: UInt8
  }

  private struct Monitor: Hashable {
    /// The adapter's.
    var index: UInt16
    var handle: UInt16
  }

  /// In the order in which they were asked for.
  private var monitors: [Monitor] = []
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
    case .reply(let reply) where reply.opcode == .addAdvertisementPatternsMonitor:
      guard reply.status == .success, let handle = reply.handle else { return }
      monitors.append(Monitor(index: index, handle: handle))
    case .reply(let reply) where reply.opcode == .removeAdvertisementMonitor:
      guard reply.status == .success, let handle = reply.handle else { return }
      forget(Monitor(index: index, handle: handle))
    case .event(.monitorRemoved(let handle)):
      forget(Monitor(index: index, handle: handle))
    case .event(.advertisingRemoved(let number)):
      forget(Instance(index: index, number: number))
    default:
      break
    }
  }

  private mutating func forget(_ instance: Instance) {
    instances.removeAll { $0 == instance }
  }

  private mutating func forget(_ monitor: Monitor) {
    // 0: all of them.
    monitors.removeAll { $0.index == monitor.index && [0, $0.handle].contains(monitor.handle) }
  }

  /// The commands that remove what is still there.
  var farewell: [[UInt8]] {
    instances.map { RemoveAdvertising(instance: $0.number).packet(index: $0.index) }
      + monitors.map { RemoveAdvertisementMonitor(handle: $0.handle).packet(index: $0.index) }
  }
}

extension ManagementReply {
  /// Of an advertisement monitor.
  fileprivate var handle: UInt16? {
    parameters.count >= 2 ? UInt16(parameters[0]) | UInt16(parameters[1]) << 8 : nil
  }
}
