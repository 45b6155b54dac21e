import BeaconCodec
import HotColdWorld

/// What somebody who plays for the first time is told at the beginning: how to walk, and what the words mean.
package struct Tutorial: Equatable, Sendable {
  package enum Place: Equatable, Sendable {
    /// The demo's house, where keys walk.
    case house
    /// The real world, where feet walk.
    case world
  }

  /// Metres after which one knows how to walk.
  package static let way = 2.5
  /// Seconds for which it is told, where nobody can see whether somebody walks.
  package static let patience = 12.0

  private let setting: Place
  private let isHiding: Bool
  /// When it began to be told.
  private var since: Timestamp?
  /// Metres, of somebody who is moved by keys.
  private var walked = 0.0
  /// Where that one was seen last.
  private var place: Point?
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

  /// It does not come back when all is told, nor after the find.
  package mutating func advance(to time: Timestamp, isFound: Bool) {
    let begun = since ?? time
    since = begun
    let isTold =
      setting == .house && !isHiding
      ? walked >= Self.way : time.seconds(since: begun) >= Self.patience
    if isFound || isTold { isOver = true }
  }

  /// The longest first; empty where nothing is left to tell.
  package var texts: [Words] {
    if isOver { return [] }
    switch (setting, isHiding) {
    case (.house, false):
      return [
        "Somebody hides here. You are the @: walk with the arrow keys.",
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
}
