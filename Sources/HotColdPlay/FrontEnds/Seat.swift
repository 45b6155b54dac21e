import BeaconCodec
import HotColdGame
import HotColdView
import HotColdWorld

/// What there is to know of one who sits at the keys while all is told in lines.
struct Seat {
  /// What is being typed, to be said.
  var entry: EditLine?
  /// It was sent too soon after what was said before: it waits for its turn.
  var isSending = false
  var isSimulated = false
  /// The game whose rule was told.
  var game: GameMode?
  /// How far the way was free in the simulated house when it was looked at last.
  var surroundings: [(direction: Direction, metres: Double)] = []
  /// When a key to walk was pressed last, and where that was.
  var step: (direction: Direction, time: Timestamp, from: Point?)?
  /// Which way the hider is seen.
  var sight: Direction?
  /// Which way a wall was told of.
  var wall: Direction?
}
