import BeaconCodec

/// A Bluetooth controller of this machine, as it was when it was listed.
public struct Adapter: Hashable, Sendable {
  /// 0...; it moves when adapters are plugged and unplugged.
  public var index: UInt16
  /// Its public address; all zeros where it has none.
  public var address: BluetoothAddress
  /// Powered, and not merely in the grace period after which the kernel switches it off.
  public var isUp: Bool
  /// Known only after the adapter was powered once.
  public var hasLowEnergy: Bool
  /// What rfkill does to it.
  public var block: RadioBlock?

  /// `hci0`
  public var name: String { "hci\(index)" }

  /// Seconds between looks at the list of adapters, for one that comes, goes, or gets or loses its power.
  package static let lookInterval = 0.5

  /// All that the kernel knows, by index. Needs no privilege.
  public static func all() throws(RadioError) -> [Adapter] {
    try LinuxHost().adapters()
  }

  /// The one to play with.
  /// - Parameter wanted: `hci0`, an address, or nil for the first that is powered.
  /// - Throws: what stands in the way of using it.
  public static func choose(_ wanted: String? = nil) throws(RadioError) -> Adapter {
    try choose(wanted, of: LinuxHost())
  }

  static func choose(_ wanted: String?, of host: some RadioHost) throws(RadioError) -> Adapter {
    let adapters = try host.adapters()
    guard let adapter = preferred(wanted, of: adapters) else {
      if let wanted, !adapters.isEmpty { throw .noSuchAdapter(wanted) }
      throw host.platformBlock.map { .blocked($0, adapter: nil) } ?? .noAdapter
    }
    try adapter.requireUsable()
    return adapter
  }

  /// The one rule of which adapter it is, whether it can be used now or not.
  /// - Parameter wanted: as `choose` takes it.
  package static func preferred(_ wanted: String?, of adapters: [Adapter]) -> Adapter? {
    if let wanted { return adapters.first { $0.answers(to: wanted) } }
    // Whether one has Low Energy is known only after it was powered once.
    return adapters.first { $0.isUp && $0.hasLowEnergy } ?? adapters.first { !$0.isUp }
      ?? adapters.first
  }

  /// Whether this is what the user calls it.
  public func answers(to name: String) -> Bool {
    if let wanted = BluetoothAddress(name) { return wanted.bits == address.bits }
    return name == self.name
  }

  /// Throws unless it is powered and speaks Low Energy.
  public func requireUsable() throws(RadioError) {
    if let block { throw .blocked(block, adapter: name) }
    if !isUp { throw .down(adapter: name) }
    if !hasLowEnergy { throw .noLowEnergy(adapter: name) }
  }
}

extension BluetoothAddress {
  /// A non-resolvable private address: 46 random bits under two zero ones
  /// (Core 5.4, Vol 6, Part B, 1.3.2.2). It says nothing about the machine.
  static func randomNonResolvable() -> BluetoothAddress {
    // Neither all zeros nor all ones.
    BluetoothAddress(bits: .random(in: 1..<0x3FFF_FFFF_FFFF), kind: .random)
  }
}

extension Adapter {
  /// Seconds after which no more is waited for an adapter to be there and on.
  private static let readyPatience = 8.0
  /// Seconds that the kernel has to power one: it waits 2 s for a controller that does not answer.
  private static let powerPatience = 5.0
  /// Seconds from one look to the next.
  private static let pace = 0.1

  /// Takes back what keeps the adapter to play with from being used, as far as software can: a soft block of
  /// rfkill's, and that it is switched off. It stays so afterwards, for everybody. What is fine already is left
  /// alone.
  ///
  /// It waits until the adapter is on: for a second, as a rule.
  /// - Parameters:
  ///   - wanted: as `choose` takes it.
  ///   - access: nil where the radio may not be used; a block can be taken back all the same.
  /// - Throws: what still stands in the way.
  package static func makeReady(
    _ wanted: String?, access: RadioAccess?, clock: MonotonicClock = MonotonicClock()
  ) throws(RadioError) {
    var powerOn: ((Adapter) throws(RadioError) -> Void)?
    if let access {
      powerOn = { adapter throws(RadioError) in try access.powerOn(adapter, clock: clock) }
    }
    try makeReady(wanted, host: LinuxHost(), clock: clock, powerOn: powerOn)
  }

  /// - Parameter powerOn: nil where it may not be done.
  static func makeReady(
    _ wanted: String?, host: any RadioHost, clock: MonotonicClock,
    powerOn: ((Adapter) throws(RadioError) -> Void)?
  ) throws(RadioError) {
    let end = clock.now().advanced(bySeconds: readyPatience)
    var hasUnblocked = false
    while true {
      let obstacle: RadioError
      do throws(RadioError) {
        _ = try choose(wanted, of: host)
        return
      } catch {
        obstacle = error
      }
      switch obstacle {
      case .blocked(.soft, let adapter) where !hasUnblocked:
        try host.unblock(
          host.switches().filter { $0.soft && ($0.name == adapter || !$0.isAdapters) })
        hasUnblocked = true
        continue
      case .down(let name):
        guard let powerOn else { throw obstacle }
        guard let adapter = try host.adapters().first(where: { $0.name == name }) else { break }
        try powerOn(adapter)
      // A block's end shows a moment later, and brings an adapter back that was taken off its bus.
      case .blocked(.soft, _) where hasUnblocked, .noAdapter where hasUnblocked,
        .noSuchAdapter where hasUnblocked:
        break
      default: throw obstacle
      }
      guard clock.now() < end else { throw obstacle }
      host.wait(for: [], seconds: pace)
    }
  }

  /// Has the kernel's management switch it on (Set Powered), and waits for its answer.
  func powerUp(host: any RadioHost, clock: MonotonicClock) throws(RadioError) {
    let control = try AdapterSockets(of: self, host: host).control
    let command = EncodedCommand(.setPowered(true), index: index)
    do throws(RadioError) {
      try control.perform(
        CommandSequence([.init(command)], patience: Self.powerPatience), clock: clock)
    } catch .refused(_, .kernel(let status), _) {
      switch status {
      // Somebody else is about to do it.
      case .busy: return
      case .blockedByRfkill: throw .blocked(.soft, adapter: name)
      case .permissionDenied:
        // Somebody else may have been faster.
        guard try !host.adapters().contains(where: { $0.name == name && $0.isUp }) else { return }
        throw .notPermitted(call: "\(command.opcode)", adapter: name)
      default: throw .refused(command.opcode, .kernel(status), adapter: name)
      }
    }
  }
}
