import BeaconCodec

/// Which message is on the air when: the status most of the time, and between its repetitions the pieces
/// of what is too long for it.
struct MessageSchedule: Sendable {
  /// Seconds that a message stays on the air at least: a controller takes a change in its own time, and
  /// each listener should hear it several times. News waits for no older status.
  static let slot = 0.5

  /// Pieces of the name; empty where the scan response has room for all of it.
  var name: [TextPiece] = []
  /// Pieces of the taunt that is being called.
  var taunt: [TextPiece] = []
  private var current: PlayerMessage.Content?
  private var since = Timestamp.zero
  private var lastStatus: PlayerStatus?
  /// Slots since the last piece of the name.
  private var sinceName = 0
  private var namesSent = 0
  private var tauntsSent = 0

  /// Slots from one piece of the name to the next: nobody is in a hurry to know it.
  private static let namePause = 4

  /// - Parameter status: as it is now. It goes out when its turn comes.
  mutating func content(at time: Timestamp, status: PlayerStatus) -> PlayerMessage.Content {
    let hasNews = lastStatus.map(status.isUrgent) == true
    if let current, (0..<Self.slot).contains(time.seconds(since: since)) {
      guard hasNews, case .status = current else { return current }
    }
    since = time
    let next = nextContent(status, hasNews: hasNews)
    current = next
    return next
  }

  /// After a piece always comes a status, and before one too where it has news.
  private mutating func nextContent(
    _ status: PlayerStatus, hasNews: Bool
  ) -> PlayerMessage.Content {
    sinceName += 1
    if case .status? = current, !hasNews {
      if !taunt.isEmpty {
        tauntsSent += 1
        return .taunt(taunt[tauntsSent % taunt.count])
      }
      if !name.isEmpty, sinceName >= Self.namePause {
        sinceName = 0
        namesSent += 1
        return .name(name[namesSent % name.count])
      }
    }
    lastStatus = status
    return .status(status)
  }
}

extension PlayerStatus {
  /// Whether others should know it before they know anything else.
  fileprivate func isUrgent(after old: PlayerStatus) -> Bool {
    role != old.role || phase != old.phase || isClose != old.isClose || round != old.round
      || taunt != old.taunt
  }
}
