import BeaconCodec

/// What was heard in a short time.
package struct Heard: Hashable, Sendable {
  package var seconds: Double
  package var reports = 0
  /// Reports that do not say how strong they came in.
  package var withoutRSSI = 0
  /// What could not be read, by reason.
  package var rejects = Rejects()
  /// Different addresses.
  package var devices = 0
  /// Reports that were lost; nil where the kernel does not tell.
  package var drops: Int? = 0
  /// Another program stopped our scan.
  package var wasInterrupted = false
}

extension Radio {
  /// Counts what comes in, and what of it the game could not read.
  /// - Parameters:
  ///   - seconds: how long to listen.
  ///   - stop: a descriptor that ends the listening when it becomes readable.
  package func listen(
    seconds: Double, stop: Int32? = nil, clock: MonotonicClock,
    wait: (_ descriptors: [Int32], _ seconds: Double) -> Void = {
      Descriptor.waitReadable($0, seconds: $1)
    }
  ) -> Heard {
    var heard = Heard(seconds: 0)
    var decoder = SightingDecoder()
    var addresses: Set<BluetoothAddress> = []
    let start = clock.now()
    let end = start.advanced(bySeconds: seconds)
    while clock.now() < end {
      let due = poll { time, event in
        decoder.decode(event, at: time) { sighting in
          heard.reports += 1
          if sighting.rssi == nil { heard.withoutRSSI += 1 }
          addresses.insert(sighting.address)
        }
      }
      if state(of: .scan) != .active { heard.wasInterrupted = true }
      if let stop, Descriptor.isReadable(stop) { break }
      wait(fileDescriptors + (stop.map { [$0] } ?? []), min(due, end).seconds(since: clock.now()))
    }
    heard.seconds = clock.now().seconds(since: start)
    heard.rejects = decoder.rejects
    heard.devices = addresses.count
    heard.drops = receiverDrops.map { Int($0) }
    return heard
  }
}
