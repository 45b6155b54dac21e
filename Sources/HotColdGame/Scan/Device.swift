import BeaconCodec

/// What a Bluetooth LE device says of itself, beacon or not.
package struct Device: Equatable, Sendable {
  package let address: BluetoothAddress
  /// As it calls itself; empty while it is not known.
  package private(set) var name = SafeText.empty
  /// Of its manufacturer data (Bluetooth Assigned Numbers, 7.1); nil for an iBeacon, whose company number
  /// says nothing about who made it.
  package private(set) var company: UInt16?
  /// As which iBeacon it was heard last.
  package private(set) var identity: BeaconIdentity?
  /// Heard by extended advertising (Core 5.4, Vol 6, Part B, 2.3.4).
  package private(set) var isExtended = false
  private var hasWholeName = false

  package init(
    address: BluetoothAddress, name: SafeText = .empty, company: UInt16? = nil,
    identity: BeaconIdentity? = nil, isExtended: Bool = false
  ) {
    self.address = address
    self.name = name
    self.company = company
    self.identity = identity
    self.isExtended = isExtended
  }

  /// Takes in one packet of the device.
  mutating func hear(_ sighting: Sighting) {
    if let identity = sighting.identity { self.identity = identity }
    guard let details = sighting.details else { return }
    isExtended = !details.eventType.contains(.legacy)
    if let name = details.name, !name.text.isEmpty, name.isComplete || !hasWholeName {
      self.name = name.text
      hasWholeName = name.isComplete
    }
    // The game's own messages are nobody's product.
    if sighting.identity == nil, let company = details.company,
      company != MessageFormat.hotcold.company
    {
      self.company = company
    }
  }
}
