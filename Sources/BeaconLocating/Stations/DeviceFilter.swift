import BeaconCodec

/// A pattern of a device: its id, its address, its UUID or its name, in either case; a `*` at the end stands for
/// anything.
package struct DevicePattern: Sendable, Equatable {
  private let text: String
  private let isBeginning: Bool

  /// nil for no text at all.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    isBeginning = text.hasSuffix("*")
    self.text = (isBeginning ? String(text.dropLast()) : text).lowercased()
  }

  func matches(_ other: String) -> Bool {
    isBeginning ? other.lowercased().hasPrefix(text) : other.lowercased() == text
  }
}

/// Which devices a station tells of, and which of them are somebody's, so that they may be told by their names.
package struct DeviceFilter: Sendable {
  /// The beacons of this UUID are ours.
  package var uuid: BeaconUUID?
  /// That of the house's stations, which are told by their numbers whatever else is not: so they learn how well each
  /// of them hears.
  package var stations: BeaconUUID?
  package var included: [DevicePattern]
  package var excluded: [DevicePattern]
  /// Nothing is told of the others.
  package var onlyMine: Bool

  package init(
    uuid: BeaconUUID?, stations: BeaconUUID? = nil, included: [DevicePattern] = [],
    excluded: [DevicePattern] = [], onlyMine: Bool = false
  ) {
    self.uuid = uuid
    self.stations = stations
    self.included = included
    self.excluded = excluded
    self.onlyMine = onlyMine
  }

  package enum Verdict: Equatable, Sendable {
    /// Somebody has claimed it: it is told by its name.
    case mine
    /// It is told by a digest.
    case stranger
    case ignored
  }

  package func judge(
    address: BluetoothAddress, identity: BeaconIdentity?, name: SafeText
  ) -> Verdict {
    var words = ["\(address)"]
    if let id = DeviceReport.id(of: address) { words.append(id.text) }
    if let identity {
      words.append("\(identity.uuid)")
      if let id = DeviceReport.id(of: identity) { words.append(id.text) }
    }
    if !name.isEmpty { words.append(name.description) }
    func isOne(of patterns: [DevicePattern]) -> Bool {
      patterns.contains { pattern in words.contains { pattern.matches($0) } }
    }
    if isOne(of: excluded) { return .ignored }
    if let uuid = identity?.uuid, uuid == self.uuid || uuid == stations { return .mine }
    if isOne(of: included) { return .mine }
    return onlyMine ? .ignored : .stranger
  }
}
