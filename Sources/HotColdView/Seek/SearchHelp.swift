import BeaconCodec
import HotColdGame
import HotColdWorld

/// Help for a seeker who makes no progress: first where it was hottest, at last the whole house of the demo.
package struct SearchHelp: Equatable, Sendable {
  /// Seconds without progress until a hint, and for how long it is shown.
  package static let patience = 60.0
  private static let shown = 15.0
  /// Seconds of a hunt in the demo after which the house may be shown.
  package static let offersAfter = 180.0

  private var begun: Timestamp?
  private var now = Timestamp.zero
  /// The hottest so far: metres, when, and where in the demo's house.
  private var hottest: (metres: Double, time: Timestamp, place: Point?)?
  /// When it became hotter than ever, or the last hint was over.
  private var progress: Timestamp?
  /// Whether the player has asked for the house.
  package private(set) var showsHouse = false

  package init() {}

  package static func == (a: Self, b: Self) -> Bool {
    a.now == b.now && a.progress == b.progress && a.showsHouse == b.showsHouse
  }

  /// - Parameters:
  ///   - distance: metres to the hunted beacon; nil where nothing is heard.
  ///   - place: where the player stands in the demo's house.
  package mutating func follow(_ distance: Double?, at place: Point?, time: Timestamp) {
    now = time
    guard let distance else { return }
    begun = begun ?? time
    if distance < 0.9 * (hottest?.metres ?? .infinity) { progress = time }
    if distance < hottest?.metres ?? .infinity { hottest = (distance, time, place) }
    if let progress, time.seconds(since: progress) > Self.patience + Self.shown {
      self.progress = time
    }
  }

  /// Whether the player may see the house.
  package var offersHouse: Bool {
    !showsHouse && begun.map { now.seconds(since: $0) >= Self.offersAfter } ?? false
  }

  package mutating func showHouse() { showsHouse = offersHouse || showsHouse }

  /// The longest first; empty while the player gets on.
  /// - Parameters:
  ///   - world: the demo's house, where there is one.
  ///   - goal: the sender of the hunted beacon, and its name.
  package func texts(in world: World?, goal: BluetoothAddress?, name: Words) -> [Words] {
    if let world, let goal, world.sees(goal) {
      return ["There is \(name)! Walk to the R.", "Walk to the R!"]
    }
    if world != nil, offersHouse {
      return ["This one is hard. Press h, and you see the whole house.", "h shows the house."]
    }
    guard let hottest, let progress, now.seconds(since: progress) >= Self.patience else {
      return []
    }
    guard let world, let place = hottest.place else {
      let seconds = Int(now.seconds(since: hottest.time))
      return [
        "It was hottest \(seconds) seconds ago. Go back to where you were then.",
        "It was hottest \(seconds) s ago: go back.",
      ]
    }
    switch world.direction(of: place, beyond: 2) {
    case .up: return ["It was hottest farther up. Try the doors there.", "Hottest: up."]
    case .down: return ["It was hottest farther down. Try the doors there.", "Hottest: down."]
    case .left: return ["It was hottest over to the left. Try the doors there.", "Hottest: left."]
    case .right:
      return ["It was hottest over to the right. Try the doors there.", "Hottest: right."]
    case nil: return ["It was hottest here. Try the next door.", "Hottest: here."]
    }
  }
}
