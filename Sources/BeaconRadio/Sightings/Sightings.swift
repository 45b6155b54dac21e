import BeaconCodec

extension Adapter {
  /// The packets that this adapter receives from all devices.
  ///
  /// The radio is on from the start of the loop until its end, or until its task is cancelled. Other programs can use
  /// the radio meanwhile, and the adapter can be unplugged and come back.
  ///
  ///     for try await sighting in try Adapter.choose().sightings() {
  ///       print(sighting.address, sighting.rssi ?? 0)
  ///     }
  ///
  /// - Parameters:
  ///   - settings: how to listen.
  ///   - access: how this process uses the radio.
  /// - Returns: sightings, with times since this call. The kernel buffers them for about 10 s at 1,000 a second.
  public func sightings(
    _ settings: ScanSettings = .continuous, access: RadioAccess = .direct
  ) -> Sightings {
    let clock = MonotonicClock()
    return Sightings(
      keeper: RadioKeeper { () throws(RadioError) in
        try access.begin(RadioUse(scan: settings), on: self, clock: clock)
      })
  }

  /// Broadcasts while `body` runs.
  /// - Parameters:
  ///   - broadcast: what to send.
  ///   - access: how this process uses the radio.
  ///   - body: starts when the controller has confirmed the broadcast, which is off when this returns.
  /// - Returns: what `body` returns.
  /// - Throws: a `RadioError` if it cannot start, and errors of `body`.
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

/// The packets that an adapter receives; see `Adapter.sightings`.
public struct Sightings: AsyncSequence, Sendable {
  /// One received packet.
  public typealias Element = Sighting
  /// Why there is no radio.
  public typealias Failure = RadioError

  let keeper: RadioKeeper

  /// Turns the radio on when the first packet is requested.
  public func makeAsyncIterator() -> Iterator { Iterator(keeper: keeper) }

  /// Listens until it is released.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let keeper: RadioKeeper
    fileprivate var radio: (any Radio)?
    fileprivate var decoder = SightingDecoder(withDetails: true)
    /// Received packets that were not taken yet.
    fileprivate var heard: ArraySlice<Sighting> = []

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

/// Starts to use a radio, and polls it for asynchronous code.
struct RadioKeeper: Sendable {
  /// Waits between two polls of the radio.
  var pause: @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(20)) }
  let begin: @Sendable () throws(RadioError) -> any Radio

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
      // The group waits for it at its end.
      defer { group.cancelAll() }
      return try await body()
    }
  }
}
