import BeaconCodec

/// Decides which message to send: mostly the status, and in between the pieces of long names and taunts.
struct MessageSchedule: Sendable {
  /// Seconds that each message is sent at least: a controller applies changes slowly, and each listener should receive
  /// it several times. News replaces an older status at once.
  static let slot = 0.5

  /// Pieces of the name; empty if it fits into the scan response.
  var name: [TextPiece] = []
  /// Pieces of the current taunt.
  var taunt: [TextPiece] = []
  private var current: PlayerMessage.Content?
  private var since = Timestamp.zero
  private var lastStatus: PlayerStatus?
  /// Slots since the last piece of the name.
  private var sinceName = 0
  private var namesSent = 0
  private var tauntsSent = 0

  /// Slots between pieces of the name, which is not urgent.
  private static let namePause = 4

  /// - Parameter status: the current status, sent when its turn comes.
  mutating func content(at time: Timestamp, status: PlayerStatus) -> PlayerMessage.Content {
    let hasNews = lastStatus.map(status.hasNews) == true
    if let current, (0..<Self.slot).contains(time.seconds(since: since)) {
      guard hasNews, case .status = current else { return current }
    }
    since = time
    let next = nextContent(status, hasNews: hasNews)
    current = next
    return next
  }

  /// A piece is always followed by a status. A status with news goes first.
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
  /// Whether this status has news that should be sent first.
  fileprivate func hasNews(after old: PlayerStatus) -> Bool {
    role != old.role || phase != old.phase || isClose != old.isClose || round != old.round
      || taunt != old.taunt
  }
}
