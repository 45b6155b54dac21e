/// A device's kind and state, by its advertising data.
package struct ThingDescription: Equatable, Sendable {
  package var kind: ThingKind
  /// nil if its packets do not show it.
  package var state: ThingState?
  /// nil if only the kind of address shows it.
  package var addressLife: AddressLife?
  package var battery: ThingBattery?

  /// Adds another packet of the same device. The more certain kind counts, and the latest state.
  package mutating func merge(_ other: ThingDescription) {
    let isSame = other.kind.name == kind.name
    guard isSame || other.kind.rank < kind.rank else { return }
    let before = self
    self = other
    guard isSame else { return }
    // Another packet may show less.
    state = state ?? before.state
    battery = battery ?? before.battery
  }
}

/// A kind of device, such as `AirTag` or `Windows computer`.
package struct ThingKind: Hashable, Sendable {
  /// In a player's words, in English.
  package let name: String
  /// Whether the name is a product's, and so the same in all languages.
  package let isProductName: Bool
  /// The line of the table: the lower, the more certain.
  let rank: Int
}

package enum ThingState: String, Sendable {
  /// A tracker near its owner, or away from it.
  case withOwner, away
  /// It waits to be set up.
  case pairing
  /// The lid of its case.
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
  /// Percent: the only battery, or those of earbuds and of their case.
  package var percent, left, right, charger: UInt8?
}
