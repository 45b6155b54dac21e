import BeaconCodec
import SystemPackage

/// A session in a helper. A helper that dies is started again.
final class HelperSession: Radio {
  /// Seconds to wait for the session to begin: longer than the longest sequence of commands.
  private static let patience = 30.0
  /// Seconds to wait for the helper to turn everything off.
  private static let closingPatience = 1.5
  /// Seconds until a failed helper is tried again, and between two readings of rfkill's switches.
  private static let pause = 1.0
  /// Seconds until a request is sent again that the helper had no room for.
  private static let retry = 0.02
  /// Messages that one `poll` reads at most.
  private static let batch = 1024

  private let clock: MonotonicClock
  private let start: () throws(RadioError) -> Helper
  private let wait: (_ descriptors: [Int32], _ seconds: Double) -> Void
  private var use: RadioUse
  /// Whether the broadcast of `use` still has to be sent to the helper.
  private var hasNewBroadcast = false
  private(set) var adapter: Adapter
  private(set) var isLeftToKernel = false
  /// nil after a helper has died.
  private var helper: Helper?
  /// The last state that the helper reported; nil until the session has begun.
  private var state: HelperState?
  /// Why the session has not begun.
  private var failure: RadioError?
  /// When to begin again.
  private var nextTry: Timestamp?
  /// rfkill's block while the adapter is off or gone.
  private var block: RadioBlock?
  private var nextLook = Timestamp.zero
  private var lostBefore: UInt64 = 0
  private var last = Timestamp.zero
  private var buffer = Helper.room

  /// Begins, and returns when the controller has confirmed it.
  /// - Parameters:
  ///   - start: starts a helper, or throws if there is no other.
  ///   - wait: returns when one of the descriptors is readable, or the time is over.
  init(
    on adapter: Adapter, _ use: RadioUse, clock: MonotonicClock,
    wait: @escaping (_ descriptors: [Int32], _ seconds: Double) -> Void = {
      Descriptor.waitReadable($0, seconds: $1)
    }, start: @escaping () throws(RadioError) -> Helper
  ) throws(RadioError) {
    self.adapter = adapter
    self.use = use
    self.clock = clock
    self.wait = wait
    self.start = start
    begin()
    let end = clock.now().advanced(bySeconds: Self.patience)
    while state == nil {
      _ = poll()
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
      hasNewBroadcast = false
    } catch {
      lose(error)
    }
  }

  /// Finds the adapter, whose index may have changed.
  private func find() {
    guard adapter.address.bits != 0, let all = try? Adapter.all() else { return }
    if let found = all.first(where: { $0.address.bits == adapter.address.bits }) {
      adapter.index = found.index
    }
  }

  /// The helper has died.
  private func lose(_ error: RadioError) {
    lostBefore += state?.drops ?? 0
    state = nil
    helper = nil
    failure = error
    nextTry = clock.now().advanced(bySeconds: Self.pause)
  }

  // MARK: State

  var fileDescriptors: [Int32] { helper.map { [$0.fileDescriptor] } ?? [] }

  var receiverDrops: UInt64? {
    guard let state else { return lostBefore }
    return state.drops.map { lostBefore + $0 }
  }

  func state(of half: RadioUse.Half) -> RadioState? {
    guard let state else {
      let isUsed = half == .scan ? use.scan != nil : use.broadcast != nil
      return isUsed ? .rearming(failure) : nil
    }
    return switch half == .scan ? state.scan : state.broadcast {
    case .down: .down(block)
    case .unplugged: .unplugged(block)
    case let other: other
    }
  }

  var broadcastMethod: BroadcastMethod? { state?.method }

  var broadcast: Broadcast? {
    guard var broadcast = use.broadcast, let state, state.broadcast != nil else { return nil }
    broadcast.interval = state.interval
    return broadcast
  }

  func replaceBroadcast(with broadcast: Broadcast) {
    guard use.broadcast != nil, broadcast != use.broadcast else { return }
    use.broadcast = broadcast
    hasNewBroadcast = true
    sendNewBroadcast()
  }

  /// If the helper has no room for it, `poll` tries again. A helper's death is noticed when its replies are read.
  private func sendNewBroadcast() {
    guard hasNewBroadcast, let helper, let broadcast = use.broadcast else { return }
    hasNewBroadcast = (try? helper.send(.replace(broadcast))) == nil
  }

  // MARK: Going on

  func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp {
    let now = clock.now()
    if let nextTry, now >= nextTry {
      find()
      begin()
    }
    do throws(RadioError) {
      for _ in 0..<Self.batch {
        guard
          let message = try helper?.receive(
            into: &buffer,
            { arrival, event in
              // Reports of the previous session may still be in the socket.
              guard state != nil else { return }
              // The clocks may differ a little: no packet is earlier than the one before, or later than now.
              last = max(last, min(clock.time(of: arrival), max(now, clock.now())))
              body(last, event)
            })
        else { break }
        if case .reply(let reply) = message { take(reply) }
      }
    } catch {
      lose(error)
    }
    sendNewBroadcast()
    lookAtBlock(now: now)
    let never = Timestamp(nanoseconds: .max)
    let isFull = hasNewBroadcast && helper != nil
    return min(
      nextTry ?? never, isAway ? nextLook : never,
      isFull ? now.advanced(bySeconds: Self.retry) : never)
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
    adapter.index = state.index
  }

  /// Whether the adapter is off or gone.
  private var isAway: Bool {
    switch state?.scan ?? state?.broadcast {
    case .down, .unplugged: true
    default: false
    }
  }

  /// The sealed helper cannot read rfkill's files.
  private func lookAtBlock(now: Timestamp) {
    guard isAway, now >= nextLook else { return }
    nextLook = now.advanced(bySeconds: Self.pause)
    let host = LinuxHost()
    block = host.switches().first { $0.name == adapter.name }?.block ?? host.platformBlock
  }

  // MARK: The end

  /// Turns off what is on, and waits until the helper has done it. If the helper has no room for the request in that
  /// time, the connection is closed: the helper turns everything off when it continues, and cannot be used again.
  func close() {
    guard let helper else { return }
    self.helper = nil
    nextTry = nil
    let end = clock.now().advanced(bySeconds: Self.closingPatience)
    var isAsked = false
    do throws(RadioError) {
      while true {
        isAsked = isAsked || (try? helper.send(.end)) != nil
        let message = try helper.receive(into: &buffer)
        if case .reply(.ended(let isLeft)) = message {
          isLeftToKernel = isLeft
          return
        }
        let rest = end.seconds(since: clock.now())
        guard rest > 0 else { break }
        if message == nil { wait([helper.fileDescriptor], isAsked ? rest : Self.retry) }
      }
      if !isAsked { helper.hangUp() }
    } catch {
      // The helper has died; the lease ends a beacon that it left on.
    }
  }
}
