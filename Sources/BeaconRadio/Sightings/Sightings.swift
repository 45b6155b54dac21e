import BeaconCodec
import LinuxSystem

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
    return Sightings { () throws(RadioError) in
      try access.begin(RadioUse(scan: settings), on: self, clock: clock)
    }
  }
}

/// The packets that an adapter receives; see `Adapter.sightings`.
public struct Sightings: AsyncSequence, Sendable {
  /// One received packet.
  public typealias Element = Sighting
  /// Why there is no radio.
  public typealias Failure = RadioError

  /// Waits between two polls of the radio.
  var pause: @Sendable () async -> Void = { try? await Task.sleep(for: .milliseconds(20)) }
  let begin: @Sendable () throws(RadioError) -> any Radio

  /// Turns the radio on when the first packet is requested.
  public func makeAsyncIterator() -> Iterator { Iterator(sightings: self) }

  /// Listens until it is released.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let sightings: Sightings
    fileprivate var radio: (any Radio)?
    fileprivate var decoder = SightingDecoder(withDetails: true)
    /// Received packets that were not taken yet.
    fileprivate var heard: ArraySlice<Sighting> = []

    /// The next packet; nil when the task was cancelled.
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
