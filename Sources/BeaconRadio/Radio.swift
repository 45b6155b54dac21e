import BeaconCodec
import LinuxSystem

/// A scan, a broadcast or both on one adapter, by this process or the helper. They continue
/// whatever other programs do to the adapter.
///
/// Not thread-safe. Wait until one of `fileDescriptors` is readable or the time returned by `poll`
/// has come, then call `poll`, which never waits for the controller.
public protocol Radio: AnyObject {
  /// The adapter, with its current index.
  var adapter: Adapter { get }

  /// Descriptors to poll for reading. Get them before each wait, as they change with the adapter.
  var fileDescriptors: [Int32] { get }

  /// Reports lost because a buffer was full.
  var receiverDrops: UInt64 { get }

  /// The state of the scan or broadcast; nil if not requested, or left out.
  func state(of half: RadioUse.Half) -> RadioState?

  /// The current broadcast, at an interval that the controller supports; nil without one.
  var broadcast: Broadcast? { get }

  /// Changes the broadcast at the next `poll`; also its address, unless only the scan response or
  /// the interval is new. Has no effect on a session without a broadcast.
  func replaceBroadcast(with broadcast: Broadcast)

  /// Reads up to some thousand reports and does due work, without waiting.
  /// - Parameter body: gets the time and an event without packet indicator (code, length,
  ///   parameters), of which only the code, LE Meta, is checked. The bytes are valid during the
  ///   call.
  /// - Returns: when to call again, if no descriptor becomes readable before.
  func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp

  /// Turns everything off, usually within half a second.
  func close()

  /// Whether the kernel keeps the broadcast of an adapter without power, and would send it for some
  /// seconds when the power returns. The helper then ends it, otherwise the next session.
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

  /// Finds the capabilities of an adapter, and the scan and broadcast of other programs.
  /// - Parameters:
  ///   - users: the other programs that use the radio; nil if unknown, as always in the helper.
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
/// `BeaconRadio` provides Bluetooth on Linux: adapters, scans, broadcasts, and a privileged helper.
/// It may import `BeaconCodec`, `LinuxSystem` and the C libraries of BlueZ and Nettle.
///
/// ```swift
/// let clock = MonotonicClock()
/// let radio = try RadioAccess.direct.begin(RadioUse(scan: .continuous), on: .choose(), clock: clock)
/// defer { radio.close() }
/// _ = radio.poll { time, event in print(time, event) }
/// ```
public enum RadioAccess: Equatable, Sendable {
  /// Through the kernel's sockets, with CAP_NET_RAW, and CAP_NET_ADMIN for the management.
  case direct
  /// Through the helper `hotcold-radio`, which has these capabilities, but accepts only these uses.
  case helper(path: String)
  /// Through a running helper that was started while this process was root.
  case running(Helper)

  package static let helperName = "hotcold-radio"
}

/// The state of a scan or a broadcast.
public enum RadioState: Hashable, Sendable {
  /// Running.
  case active
  /// Running, but nothing was received for 30 s: no device is near, or the adapter is deaf.
  case silent
  /// Running again after another program used the radio.
  case shared
  /// About to restart, after another program stopped it or a long silence. With the last error.
  case rearming(RadioError?)
  /// The adapter has no power; continues when it returns.
  case down
  /// Unplugged or switched off its bus; continues when an adapter with its address is back.
  case unplugged
}

/// The use of an adapter.
public struct RadioUse: Hashable, Sendable {
  /// The scan or the broadcast.
  public enum Half: String, Hashable, Sendable, CaseIterable {
    /// Receiving.
    case scan
    /// Sending.
    case broadcast
  }

  /// nil for a broadcast only.
  public var scan: ScanSettings?
  /// nil for a scan only.
  public var broadcast: Broadcast?
  /// The half that is left out if the adapter cannot do both; nil if both are required.
  public var optional: Half?

  /// Creates it from its properties.
  public init(
    scan: ScanSettings? = nil, broadcast: Broadcast? = nil, optional: Half? = nil
  ) {
    self.scan = scan
    self.broadcast = broadcast
    self.optional = optional
  }
}
