import BeaconCodec
import BeaconRanging
import HotColdWorld

/// Help for a player who does not know how to go on: at first how to walk and what the words mean, later where it was
/// hottest, and at last the whole house of the demo.
package struct Hints: Sendable {
  package enum Place: Sendable {
    /// The demo's house, where keys walk.
    case house
    /// The real world, where feet walk.
    case world
  }

  /// Metres after which a player of the demo knows how to walk, and seconds after which all others do.
  package static let way = 2.5
  package static let lessonLasts = 12.0
  /// Seconds without progress until a hint, and for how long it is shown.
  package static let patience = 60.0
  private static let shown = 15.0
  /// Seconds of a hunt in the demo after which the house may be shown.
  package static let offersAfter = 180.0

  /// Where the player learns to walk; nil for one who has learnt it.
  private var lessonPlace: Place?
  private let isHiding: Bool
  /// When the first lesson began.
  private var since: Timestamp?
  /// Who is hunted.
  private var goal: BluetoothAddress?
  /// When the hunt began, and the time now.
  private var begun: Timestamp?
  private var now = Timestamp.zero
  /// The hottest so far: metres, when, and where in the demo's house.
  private var hottest: (metres: Double, time: Timestamp, place: Point?)?
  /// When it became hotter than ever, or the last hint was over.
  private var progress: Timestamp?
  /// Whether the player has asked for the house.
  package private(set) var showsHouse = false

  /// - Parameter place: where the player learns to walk; nil for one who has learnt it.
  package init(teaching place: Place? = nil, isHiding: Bool = false) {
    lessonPlace = place
    self.isHiding = isHiding
  }

  /// - Parameters:
  ///   - distance: metres to the hunted beacon; nil where nothing is heard or hunted.
  ///   - goal: the sender of it. With another one all begins anew.
  ///   - place, walked: where the player stands in the demo's house, and the metres to there.
  package mutating func follow(
    _ distance: Double?, to goal: BluetoothAddress? = nil, at place: Point?, walked: Double,
    time: Timestamp, isFound: Bool
  ) {
    now = time
    let since = since ?? time
    self.since = since
    let knowsHow =
      lessonPlace == .house && !isHiding
      ? walked >= Self.way : time.seconds(since: since) >= Self.lessonLasts
    // It does not come back.
    if isFound || knowsHow { lessonPlace = nil }
    if goal != self.goal {
      self.goal = goal
      (begun, hottest, progress) = (nil, nil, nil)
    }
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

  /// What a beginner is told, the longest text first; empty where nothing is left to tell.
  package var lesson: [Words] {
    switch (lessonPlace, isHiding) {
    case (nil, _): return []
    case (.house, false):
      return [
        "Somebody hides here. You are the @: walk with the arrows.",
        "Find them! Arrow keys walk the @.", "Arrow keys walk.",
      ]
    case (.world, false):
      return ["Walk slowly. HOT: closer. COLD: farther away.", "Walk slowly.", "Walk"]
    case (.house, true):
      return ["You are the @. HERE means: run!", "HERE means: run!", "Hide!"]
    case (.world, true):
      return ["Hide! HERE means that they are near.", "Hide!"]
    }
  }

  /// What a seeker is told, the longest text first; empty while the player gets on.
  /// - Parameters:
  ///   - world: the demo's house, where there is one.
  ///   - name: of who is hunted.
  ///   - trend: what the word says; nil in a game that says nothing unasked. HOT and COLD say what to do.
  package func search(in world: World?, name: Words, trend: Trend?) -> [Words] {
    if let world, let goal, world.sees(goal) || showsHouse {
      return ["There is \(name)! Walk to the R.", "Walk to the R!"]
    }
    if world?.isBlocked == true { return ["A wall! Find a door."] }
    guard trend == .steady || trend == .unknown else { return [] }
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
