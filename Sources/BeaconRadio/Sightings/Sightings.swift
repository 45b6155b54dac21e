import BeaconCodec
import LinuxSystem

extension Adapter {
  /// The packets that this adapter receives.
  ///
  /// The radio is on until the end of the loop, or its task's cancellation. Other programs can use
  /// it meanwhile, and the adapter can be unplugged and come back.
  ///
  ///     for try await sighting in try Adapter.choose().sightings() {
  ///       print(sighting.address, sighting.rssi ?? 0)
  ///     }
  ///
  /// - Returns: sightings, with times since this call. The kernel buffers about 10 s at 1,000 a
  ///   second.
  public func sightings(
    _ settings: ScanSettings = .continuous, access: RadioAccess = .direct
  ) -> Sightings {
    let clock = MonotonicClock()
    return Sightings { () throws(RadioError) in
      try access.begin(RadioUse(scan: settings), on: self, clock: clock)
    }
  }
}

/// An adapter's packets; see `Adapter.sightings`.
public struct Sightings: AsyncSequence, Sendable {
  /// A received packet.
  public typealias Element = Sighting
  /// Why there is no radio.
  public typealias Failure = RadioError

  /// Between two polls of the radio.
  var pause: @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(20)) }
  let begin: @Sendable () throws(RadioError) -> any Radio

  /// Returns an iterator that turns the radio on at its first request.
  public func makeAsyncIterator() -> Iterator { Iterator(sightings: self) }

  /// Listens until it is released.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let sightings: Sightings
    fileprivate var radio: (any Radio)?
    fileprivate var decoder = SightingDecoder(withDetails: true)
    /// Not taken yet.
    fileprivate var heard: ArraySlice<Sighting> = []

    /// nil when the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(RadioError) -> Sighting? {
      let radio = if let radio { radio } else { try sightings.begin() }
      self.radio = radio
      while heard.isEmpty {
        if Task.isCancelled {
          radio.close()
          return nil
        }
        _ = radio.poll { time, event in
          decoder.decode(event, at: time) { heard.append($0) }
        }
        if heard.isEmpty { await sightings.pause() }
      }
      return heard.popFirst()
    }
  }
}
