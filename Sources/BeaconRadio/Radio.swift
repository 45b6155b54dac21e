import BeaconCodec

/// One adapter in use: a scan, a broadcast or both, kept going whatever others do to the adapter. It is used in this
/// process, or by the helper.
///
/// Made for one thread that polls: wait until one of `fileDescriptors` is readable or the time that `poll` returned has
/// come, then `poll`, which never waits for the controller.
public protocol Radio: AnyObject {
  /// The adapter, under the index that it has now.
  var adapter: Adapter { get }

  /// What to poll for reading. It changes when the adapter comes or goes: ask before each wait.
  var fileDescriptors: [Int32] { get }

  /// Reports that were lost because nobody read them in time; nil where the kernel does not tell.
  var receiverDrops: UInt64? { get }

  /// How the scan or the broadcast is doing; nil where it was not asked for, or left out.
  func state(of half: RadioUse.Half) -> RadioState?

  /// How the broadcast is made; nil where there is none. It changes for the worse when the kernel's methods are
  /// closed, as by somebody who makes the adapter connectable.
  var broadcastMethod: BroadcastMethod? { get }

  /// What is sent, at an interval that the controller can keep; nil where nothing is.
  var broadcast: Broadcast? { get }

  /// Broadcasts something else from now on, at the next `poll`: under another address, unless the scan response
  /// or the interval alone is new. It has no effect on a session without a broadcast.
  func replaceBroadcast(with broadcast: Broadcast)

  /// Reads all that has come, up to a few thousand reports, and does what is due; never waits.
  /// - Parameter body: gets an event without its packet indicator (code, length, parameters), as the
  ///   controller sent it: nothing in it has been checked but the code, which is LE Meta. The bytes
  ///   are valid only inside the call.
  /// - Returns: when to call again if nothing has become readable before.
  func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp

  /// Turns off what is on. It takes no longer than half a second as a rule.
  func close()

  /// The kernel could not be made to forget the broadcast, because the adapter has no power: it goes on the air again
  /// with the power, for no longer than its lease. Known when the session is closed.
  var isLeftToKernel: Bool { get }
}

extension Radio {
  /// Does what is due, without reports.
  @discardableResult
  func poll() -> Timestamp { poll { _, _ in } }
}

extension RadioAccess {
  /// Begins, and returns when the controller has confirmed it.
  /// - Parameters:
  ///   - use: what for.
  ///   - adapter: must be powered.
  ///   - clock: for the times of what is heard.
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

  /// - Throws: where it can be had no more.
  private func helper() throws(RadioError) -> Helper {
    switch self {
    case .direct: throw Helper.failure(.notSupported)
    case .helper(let path): try Helper(path: path)
    case .running(let helper): helper
    }
  }

  /// Seconds that the kernel has to power an adapter, and that an adapter takes to be inspected at most.
  private static let patience = 20.0

  /// Has the kernel switch an adapter on.
  func powerOn(_ adapter: Adapter, clock: MonotonicClock) throws(RadioError) {
    if case .direct = self { return try adapter.powerUp(host: LinuxHost(), clock: clock) }
    _ = try helper().ask(.powerOn(index: adapter.index), seconds: Self.patience)
  }

  /// Finds out what an adapter can do, and what is on that no running program of ours has on.
  /// - Parameters:
  ///   - users: the programs that have the radio open; nil where they cannot be seen.
  ///   - turnsOff: turns off what a killed program has left on.
  package func inspect(
    _ adapter: Adapter, users: [RunningProgram]?, hasDaemon: Bool, turnsOff: Bool,
    clock: MonotonicClock
  ) throws(RadioError) -> RadioInspection {
    if case .direct = self {
      return try RadioInspector(
        on: adapter, users: users, hasDaemon: hasDaemon, turnsOff: turnsOff, clock: clock,
        host: LinuxHost()
      ).run()
    }
    let reply = try helper().ask(
      .inspect(index: adapter.index, turnsOff: turnsOff), seconds: Self.patience)
    guard case .inspected(let found) = reply else { throw Helper.failure(.protocolError) }
    return found
  }
}

/// How this process gets at the radio.
public enum RadioAccess: Hashable, Sendable {
  /// By the kernel's sockets: takes CAP_NET_RAW, and CAP_NET_ADMIN for the kernel's management.
  case direct
  /// By the helper `hotcold-radio`, a program that has these capabilities and does no more than this package needs.
  case helper(path: String)
  /// By a helper that runs already: one that was started while this process was root.
  case running(Helper)

  /// The helper's file name.
  package static let helperName = "hotcold-radio"
}

/// How a running scan or broadcast is doing.
public enum RadioState: Hashable, Sendable, Codable {
  /// Running.
  case active
  /// Running, but another program used the radio a moment ago and ours was restarted.
  case shared
  /// Stopped by another program, or silent for too long; about to restart. The error is the last attempt's.
  case rearming(RadioError?)
  /// The adapter has lost its power; goes on by itself when it has it back.
  case down(RadioBlock?)
  /// The adapter is gone, pulled out or taken off its bus by a switch of the machine's own; goes on by itself
  /// when the same address is back.
  case unplugged(RadioBlock?)
}

/// What a session is to use an adapter for.
public struct RadioUse: Hashable, Sendable, Codable {
  /// One of the two things that a radio is used for at once.
  public enum Half: String, Hashable, Sendable, CaseIterable, Codable {
    /// Hearing.
    case scan
    /// Being heard.
    case broadcast
  }

  /// How to listen; nil to broadcast alone.
  public var scan: ScanSettings?
  /// What to send; nil to listen alone.
  public var broadcast: Broadcast?
  /// The half that is left out where the adapter cannot do both at once; nil if there is no use without it.
  public var optional: Half?

  /// As its properties say.
  public init(
    scan: ScanSettings? = nil, broadcast: Broadcast? = nil, optional: Half? = nil
  ) {
    self.scan = scan
    self.broadcast = broadcast
    self.optional = optional
  }
}
