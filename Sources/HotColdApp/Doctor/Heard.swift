import BeaconCodec
import BeaconRadio
import LinuxSystem

/// What was received during a short time.
struct Heard: Hashable, Sendable {
  var seconds: Double
  var reports = 0
  var withoutRSSI = 0
  /// The number of addresses.
  var devices = 0
  /// Whether another program stopped the scan.
  var wasInterrupted = false
}

extension Radio {
  /// Listens and counts reports.
  /// - Parameter stop: a descriptor that ends the listening when it becomes readable.
  func listen(seconds: Double, stop: Int32, clock: MonotonicClock) -> Heard {
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
      if Descriptor.isReadable(stop) { break }
      Descriptor.waitReadable(
        fileDescriptors + [stop], seconds: min(due, end).seconds(since: clock.now()))
    }
    heard.seconds = clock.now().seconds(since: start)
    heard.devices = addresses.count
    return heard
  }
}
