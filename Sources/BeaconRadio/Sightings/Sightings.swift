import BeaconCodec

extension Adapter {
  /// The packets that this adapter receives from all devices.
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
  /// - Returns: sightings, with their times since this call. The kernel keeps those that nobody takes, for about 10 s
  ///   of 1,000 a second.
  public func sightings(
    _ settings: ScanSettings = .continuous, access: RadioAccess = .direct
  ) -> Sightings {
    let clock = MonotonicClock()
    return Sightings(
      RadioKeeper { () throws(RadioError) in
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
    let keeper = RadioKeeper { () throws(RadioError) in
      try access.begin(RadioUse(broadcast: broadcast), on: self, clock: clock)
    }
    return try await keeper.whileOn(body)
  }
}

/// What an adapter hears; see `Adapter.sightings`.
public struct Sightings: AsyncSequence, Sendable {
  /// One packet that was heard.
  public typealias Element = Sighting
  /// Why there is no radio.
  public typealias Failure = RadioError

  private let keeper: RadioKeeper

  init(_ keeper: RadioKeeper) {
    self.keeper = keeper
  }

  /// Switches the radio on with the first packet that is asked for.
  public func makeAsyncIterator() -> Iterator { Iterator(keeper: keeper) }

  /// Listens, until it is let go of.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let keeper: RadioKeeper
    private var radio: (any Radio)?
    private var decoder = SightingDecoder(withDetails: true)
    /// Those that were heard and not yet taken.
    private var heard: ArraySlice<Sighting> = []

    fileprivate init(keeper: RadioKeeper) {
      self.keeper = keeper
    }

    /// The next packet; nil when the task was cancelled.
    public mutating func next() async throws(RadioError) -> Sighting? {
      try await next(isolation: nil)
    }

    /// The next packet; nil when the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(RadioError) -> Sighting? {
      let radio = if let radio { radio } else { try keeper.begin() }
      self.radio = radio
      while heard.isEmpty {
        if Task.isCancelled {
          radio.close()
          return nil
        }
        _ = radio.poll { time, event in
          decoder.decode(event, at: time) { heard.append($0) }
        }
        if heard.isEmpty { await keeper.pause() }
      }
      return heard.popFirst()
    }
  }
}

/// Begins to use a radio, and keeps it going for code that waits for other things than its descriptors.
struct RadioKeeper: Sendable {
  let begin: @Sendable () throws(RadioError) -> any Radio
  /// Lets some time pass between two looks at the radio.
  let pause: @Sendable () async -> Void

  init(
    pause: @escaping @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(20)) },
    begin: @escaping @Sendable () throws(RadioError) -> any Radio
  ) {
    self.pause = pause
    self.begin = begin
  }

  /// Runs `body` while the radio is on.
  func whileOn<Result>(_ body: () async throws -> Result) async throws -> Result {
    let (signals, signal) = AsyncThrowingStream.makeStream(of: Void.self)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do throws(RadioError) {
          let radio = try begin()
          defer { radio.close() }
          signal.yield()
          while !Task.isCancelled {
            radio.poll()
            await pause()
          }
        } catch {
          signal.finish(throwing: error)
        }
      }
      for try await _ in signals { break }
      try Task.checkCancellation()
      // It is waited for at the end of the group.
      defer { group.cancelAll() }
      return try await body()
    }
  }
}
