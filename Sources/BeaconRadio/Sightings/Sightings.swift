import BeaconCodec
import Dispatch

extension Adapter {
  /// What this adapter hears: every packet of every device, for as long as somebody listens.
  ///
  /// The radio is on from when the loop begins until it is left, or its task is cancelled. Others may use the
  /// radio meanwhile, and the adapter may be pulled out and come back.
  ///
  ///     for try await sighting in try Adapter.choose().sightings() {
  ///       print(sighting.address, sighting.rssi ?? 0)
  ///     }
  ///
  /// - Parameters:
  ///   - settings: how to listen.
  ///   - access: how this process gets at the radio.
  /// - Returns: sightings, with their times since the radio was switched on. Of those that nobody takes, the
  ///   latest 4096 are kept.
  public func sightings(
    _ settings: ScanSettings = .continuous, access: RadioAccess = .direct
  ) -> Sightings {
    let clock = MonotonicClock()
    return Sightings(
      RadioThread(clock: clock) { () throws(RadioError) in
        try access.begin(RadioUse(scan: settings), on: self, clock: clock)
      })
  }

  /// Broadcasts while `body` runs.
  /// - Parameters:
  ///   - broadcast: what to send.
  ///   - access: how this process gets at the radio.
  ///   - body: begins when the controller has confirmed the broadcast; it is off when this returns.
  /// - Returns: what `body` returns.
  /// - Throws: a `RadioError` where it cannot begin; what `body` throws.
  public func advertising<Result>(
    _ broadcast: Broadcast, access: RadioAccess = .direct, _ body: () async throws -> Result
  ) async throws -> Result {
    let clock = MonotonicClock()
    let thread = RadioThread(clock: clock) { () throws(RadioError) in
      try access.begin(RadioUse(broadcast: broadcast), on: self, clock: clock)
    }
    return try await thread.whileOn(body)
  }
}

/// What an adapter hears; see `Adapter.sightings`.
public struct Sightings: AsyncSequence, Sendable {
  /// One packet that was heard.
  public typealias Element = Sighting
  /// Why there is no radio.
  public typealias Failure = RadioError

  private let thread: RadioThread

  init(_ thread: RadioThread) {
    self.thread = thread
  }

  /// Switches the radio on.
  public func makeAsyncIterator() -> Iterator { Iterator(events: thread.start()) }

  /// Listens, until it is let go of.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var events: AsyncStream<RadioThread.Event>.Iterator

    fileprivate init(events: AsyncStream<RadioThread.Event>) {
      self.events = events.makeAsyncIterator()
    }

    /// The next packet; nil when the task was cancelled.
    public mutating func next() async throws(RadioError) -> Sighting? {
      try await next(isolation: nil)
    }

    /// The next packet; nil when the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(RadioError) -> Sighting? {
      while let event = await events.next(isolation: actor) {
        switch event {
        case .isOn: break
        case .heard(let sighting): return sighting
        case .failed(let error): throw error
        }
      }
      return nil
    }
  }
}
