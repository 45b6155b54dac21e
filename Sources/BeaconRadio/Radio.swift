import BeaconCodec
import LinuxSystem

/// A scan, a broadcast or both on one adapter. They keep running whatever other programs do to the adapter. The adapter
/// is used by this process, or by the helper.
///
/// Made for one thread that polls: wait until one of `fileDescriptors` is readable or the time that `poll` returned has
/// come, then call `poll`, which never waits for the controller.
public protocol Radio: AnyObject {
  /// The adapter, with its current index.
  var adapter: Adapter { get }

  /// The descriptors to poll for reading. They change when the adapter comes or goes: read them before each wait.
  var fileDescriptors: [Int32] { get }

  /// Reports that were lost because a buffer was full.
  var receiverDrops: UInt64 { get }

  /// The state of the scan or the broadcast; nil if it was not requested, or left out.
  func state(of half: RadioUse.Half) -> RadioState?

  /// What is sent, at an interval that the controller supports; nil if nothing is.
  var broadcast: Broadcast? { get }

  /// Changes the broadcast at the next `poll`. The address changes too, unless only the scan response or the interval
  /// is new. It has no effect on a session without a broadcast.
  func replaceBroadcast(with broadcast: Broadcast)

  /// Reads what has come, up to some thousand reports, and does what is due; never waits.
  /// - Parameter body: gets an event without its packet indicator (code, length, parameters), as the
  ///   controller sent it: nothing in it has been checked but the code, which is LE Meta. The bytes
  ///   are valid only inside the call.
  /// - Returns: when to call again if no descriptor becomes readable before.
  func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp

  /// Turns the scan and the broadcast off. It rarely takes longer than half a second.
  func close()

  /// Whether the broadcast could not be ended, because the adapter has no power: the kernel would send it again for some
  /// seconds when the adapter is switched on. The helper waits for that and ends it; otherwise the next session does.
  var keepsBroadcast: Bool { get }
}

extension RadioAccess {
  /// Begins, and returns when the controller has confirmed it.
  /// - Parameters:
  ///   - use: the scan and the broadcast.
  ///   - adapter: must be powered.
  ///   - clock: for the times of reports.
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

  /// Seconds to wait for the helper to power an adapter, or to inspect it.
  private static let patience = 20.0

  /// Switches an adapter on, by the kernel's management.
  func powerOn(
    _ adapter: Adapter, clock: MonotonicClock, host: any RadioHost
  ) throws(RadioError) {
    if case .direct = self { return try adapter.powerUp(host: host, clock: clock) }
    _ = try helper().ask(.powerOn(index: adapter.index), seconds: Self.patience)
  }

  /// Finds out what an adapter can do, and which scan and beacon are on that do not belong to a running hotcold.
  /// - Parameters:
  ///   - users: the other programs that use the radio; nil if unknown. The helper never knows.
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
/// `BeaconRadio` is Bluetooth on Linux: adapters, scans, broadcasts, and the helper that has the privileges for them. It
/// may import `BeaconCodec`, `LinuxSystem` and the C libraries of BlueZ and Nettle.
///
/// ```swift
/// let clock = MonotonicClock()
/// let radio = try RadioAccess.direct.begin(RadioUse(scan: .continuous), on: .choose(), clock: clock)
/// defer { radio.close() }
/// _ = radio.poll { time, event in print(time, event) }
/// ```
public enum RadioAccess: Equatable, Sendable {
  /// By the kernel's sockets, which needs CAP_NET_RAW, and CAP_NET_ADMIN for the kernel's management.
  case direct
  /// By the helper `hotcold-radio`, a program that has these capabilities and does no more than this package needs.
  case helper(path: String)
  /// By a helper that is already running: one that was started while this process was root.
  case running(Helper)

  /// The helper's file name.
  package static let helperName = "hotcold-radio"
}

/// The state of a scan or a broadcast.
public enum RadioState: Hashable, Sendable {
  /// Running.
  case active
  /// Running, but nothing was received for 30 s: the room is empty, or the adapter is deaf.
  case silent
  /// Running, but restarted a moment ago because another program used the radio.
  case shared
  /// Stopped by another program, or silent for too long; about to restart. The error is the last attempt's.
  case rearming(RadioError?)
  /// The adapter has no power; continues by itself when it has.
  case down
  /// The adapter is gone, unplugged or taken off its bus by a switch of the machine; continues by itself
  /// when an adapter with the same address is back.
  case unplugged
}

/// What a session uses an adapter for.
public struct RadioUse: Hashable, Sendable {
  /// One of the two uses that a radio can have at once.
  public enum Half: String, Hashable, Sendable, CaseIterable {
    /// Receiving.
    case scan
    /// Sending.
    case broadcast
  }

  /// How to scan; nil to only broadcast.
  public var scan: ScanSettings?
  /// What to send; nil to only scan.
  public var broadcast: Broadcast?
  /// The half to leave out if the adapter cannot do both at once; nil if both are required.
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
