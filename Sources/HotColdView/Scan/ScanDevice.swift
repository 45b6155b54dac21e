import BeaconCodec
import BeaconRanging
import HotColdGame

/// A Bluetooth LE device that is being heard.
package struct ScanDevice: Hashable, Sendable {
  package var address: BluetoothAddress
  /// As it calls itself; empty where it does not.
  package var name = SafeText.empty
  /// Of its manufacturer data.
  package var company: UInt16?
  /// An iBeacon; its manufacturer data do not tell who made it.
  package var isBeacon = false
  /// Metres, smoothed.
  package var distance: Double?
  package var trend = Trend.unknown
  /// dBm.
  package var rssi: Int8?
  /// Seconds since it was heard.
  package var age = 0.0
  /// Heard by extended advertising (Core 5.4, Vol 6, Part B, 2.3.4).
  package var isExtended = false
}

extension ScanDevice {
  /// What is heard of a device now.
  package init(_ device: Device, _ track: Track, now: Timestamp) {
    self.init(
      address: device.address, name: device.name, company: device.company,
      isBeacon: device.identity != nil, distance: track.estimate.distance,
      trend: track.estimate.trend, rssi: track.rssi, age: now.seconds(since: track.lastHeard),
      isExtended: device.isExtended)
  }

  /// Who made it, or else what it is; empty where neither is known.
  package var maker: String { company.flatMap(Maker.name) ?? (isBeacon ? "iBeacon" : "") }

  /// One name for it, wherever it is spoken of: its own, its maker's, or its address.
  package var title: SafeText {
    name.isEmpty
      ? maker.isEmpty ? SafeText("\(address)") : SafeText(isBeacon ? maker : "\(maker) thing")
      : name
  }

  /// Whether a search for some letters, in lower case, finds it.
  func matches(_ letters: String) -> Bool {
    letters.isEmpty
      || [name.description, maker, address.description].contains {
        $0.lowercased().contains(letters)
      }
  }
}
