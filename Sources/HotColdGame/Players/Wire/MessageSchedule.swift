import BeaconCodec

/// Chooses the message to send: the status, with pieces of long names and taunts in between.
struct MessageSchedule: Sendable {
  /// The shortest time per message in seconds: controllers are slow, and packets get lost.
  static let slot = 0.5

  /// The pieces of the name; empty if it fits into the scan response.
  var name: [TextPiece] = []
  private var current: PlayerMessage.Content?
  private var since = Timestamp.zero
  private var lastStatus: PlayerStatus?
  /// The number of slots so far, and the latest with a piece of the name.
  private var slots = 0
  private var nameSlot = 0
  private var piecesSent = 0

  /// Slots between pieces of the name.
  private static let namePause = 4

  /// - Parameters:
  ///   - status: sent in its turn.
  ///   - pieces: the other messages, sent in turn.
  mutating func content(
    at time: Timestamp, status: PlayerStatus, pieces: [PlayerMessage.Content]
  ) -> PlayerMessage.Content {
    let hasNews = lastStatus.map(status.hasNews) == true
    let isStatus = if case .status? = current { true } else { false }
    if let current, (0..<Self.slot).contains(time.seconds(since: since)), !isStatus || !hasNews {
      return current
    }
    since = time
    slots += 1
    // After each piece comes a status. A status with news goes first.
    var pieces = isStatus && !hasNews ? pieces : []
    if isStatus, !hasNews, pieces.isEmpty, slots - nameSlot >= Self.namePause {
      pieces = name.map { .name($0) }
      nameSlot = slots
    }
    if pieces.isEmpty { lastStatus = status } else { piecesSent += 1 }
    let next = pieces.isEmpty ? .status(status) : pieces[piecesSent % pieces.count]
    current = next
    return next
  }
}

extension PlayerStatus {
  /// Whether this status has news, so that it is sent first.
  fileprivate func hasNews(after old: PlayerStatus) -> Bool {
    role != old.role || phase != old.phase || isClose != old.isClose || round != old.round
      || taunt != old.taunt
  }
}
