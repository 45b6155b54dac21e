import BeaconCodec
import LinuxSystem

/// A Bluetooth controller of this machine, as read from the kernel's list.
public struct Adapter: Hashable, Sendable {
  /// From 0; changes when adapters are unplugged and plugged in.
  public var index: UInt16
  /// The public address; zero if it has none.
  public var address: BluetoothAddress
  /// Powered; false during the kernel's grace period before it switches off.
  public var isUp: Bool
  /// Whether it supports Low Energy; unknown, so false, until it was powered once.
  public var hasLowEnergy: Bool
  /// The rfkill block, if any.
  public var block: RadioBlock?

  /// `hci0`
  public var name: String { "hci\(index)" }

  /// Seconds between two reads of the list of adapters.
  package static let lookInterval = 0.5

  /// The kernel's adapters, sorted by index. Needs no privilege.
  public static func all() throws(RadioError) -> [Adapter] {
    try LinuxHost().adapters()
  }

  /// The adapter to use.
  /// - Parameter wanted: `hci0`, an address, or nil for the first that is powered.
  /// - Throws: the reason why no adapter can be used.
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

  /// Like `choose`, but also returns an adapter that cannot be used now.
  package static func preferred(_ wanted: String?, of adapters: [Adapter]) -> Adapter? {
    if let wanted { return adapters.first { $0.answers(to: wanted) } }
    // Support for Low Energy is unknown until an adapter was powered.
    return adapters.first { $0.isUp && $0.hasLowEnergy } ?? adapters.first { !$0.isUp }
      ?? adapters.first
  }

  /// Whether `name` is the adapter's name or address.
  public func answers(to name: String) -> Bool {
    if let wanted = BluetoothAddress(name) { return wanted.bits == address.bits }
    return name == self.name
  }

  /// Throws unless it is powered and has Low Energy.
  public func requireUsable() throws(RadioError) {
    if let block { throw .blocked(block, adapter: name) }
    if !isUp { throw .down(adapter: name) }
    if !hasLowEnergy { throw .noLowEnergy(adapter: name) }
  }
}

extension BluetoothAddress {
  /// A random non-resolvable private address (Core 5.4, Vol 6, Part B, 1.3.2.2), which does not
  /// identify the machine.
  static func randomNonResolvable() -> BluetoothAddress {
    // Neither all zeros nor all ones.
    BluetoothAddress(bits: .random(in: 1..<0x3FFF_FFFF_FFFF), kind: .random)
  }

  /// A random static address (Core 5.4, Vol 6, Part B, 1.3.2.1).
  static func randomStatic() -> BluetoothAddress {
    BluetoothAddress(bits: randomNonResolvable().bits | 0xC000_0000_0000, kind: .random)
  }
}

extension Adapter {
  /// Seconds to wait for an adapter to be ready.
  private static let readyPatience = 8.0
  /// Seconds to wait for power: the kernel waits 2 s for a controller that does not answer.
  private static let powerPatience = 5.0
  /// Seconds between two attempts.
  private static let pace = 0.1

  /// Makes the adapter usable if software can: ends a soft rfkill block, and switches the adapter
  /// on permanently for all programs. Waits until it is on, usually a second.
  /// - Parameters:
  ///   - wanted: as in `choose`.
  ///   - access: nil without permission for the radio; a block can be ended even then.
  /// - Throws: the reason why the adapter still cannot be used.
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
      // An unblocked adapter takes a moment, or reappears on its bus.
      case .blocked(.soft, _) where hasUnblocked, .noAdapter where hasUnblocked,
        .noSuchAdapter where hasUnblocked:
        break
      default: throw obstacle
      }
      guard clock.now() < end else { throw obstacle }
      host.wait(for: [], seconds: pace)
    }
  }

  package func powerDown(
    clock: MonotonicClock = MonotonicClock(), host: any RadioHost = LinuxHost()
  ) throws(RadioError) {
    let control = try ControlChannel(of: self, host: host)
    try control.perform(
      CommandSequence([.init(.power(on: false))], patience: Self.powerPatience), clock: clock)
  }

  /// Sends Set Powered, and waits for the kernel's answer.
  func powerUp(host: any RadioHost, clock: MonotonicClock) throws(RadioError) {
    let control = try ControlChannel(of: self, host: host)
    let command = ControlCommand.power(on: true)
    // As bluetoothd does: Linux does not power a controller without an address
    // (net/bluetooth/hci_sync.c: hci_dev_open_sync).
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
