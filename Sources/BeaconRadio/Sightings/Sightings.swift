import BeaconCodec
import LinuxSystem

extension Adapter {
  /// Receives packets with this adapter.
  ///
  /// The radio is on until the loop ends, or its task is cancelled. Other programs can use it
  /// meanwhile, and the adapter can be unplugged and plugged in again.
  ///
  ///     for try await sighting in try Adapter.choose().sightings() {
  ///       print(sighting.address, sighting.rssi ?? 0)
  ///     }
  ///
  /// - Returns: sightings, timed from this call. The kernel buffers about 10 s at 1,000 a second.
  public func sightings(
    _ settings: ScanSettings = .continuous, access: RadioAccess = .direct
  ) -> Sightings {
    let clock = MonotonicClock()
    return Sightings { () throws(RadioError) in
      try access.begin(RadioUse(scan: settings), on: self, clock: clock)
    }
  }
}

/// The packets that an adapter receives; see `Adapter.sightings`.
public struct Sightings: AsyncSequence, Sendable {
  /// A received packet.
  public typealias Element = Sighting
  /// The reason why the radio cannot be used.
  public typealias Failure = RadioError

  /// The pause between two polls of the radio.
  var pause: @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(20)) }
  let begin: @Sendable () throws(RadioError) -> any Radio

  /// Returns an iterator, which turns the radio on at the first call of `next`.
  public func makeAsyncIterator() -> Iterator { Iterator(sightings: self) }

  /// Turns the radio off when it is released.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let sightings: Sightings
    fileprivate var radio: (any Radio)?
    fileprivate var decoder = SightingDecoder(withDetails: true)
    /// Sightings not returned yet.
    fileprivate var heard: ArraySlice<Sighting> = []

    /// Returns nil when the task was cancelled.
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
