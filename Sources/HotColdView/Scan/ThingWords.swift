import BeaconCodec
import BeaconTracking

extension Device {
  /// The kind, otherwise the manufacturer; empty if unknown.
  package var what: Words {
    guard let kind = thing?.kind else { return .empty }
    return kind.isProductName ? Words(verbatim: kind.name) : Words(key: kind.name)
  }

  /// The player's name for it, otherwise its own; empty if it has none.
  package var calledName: SafeText { ownName.isEmpty ? name : ownName }

  /// The device's name, otherwise its kind, manufacturer or address.
  package var words: Words {
    if !calledName.isEmpty { return "\(calledName)" }
    if thing != nil { return what }
    if let maker { return "thing by \(maker)" }
    return Words(verbatim: kind.isEmpty ? "\(address)" : kind)
  }

  /// Its kind, otherwise its manufacturer, unless `words` contains that.
  var besidesName: Words {
    if thing == nil { return Words(verbatim: kind) }
    return calledName.isEmpty ? Words(verbatim: maker ?? "") : what
  }

  /// Its state and its batteries.
  package var state: [Words] {
    let battery = thing?.battery
    let charges: [Words?] = [
      battery?.level.flatMap { levelWords[$0] }, battery?.percent.map { "battery \($0)%" },
      battery?.left.map { "left \($0)%" }, battery?.right.map { "right \($0)%" },
      battery?.charger.map { "case \($0)%" },
    ]
    return [
      thing?.state.flatMap { stateWords[$0] } ?? .empty,
      .joined(charges.compactMap(\.self), separator: ", "),
    ].filter { !$0.isEmpty }
  }

  /// Sentences: that it follows the player, and what to do.
  package func warning(of follower: Follower) -> [Words] {
    [
      "\(words.capitalized): with you for \(follower.minutes) minutes, at \(follower.moves + 1) places.",
      "Does it belong to you, or to somebody with you? Then all is well.",
      "Otherwise find it, and take it to the police. You may also make it ring.",
      "Do you feel unsafe? Go where people are, and call for help.",
    ]
  }

  /// A mark for how long the address lasts, with its meaning; blank if it is permanent.
  var addressLegend: (mark: String, words: Words) {
    switch (address.type, addressLife) {
    case (.public, _): (" ", "a public address: it stays")
    case (_, .stays): ("s", "a random address: it stays")
    case (.resolvable, _): ("r", "random, resolvable: it changes about every 15 minutes")
    case (_, .quarter): ("c", "its address changes about every 15 minutes")
    case (_, .day): ("c", "its address changes about once a day")
    case (.randomStatic, nil): ("s", "a random static address: it stays while the thing is on")
    case (.nonResolvable, nil): ("n", "random, non-resolvable: it changes now and then")
    case (.reserved, nil): ("?", "a random address of unknown kind")
    }
  }
}

private let stateWords: [ThingState: Words] = [
  .withOwner: "with its owner", .away: "away from its owner", .pairing: "ready to pair",
  .open: "case open", .closed: "case closed",
]

private let levelWords: [ThingBattery.Level: Words] = [
  .full: "battery full", .medium: "battery half full", .low: "battery low",
  .critical: "battery nearly empty",
]

extension RingState {
  package var words: Words {
    switch self {
    case .connecting: "Connecting, to make it ring..."
    case .rings: "It rings! g stops it."
    case .ended: "It is silent again."
    case .withOwner: "It is with its owner, so it does not ring."
    case .noBell: "It has no bell that anybody may ring."
    case .outOfRange: "It does not answer. Go closer."
    case .connected: "It is connected already, perhaps to its phone."
    case .refused: "D-Bus does not let you ask bluetoothd."
    case .noDaemon: "bluetoothd is not running, so nothing can ring."
    case .noConnections: "bluetoothd does not connect with this adapter."
    case .noLibrary: "To ring a thing, install libsystemd0."
    case .recorded: "This is a recording: nothing can ring."
    }
  }
}
