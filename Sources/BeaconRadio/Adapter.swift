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
      throw absence(host)
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

  private static func absence(_ host: some RadioHost) -> RadioError {
    host.platformBlock.map { .blocked($0, adapter: nil) } ?? .noAdapter
  }
}

extension BluetoothAddress {
  /// A non-resolvable private address: 46 random bits under two zero ones
  /// (Core 5.4, Vol 6, Part B, 1.3.2.2). It says nothing about the machine.
  static func randomNonResolvable() -> BluetoothAddress {
    var generator = SystemRandomNumberGenerator()
    return randomNonResolvable(using: &generator)
  }

  static func randomNonResolvable(
    using generator: inout some RandomNumberGenerator
  ) -> BluetoothAddress {
    // Neither all zeros nor all ones.
    BluetoothAddress(bits: .random(in: 1..<0x3FFF_FFFF_FFFF, using: &generator), kind: .random)
  }
}
