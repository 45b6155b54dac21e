import BeaconCodec
import LinuxSystem

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

  /// Seconds between readings of the list of adapters, to notice one that is plugged in or out, or switched on or off.
  package static let lookInterval = 0.5

  /// The adapters that the kernel knows, by index. Needs no privilege.
  public static func all() throws(RadioError) -> [Adapter] {
    try LinuxHost().adapters()
  }

  /// The adapter to use.
  /// - Parameter wanted: `hci0`, an address, or nil for the first that is powered.
  /// - Throws: why there is none that can be used.
  public static func choose(_ wanted: String? = nil) throws(RadioError) -> Adapter {
    try choose(wanted, of: LinuxHost())
  }

  static func choose(_ wanted: String?, of host: some RadioHost) throws(RadioError) -> Adapter {
    let adapters = try host.adapters()
    guard let adapter = preferred(wanted, of: adapters) else {
      if let wanted, !adapters.isEmpty { throw .noSuchAdapter(wanted) }
      throw host.switches().platformBlock.map { .blocked($0, adapter: nil) } ?? .noAdapter
    }
    try adapter.requireUsable()
    return adapter
  }

  /// The adapter to use, whether it can be used now or not.
  /// - Parameter wanted: as `choose` takes it.
  package static func preferred(_ wanted: String?, of adapters: [Adapter]) -> Adapter? {
    if let wanted { return adapters.first { $0.answers(to: wanted) } }
    // Low Energy is known only after an adapter was powered once.
    return adapters.first { $0.isUp && $0.hasLowEnergy } ?? adapters.first { !$0.isUp }
      ?? adapters.first
  }

  /// Whether `name` is the adapter's name or address.
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
  /// (Core 5.4, Vol 6, Part B, 1.3.2.2). It does not identify the machine.
  static func randomNonResolvable() -> BluetoothAddress {
    // Neither all zeros nor all ones.
    BluetoothAddress(bits: .random(in: 1..<0x3FFF_FFFF_FFFF), kind: .random)
  }

  /// A static address: 46 random bits under two set ones (Core 5.4, Vol 6, Part B, 1.3.2.1).
  static func randomStatic() -> BluetoothAddress {
    BluetoothAddress(bits: randomNonResolvable().bits | 0xC000_0000_0000, kind: .random)
  }
}

extension Adapter {
  /// Seconds to wait for an adapter to be there and on.
  private static let readyPatience = 8.0
  /// Seconds to wait for the kernel to power an adapter: it waits 2 s for a controller that does not answer.
  private static let powerPatience = 5.0
  /// Seconds between two attempts.
  private static let pace = 0.1

  /// Makes the adapter usable, as far as software can: ends a soft block by rfkill, and switches the adapter on. Both
  /// are permanent and affect all programs.
  ///
  /// Waits until the adapter is on, which usually takes a second.
  /// - Parameters:
  ///   - wanted: as `choose` takes it.
  ///   - access: nil if this process may not use the radio; a block can be ended even so.
  /// - Throws: why the adapter still cannot be used.
  package static func makeReady(
    _ wanted: String?, access: RadioAccess?, clock: MonotonicClock = MonotonicClock(),
    host: any RadioHost = LinuxHost()
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
        guard let access else { throw obstacle }
        guard let adapter = try host.adapters().first(where: { $0.name == name }) else { break }
        try access.powerOn(adapter, clock: clock, host: host)
      // The end of a block takes a moment to show, and may bring back an adapter that was off its bus.
      case .blocked(.soft, _) where hasUnblocked, .noAdapter where hasUnblocked,
        .noSuchAdapter where hasUnblocked:
        break
      default: throw obstacle
      }
      guard clock.now() < end else { throw obstacle }
      host.wait(for: [], seconds: pace)
    }
  }

  /// Asks the kernel's management to switch the adapter off, and waits for the answer.
  package func powerDown(
    clock: MonotonicClock = MonotonicClock(), host: any RadioHost = LinuxHost()
  ) throws(RadioError) {
    let control = try ControlChannel(of: self, host: host)
    try control.perform(
      CommandSequence([.init(.power(on: false))], patience: Self.powerPatience), clock: clock)
  }

  /// Asks the kernel's management to switch the adapter on (Set Powered), and waits for the answer.
  func powerUp(host: any RadioHost, clock: MonotonicClock) throws(RadioError) {
    let control = try ControlChannel(of: self, host: host)
    let command = ControlCommand.power(on: true)
    // Linux powers no controller without an address (net/bluetooth/hci_sync.c: hci_dev_open_sync). bluetoothd chooses one,
    // too.
    let naming = CommandSequence.Fallback(
      commands: [.setStaticAddress(.randomStatic())], status: .kernel(.failed))
    let step = CommandSequence.Step(command, fallbacks: address.bits == 0 ? [naming] : [])
    do throws(RadioError) {
      try control.perform(CommandSequence([step], patience: Self.powerPatience), clock: clock)
    } catch .refused(_, .kernel(let status), _) {
      switch status {
      // Another program is switching it on.
      case .busy: return
      case .blockedByRfkill: throw .blocked(.soft, adapter: name)
      case .permissionDenied:
        // Another program may have switched it on.
        guard try !host.adapters().contains(where: { $0.name == name && $0.isUp }) else { return }
        throw .notPermitted(call: "\(command.opcode)", adapter: name)
      default: throw .refused(command.opcode, .kernel(status), adapter: name)
      }
    }
  }
}
