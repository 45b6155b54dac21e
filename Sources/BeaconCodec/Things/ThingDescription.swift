/// What a device is, according to its advertising data.
package struct ThingDescription: Equatable, Sendable {
  package var kind: ThingKind
  /// What it is doing; nil if it does not tell.
  package var state: ThingState?
  /// nil if only the kind of its address tells.
  package var addressLife: AddressLife?
  /// nil if it does not tell.
  package var battery: ThingBattery?

  /// Adds what another packet of the same device tells. The more certain kind counts, and the latest state.
  package mutating func merge(_ other: ThingDescription) {
    let isSame = other.kind.name == kind.name
    guard isSame || other.kind.rank < kind.rank else { return }
    let before = self
    self = other
    guard isSame else { return }
    // Another packet may tell less.
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
  /// It is waiting for somebody to set it up.
  case pairing
  /// The lid of its case.
  case open, closed
}

/// How long a device keeps its random address: until it is switched off, for 15 minutes, or for a day.
package enum AddressLife: String, Sendable {
  case stays, quarter, day
}

/// The charge of a device's batteries. Each part is nil if it is unknown or missing.
package struct ThingBattery: Hashable, Sendable {
  package enum Level: String, Sendable, CaseIterable {
    case critical, low, medium, full
  }

  /// A charge without a number.
  package var level: Level?
  /// Percent: the only battery, or those of earbuds and of their case.
  package var percent, left, right, charger: UInt8?
}
