import BeaconCodec
import BeaconRanging
import HotColdWorld

/// Hints for a player who makes no progress: first the lesson, then where it was hottest, finally
/// the whole house of the demo.
package struct Hints: Sendable {
  /// The end of the lesson, in metres walked in the demo, otherwise in seconds.
  static let lessonMetres = 2.5
  static let lessonLasts = 12.0
  /// Seconds without progress before a hint, and seconds for which it is shown.
  package static let patience = 20.0
  private static let shown = 15.0
  /// Seconds of a hunt in the demo after which the player may see the house.
  static let offersAfter = 180.0
  /// Metres within which the player is not offered to see the house.
  private static let nearlyThere = 4.0

  private var isTeaching: Bool
  private let isHiding: Bool
  private let isForThing: Bool
  private var isInHouse = false
  /// When the lesson started.
  private var since: Timestamp?
  /// The hunted sender, and when its hunt or round started.
  private var goal: BluetoothAddress?
  private var round: Timestamp?
  /// When its distance was first known, and the current time.
  private var begun: Timestamp?
  private var now = Timestamp.zero
  /// Metres.
  private var distance: Double?
  /// The shortest distance so far in metres, and when and where it was.
  private var hottest: (metres: Double, time: Timestamp, place: Point?)?
  /// When the player last came nearer, or the last hint ended.
  private var progress: Timestamp?
  package private(set) var showsHouse = false

  package var hottestPlace: Point? { hottest?.place }

  /// - Parameter teaches: whether to start with a lesson.
  package init(teaches: Bool = false, isHiding: Bool = false, isForThing: Bool = false) {
    isTeaching = teaches
    self.isForThing = isForThing
    self.isHiding = isHiding
  }

  /// - Parameters:
  ///   - distance: metres to the hunted beacon; nil if unknown.
  ///   - goal, round: the sender, and when the round started; a change resets the hints.
  ///   - place, walked: the position in the demo's house, and the metres walked.
  package mutating func follow(
    _ distance: Double?, to goal: BluetoothAddress? = nil, since round: Timestamp? = nil,
    at place: Point?, walked: Double, time: Timestamp, endsLesson: Bool
  ) {
    now = time
    isInHouse = place != nil
    let since = since ?? time
    self.since = since
    let knowsHow =
      isInHouse && !isHiding
      ? walked >= Self.lessonMetres : time.seconds(since: since) >= Self.lessonLasts
    // The lesson is not repeated.
    if endsLesson || knowsHow { isTeaching = false }
    if goal != self.goal || round != self.round {
      (self.goal, self.round) = (goal, round)
      (begun, hottest, progress) = (nil, nil, nil)
    }
    self.distance = distance
    guard let distance else { return }
    begun = begun ?? time
    // A player who has not started walking needs the lesson.
    if isTeaching || distance < 0.9 * (hottest?.metres ?? .infinity) { progress = time }
    if distance < hottest?.metres ?? .infinity { hottest = (distance, time, place) }
    if let progress, time.seconds(since: progress) > Self.patience + Self.shown {
      // The next hint comes sooner.
      self.progress = time.advanced(bySeconds: -Self.patience / 2)
    }
  }

  /// Seconds until the house may be shown.
  package var houseIn: Double {
    Self.offersAfter - (begun.map { now.seconds(since: $0) } ?? 0)
  }

  package var offersHouse: Bool { !showsHouse && houseIn <= 0 }

  package mutating func showHouse() { showsHouse = offersHouse || showsHouse }

  /// The lesson, longest text first; empty after it.
  package var lesson: [Words] {
    guard isTeaching else { return [] }
    switch (isInHouse, isHiding) {
    case (true, false):
      return [
        isForThing ? "Find it! Arrow keys walk the @." : "Find who hides! Arrows walk the @.",
        "Arrow keys walk.",
      ]
    case (false, false):
      return ["Walk slowly. HOT: closer. COLD: farther away.", "Walk slowly.", "Walk"]
    case (true, true):
      return ["You are the @. NEAR means: run!", "NEAR means: run!", "Hide!"]
    case (false, true):
      return ["Hide! NEAR means that a seeker is close.", "Hide!"]
    }
  }

  /// A hint, longest text first; empty while the player makes progress.
  /// - Parameters:
  ///   - world: the demo's house, if any.
  ///   - name: the hider's name.
  ///   - sign: a device's sign on the map; nil for a player.
  ///   - trend: HOT and COLD need no hint; nil in a game without hints.
  ///   - news: sentences about the hunt, longest text first.
  package func search(
    in world: World?, name: Words, sign: Unicode.Scalar? = nil, trend: Trend?,
    news: [Words] = []
  ) -> [Words] {
    let player = world?.players.first { $0.address == goal }
    let sign = sign ?? player?.name.initial ?? "R"
    if let world, let goal, world.sees(goal) {
      return ["You see \(name): the \(sign)! Go there.", "Go to the \(sign)!"]
    }
    if news.isEmpty, let other = world?.hidersInSight.first {
      let sign = other.name.initial
      return ["You see \(other.name): the \(sign)! Go there.", "Go to the \(sign)!"]
    }
    if let world, let goal, world.remembers(goal) {
      return ["You saw \(name): go back to the \(sign).", "Back to the \(sign)!"]
    }
    if !news.isEmpty { return news }
    // The advice for HOT, COLD and games without hints must stay visible.
    guard trend == .steady || trend == .unknown else { return [] }
    let isBlocked = world?.isBlocked == true
    let help = help(in: world, name: name, sign: sign)
    return isBlocked && (help.isEmpty || showsHouse) ? ["Ouch! Find a way around."] : help
  }

  private func help(in world: World?, name: Words, sign: Unicode.Scalar) -> [Words] {
    if showsHouse {
      return ["The \(sign) is \(name): find the way.", "Find the way to the \(sign)."]
    }
    if world != nil, offersHouse, distance ?? 0 > Self.nearlyThere {
      return ["This one is hard: h shows the house.", "h shows the house."]
    }
    guard let hottest, let progress, now.seconds(since: progress) >= Self.patience else {
      return []
    }
    guard let world, let place = hottest.place else {
      let seconds = Int(now.seconds(since: hottest.time))
      return [
        "It was hottest \(seconds) s ago: go back."
      ]
    }
    if let room = world.room(at: place), room != world.room(at: world.me) {
      let name = Words(key: room)
      return ["Hottest in \(name): try there.", "Hottest: \(name)."]
    }
    switch world.direction(of: place, beyond: 2) {
    case .up: return ["Hottest farther up: try the doors there.", "Hottest: up."]
    case .down: return ["Hottest farther down: try the doors there.", "Hottest: down."]
    case .left: return ["Hottest to the left: try the doors there.", "Hottest: left."]
    case .right:
      return ["Hottest to the right: try the doors there.", "Hottest: right."]
    case nil: return ["Hottest here: try the next door.", "Hottest: here."]
    }
  }
}
