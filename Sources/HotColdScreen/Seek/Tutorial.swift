import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdWords
import HotColdWorld

/// What somebody who plays for the first time is told in the first seconds, one thing at a time: how to walk, until
/// a few steps are taken, and then what the first call means, until there was time to understand it. Who hides is told
/// for some seconds what to do.
package struct Tutorial: Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    /// The demo's house, where keys walk.
    case house
    /// The real world, where feet walk.
    case world
  }

  /// Presses of an arrow.
  package static let steps = 5
  /// Metres: a little less than for which a key walks.
  package static let step = 0.5
  /// Seconds that the first call is explained.
  package static let patience = 6.0
  /// Seconds that one who hides is told what to do.
  package static let hidersPatience = 15.0

  private let setting: Place
  private let isHiding: Bool
  /// When it began to be told.
  private var since: Timestamp?
  /// Metres, of somebody who is moved by keys.
  private var walked = 0.0
  /// Where that one was seen last.
  private var place: Point?
  private var last: Call?
  /// Whether the last call is still shown: who stands still again is not to go on.
  private var isCalled = false
  private var heard: Timestamp?
  private var isOver = false

  package init(_ place: Place, isHiding: Bool = false) {
    setting = place
    self.isHiding = isHiding
  }

  /// The same for one who hides.
  package var forHider: Tutorial { Tutorial(setting, isHiding: true) }

  /// What counts is the way: a key that is pressed against a wall is no step.
  package mutating func see(at place: Point) {
    if let before = self.place { walked += before.distance(to: place) }
    self.place = place
  }

  private var taken: Int { min(Int(walked / Self.step), Self.steps) }

  package mutating func hear(_ call: Call, at time: Timestamp) {
    // Of two calls the second is the one to understand: the words of the first would contradict it.
    guard call != last else { return }
    last = call
    heard = heard ?? time
  }

  /// It does not come back when all is told, nor after the find.
  /// - Parameter trend: what is shown of it now.
  package mutating func advance(to time: Timestamp, trend: Trend, isFound: Bool) {
    let begun = since ?? time
    since = begun
    isCalled = last == .hot ? trend == .hotter : trend == .colder
    if isHiding {
      if isFound || time.seconds(since: begun) >= Self.hidersPatience { isOver = true }
      return
    }
    let hasWalked = setting == .world || taken >= Self.steps
    let isUnderstood = heard.map { time.seconds(since: $0) >= Self.patience } ?? false
    if isFound || hasWalked && isUnderstood { isOver = true }
  }

  /// The longest first; empty where nothing is left to tell.
  package var texts: [Words] {
    if isOver { return [] }
    if isHiding { return hidersTexts }
    if let last {
      // What was called is news; how to walk can wait.
      switch (last, isCalled) {
      case (_, false):
        return [
          last == .hot
            ? "That was HOT: you came closer. COLD would mean: turn around."
            : "That was COLD: you went farther away. HOT would mean: closer.",
          "HOT: closer! COLD means: turn around.", "HOT means closer",
        ]
      case (.hot, true):
        return [
          "HOT: you came closer. Go on like that! COLD would mean: turn around.",
          "HOT: closer! COLD means: turn around.", "HOT means closer",
        ]
      case (.cold, true):
        return [
          "COLD: you went farther away. Turn around! HOT will mean: closer.",
          "COLD: farther away. Turn around!", "COLD: turn around",
        ]
      }
    }
    if setting == .world {
      return [
        "Walk slowly. HOT will mean that you come closer, COLD that you go away.",
        "Walk slowly: HOT closer, COLD away.", "HOT: closer",
      ]
    }
    if taken < Self.steps {
      let count: Words = taken == 0 ? "" : " (\(taken) of \(Self.steps) steps)"
      return [
        "You are the @ in a dark house, and somebody hides in it. Arrow keys walk\(count).",
        "You are @. The arrow keys walk\(count).", "Arrow keys walk\(count).", "Arrow keys walk.",
      ]
    }
    return [
      "Well walked. Go on until it calls HOT (closer) or COLD (farther away).",
      "Go on: HOT is closer, COLD farther.", "HOT: closer",
    ]
  }

  private var hidersTexts: [Words] {
    switch setting {
    case .house:
      [
        "You are the @, and they hunt you. HERE means: run! Arrow keys walk.",
        "You are @. HERE: run! Arrow keys walk.", "Arrow keys walk.",
      ]
    case .world:
      [
        "Hide, and take this machine along. FAR, NEAR and HERE tell how near they come.",
        "Hide! HERE means that they come near.", "Hide!",
      ]
    }
  }
}
