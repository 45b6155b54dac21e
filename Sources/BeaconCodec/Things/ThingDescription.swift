/// A device's kind and state, from its advertising data.
package struct ThingDescription: Equatable, Sendable {
  package var kind: ThingKind
  /// nil if its packets do not show a state.
  package var state: ThingState?
  /// nil if only the type of address indicates it.
  package var addressLife: AddressLife?
  package var battery: ThingBattery?

  /// Adds another packet of the same device: the more certain kind and the latest state count.
  package mutating func merge(_ other: ThingDescription) {
    let isSame = other.kind.name == kind.name
    guard isSame || other.kind.rank < kind.rank else { return }
    let before = self
    self = other
    guard isSame else { return }
    // The other packet may show less.
    state = state ?? before.state
    battery = battery ?? before.battery
  }
}

/// A kind of device, such as `AirTag` or `Windows computer`.
package struct ThingKind: Hashable, Sendable {
  /// The English name, in a player's words.
  package let name: String
  /// Whether the name is a product name, which is not translated.
  package let isProductName: Bool
  /// The line in the table; earlier lines are more certain.
  let rank: Int
}

package enum ThingState: String, Sendable {
  /// A tracker near its owner, or away from it.
  case withOwner, away
  /// Waiting to be set up.
  case pairing
  /// The state of the case's lid.
  case open, closed
}

/// How long a device keeps its random address: until it is switched off, 15 minutes, or a day.
package enum AddressLife: String, Sendable {
  case stays, quarter, day
}

/// The charge of a device's batteries; nil for unknown or missing parts.
package struct ThingBattery: Hashable, Sendable {
  package enum Level: String, Sendable, CaseIterable {
    case critical, low, medium, full
  }

  package var level: Level?
  /// Percent: of the only battery, or of the earbuds and their case.
  package var percent, left, right, charger: UInt8?
}
