import BeaconCodec
import LinuxSystem
import SystemPackage

/// A session in a helper process, which is restarted if it dies.
final class HelperSession: Radio {
  /// Seconds for the start: longer than the longest sequence of commands.
  private static let patience = 30.0
  /// Seconds to turn everything off.
  private static let closingPatience = 1.5
  /// Seconds until a failed helper is restarted.
  private static let pause = 1.0
  /// The most messages that one `poll` reads.
  private static let batch = 1024

  private let clock: MonotonicClock
  private let start: () throws(RadioError) -> Helper
  private let wait: (_ descriptors: [Int32], _ seconds: Double) -> Void
  private var use: RadioUse
  private let list: () -> [Adapter]
  private var known: KnownAdapter
  /// nil after a helper has died.
  private var helper: Helper?
  /// The state last reported; nil until the session has begun.
  private var state: HelperState?
  private var failure: RadioError?
  private var nextTry: Timestamp?
  private(set) var keepsBroadcast = false
  private var lostBefore: UInt64 = 0
  private var last = Timestamp.zero
  private var buffer = Helper.room

  /// Returns when the controller has confirmed the start.
  /// - Parameter start: starts a helper, or throws if it cannot.
  init(
    on adapter: Adapter, _ use: RadioUse, clock: MonotonicClock,
    list: @escaping () -> [Adapter] = { (try? Adapter.all()) ?? [] },
    wait: @escaping (_ descriptors: [Int32], _ seconds: Double) -> Void = {
      Descriptor.waitReadable($0, seconds: $1)
    }, start: @escaping () throws(RadioError) -> Helper
  ) throws(RadioError) {
    self.use = use
    self.clock = clock
    self.list = list
    known = KnownAdapter(adapter, among: list())
    self.wait = wait
    self.start = start
    begin()
    let end = clock.now().advanced(bySeconds: Self.patience)
    while state == nil {
      _ = poll { _, _ in }
      if let failure { throw failure }
      guard state == nil else { break }
      guard clock.now() < end else { throw Helper.failure(.timedOut) }
      wait(fileDescriptors, end.seconds(since: clock.now()))
    }
  }

  deinit {
    close()
  }

  private func begin() {
    nextTry = nil
    do throws(RadioError) {
      if helper == nil { helper = try start() }
      try helper?.send(.begin(index: adapter.index, use))
    } catch {
      lose(error)
    }
  }

  /// Handles a helper that has died or does not read.
  private func lose(_ error: RadioError) {
    lostBefore += state?.drops ?? 0
    state = nil
    helper = nil
    failure = error
    nextTry = clock.now().advanced(bySeconds: Self.pause)
  }

  // MARK: State

  var adapter: Adapter { known.adapter }

  var fileDescriptors: [Int32] { helper.map { [$0.fileDescriptor] } ?? [] }

  var receiverDrops: UInt64 { lostBefore + (state?.drops ?? 0) }

  func state(of half: RadioUse.Half) -> RadioState? {
    guard let state else {
      let isUsed = half == .scan ? use.scan != nil : use.broadcast != nil
      return isUsed ? .rearming(failure) : nil
    }
    return half == .scan ? state.scan : state.broadcast
  }

  var broadcast: Broadcast? {
    guard var broadcast = use.broadcast, let state, state.broadcast != nil else { return nil }
    broadcast.interval = state.interval
    return broadcast
  }

  func replaceBroadcast(with broadcast: Broadcast) {
    guard use.broadcast != nil, broadcast != use.broadcast else { return }
    use.broadcast = broadcast
    do throws(RadioError) {
      try helper?.send(.replace(broadcast))
    } catch {
      lose(error)
    }
  }

  // MARK: Polling

  func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp {
    if let nextTry, clock.now() >= nextTry {
      // Its index may have changed.
      _ = known.find(in: list())
      begin()
    }
    do throws(RadioError) {
      for _ in 0..<Self.batch {
        guard
          let message = try helper?.receive(
            into: &buffer,
            { arrival, event in
              // The socket may still contain reports of the previous session.
              guard state != nil else { return }
              last = max(last, clock.time(of: arrival))
              body(last, event)
            })
        else { break }
        if case .reply(let reply) = message { take(reply) }
      }
    } catch {
      lose(error)
    }
    return nextTry ?? Timestamp(nanoseconds: .max)
  }

  private func take(_ reply: HelperReply) {
    switch reply {
    case .begun(let state): note(state)
    case .state(let state) where self.state != nil: note(state)
    case .failed(let error):
      failure = error
      nextTry = clock.now().advanced(bySeconds: Self.pause)
    case .state, .ended, .powered, .inspected: break
    }
  }

  private func note(_ state: HelperState) {
    self.state = state
    failure = nil
    known.adapter.index = state.index
  }

  // MARK: Closing

  /// Turns everything off, and waits for it. If the helper cannot take the request, closes the
  /// connection, so that it turns everything off later; then it cannot be used again.
  func close() {
    guard let helper else { return }
    self.helper = nil
    nextTry = nil
    let end = clock.now().advanced(bySeconds: Self.closingPatience)
    do throws(RadioError) {
      try helper.send(.end)
      while clock.now() < end {
        switch try helper.receive(into: &buffer) {
        case .reply(.ended(let isKept)):
          keepsBroadcast = isKept
          return
        case .reply, .reports: break
        case nil: wait([helper.fileDescriptor], end.seconds(since: clock.now()))
        }
      }
    } catch {
      // If the helper has died, the lease ends the beacon.
      helper.hangUp()
    }
  }
}
