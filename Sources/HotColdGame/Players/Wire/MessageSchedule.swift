import BeaconCodec

/// Decides which message to send: the status, with pieces of long names and taunts in between.
struct MessageSchedule: Sendable {
  /// Seconds that each message is sent at least, because controllers are slow and packets get lost.
  static let slot = 0.5

  /// Empty if the name fits into the scan response.
  var name: [TextPiece] = []
  private var current: PlayerMessage.Content?
  private var since = Timestamp.zero
  private var lastStatus: PlayerStatus?
  /// The slots so far, and the latest with a piece of the name.
  private var slots = 0
  private var nameSlot = 0
  private var piecesSent = 0

  /// Slots between pieces of the name.
  private static let namePause = 4

  /// - Parameters:
  ///   - status: sent when its turn comes.
  ///   - pieces: the other messages to send, in turn.
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
    // A piece is always followed by a status. A status with news goes first.
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
  /// Whether to send this status first.
  fileprivate func hasNews(after old: PlayerStatus) -> Bool {
    role != old.role || phase != old.phase || isClose != old.isClose || round != old.round
      || taunt != old.taunt
  }
}
