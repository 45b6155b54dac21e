import BeaconCodec
import LinuxSystem

/// A scan, a broadcast or both on one adapter, by this process or by the helper. They continue
/// whatever other programs do to the adapter.
///
/// For one thread: wait until one of `fileDescriptors` is readable or the time from `poll` has
/// come, then call `poll`, which never waits for the controller.
public protocol Radio: AnyObject {
  /// The adapter, with its current index.
  var adapter: Adapter { get }

  /// Descriptors to poll for reading; read them before each wait, as they change with the adapter.
  var fileDescriptors: [Int32] { get }

  /// Reports lost because a buffer was full.
  var receiverDrops: UInt64 { get }

  /// nil if not requested, or left out.
  func state(of half: RadioUse.Half) -> RadioState?

  /// The broadcast as sent, at an interval that the controller supports; nil without one.
  var broadcast: Broadcast? { get }

  /// Changes the broadcast at the next `poll`; also its address, unless only the scan response or
  /// the interval is new. No effect on a session without a broadcast.
  func replaceBroadcast(with broadcast: Broadcast)

  /// Reads up to some thousand reports, and does what is due, without waiting.
  /// - Parameter body: gets an event without packet indicator (code, length, parameters), as the
  ///   controller sent it: only the code, LE Meta, is checked. The bytes are valid during the call.
  /// - Returns: when to call again, unless a descriptor is readable before.
  func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp

  /// Turns everything off, usually within half a second.
  func close()

  /// Whether the kernel keeps the broadcast of an adapter without power, and would send it for some
  /// seconds when it is switched on. The helper then ends it, otherwise the next session.
  var keepsBroadcast: Bool { get }
}

extension RadioAccess {
  /// Returns when the controller has confirmed the start. The adapter must be powered.
  public func begin(
    _ use: RadioUse, on adapter: Adapter, clock: MonotonicClock
  ) throws(RadioError) -> any Radio {
    if case .direct = self {
      return try RadioSession(on: adapter, use, clock: clock, host: LinuxHost())
    }
    return try HelperSession(on: adapter, use, clock: clock) { () throws(RadioError) in
      try helper()
    }
  }

  /// - Throws: if no helper can be started.
  private func helper() throws(RadioError) -> Helper {
    switch self {
    case .direct: throw Helper.failure(.notSupported)
    case .helper(let path): try Helper(path: path)
    case .running(let helper): helper
    }
  }

  /// Seconds for the helper to power or inspect an adapter.
  private static let patience = 20.0

  func powerOn(
    _ adapter: Adapter, clock: MonotonicClock, host: any RadioHost
  ) throws(RadioError) {
    if case .direct = self { return try adapter.powerUp(host: host, clock: clock) }
    _ = try helper().ask(.powerOn(index: adapter.index), seconds: Self.patience)
  }

  /// Finds what an adapter can do, and a foreign scan and beacon that are on.
  /// - Parameters:
  ///   - users: other programs with the radio; nil if unknown, as always in the helper.
  ///   - turnsOff: whether to turn off what a killed program left on.
  package func inspect(
    _ adapter: Adapter, users: [RunningProgram]?, turnsOff: Bool, clock: MonotonicClock
  ) throws(RadioError) -> RadioInspection {
    if case .direct = self {
      return try RadioInspector(
        on: adapter, users: users, turnsOff: turnsOff, clock: clock, host: LinuxHost()
      ).run()
    }
    let reply = try helper().ask(
      .inspect(index: adapter.index, turnsOff: turnsOff), seconds: Self.patience)
    guard case .inspected(let found) = reply else { throw Helper.failure(.protocolError) }
    return found
  }
}

/// How this process uses the radio.
///
/// `BeaconRadio` is Bluetooth on Linux: adapters, scans, broadcasts, and their privileged helper.
/// It may import `BeaconCodec`, `LinuxSystem` and the C libraries of BlueZ and Nettle.
///
/// ```swift
/// let clock = MonotonicClock()
/// let radio = try RadioAccess.direct.begin(RadioUse(scan: .continuous), on: .choose(), clock: clock)
/// defer { radio.close() }
/// _ = radio.poll { time, event in print(time, event) }
/// ```
public enum RadioAccess: Equatable, Sendable {
  /// By the kernel's sockets, with CAP_NET_RAW, and CAP_NET_ADMIN for the management.
  case direct
  /// By the helper `hotcold-radio`, which has these capabilities and no more than these uses.
  case helper(path: String)
  /// By a running helper, started while this process was root.
  case running(Helper)

  package static let helperName = "hotcold-radio"
}

/// The state of a scan or a broadcast.
public enum RadioState: Hashable, Sendable {
  /// Running.
  case active
  /// Running, but nothing received for 30 s: an empty room, or a deaf adapter.
  case silent
  /// Running, restarted because another program used the radio.
  case shared
  /// Stopped by another program, or silent for too long; about to restart. With the last error.
  case rearming(RadioError?)
  /// The adapter has no power; continues with it.
  case down
  /// Unplugged or switched off its bus; continues when an adapter with its address is back.
  case unplugged
}

/// What an adapter is used for.
public struct RadioUse: Hashable, Sendable {
  /// One of two uses at once.
  public enum Half: String, Hashable, Sendable, CaseIterable {
    /// Receiving.
    case scan
    /// Sending.
    case broadcast
  }

  /// nil to only broadcast.
  public var scan: ScanSettings?
  /// nil to only scan.
  public var broadcast: Broadcast?
  /// The half to leave out if the adapter cannot do both; nil if both are required.
  public var optional: Half?

  /// A use with these properties.
  public init(
    scan: ScanSettings? = nil, broadcast: Broadcast? = nil, optional: Half? = nil
  ) {
    self.scan = scan
    self.broadcast = broadcast
    self.optional = optional
  }
}
