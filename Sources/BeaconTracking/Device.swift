import BeaconCodec
import Resources

extension ThingTable {
  package static let known = ThingTable(Tables.things)
}

/// A Bluetooth LE device, as described by its packets.
package struct Device: Equatable, Sendable {
  package internal(set) var address: BluetoothAddress
  /// The player's name for it, if any.
  package internal(set) var ownName = SafeText.empty
  /// The name it has sent; empty if unknown.
  package internal(set) var name = SafeText.empty
  /// Its manufacturer data's company (Bluetooth Assigned Numbers, 7.1); nil for an iBeacon, Apple.
  package internal(set) var company: UInt16?
  /// Its kind; nil if its packets do not show it.
  package internal(set) var thing: ThingDescription?
  package internal(set) var identity: BeaconIdentity?
  /// Whether it uses extended advertising (Core 5.4, Vol 6, Part B, 2.3.4).
  package internal(set) var isExtended = false
  package internal(set) var isConnectable = true
  private var hasWholeName = false
  /// Whether it may be another device, because its address has changed (see `Likeness`).
  package private(set) var isPerhapsAnother = false
  /// The latest advertisement and scan response: most packets only repeat them.
  private var advertisement: SightingContents?
  private var answer: SightingContents?

  package var key: TrackKey { TrackKey(address: address, identity: identity) }

  /// How long its address lasts; nil if only the type of address indicates it.
  package var addressLife: AddressLife? {
    address.type == .public ? .stays : thing?.addressLife
  }

  /// Whether its address will change within minutes or hours.
  package var changesAddress: Bool {
    addressLife.map { $0 != .stays } ?? address.type.changes
  }

  init(address: BluetoothAddress, ownName: SafeText = .empty) {
    (self.address, self.ownName) = (address, ownName)
  }

  /// Adds what is known from its old address.
  mutating func goOn(from old: Device, isPerhapsAnother: Bool) {
    if ownName.isEmpty { ownName = old.ownName }
    if name.isEmpty { (name, hasWholeName) = (old.name, old.hasWholeName) }
    (company, thing) = (company ?? old.company, thing ?? old.thing)
    self.isPerhapsAnother = isPerhapsAnother || old.isPerhapsAnother
  }

  /// Adds one packet.
  /// - Returns: whether it has sent its first name; nil if the packet contains nothing new.
  @discardableResult
  mutating func hear(_ sighting: Sighting) -> Bool? {
    let isOther = sighting.identity.map { $0 != identity } ?? false
    if isOther { identity = sighting.identity }
    guard let contents = sighting.contents, contents !== advertisement, contents !== answer else {
      return isOther ? false : nil
    }
    let wasNameless = name.isEmpty
    if sighting.isScanResponse { answer = contents } else { advertisement = contents }
    let details = contents.details
    isExtended = !details.eventType.contains(.legacy)
    if !sighting.isScanResponse { isConnectable = details.eventType.contains(.connectable) }
    // Neither hotcold's messages nor iBeacons identify a manufacturer.
    if let company = details.company, company != MessageFormat.company,
      sighting.identity == nil || company != ThingTable.apple
    {
      self.company = company
    }
    let data = contents.data
    if let new = ThingTable.known.identify(data.span) {
      if thing == nil { thing = new } else { thing?.merge(new) }
    }
    if let name = details.name, !name.text.isEmpty, name.isComplete || !hasWholeName {
      self.name = name.text
      hasWholeName = name.isComplete
    }
    return wasNameless && !name.isEmpty
  }
}
