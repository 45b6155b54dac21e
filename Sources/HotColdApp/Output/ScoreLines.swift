import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

/// Best times and points as lines, the most recent place first.
enum ScoreLines {
  /// - Parameter time: the time since the program started.
  static func json(_ pages: [ScoreBook.Page], at time: Timestamp) -> [UInt8] {
    var bytes: [UInt8] = []
    for page in pages.reversed() {
      for hunt in page.hunts {
        bytes.addLine("best", at: time) { line in
          line.add("room", page.place.room)
          line.add("seed", page.place.seed)
          line.add("game", hunt.game.name)
          line.add("seconds", hunt.seconds, places: 3)
          line.add("distance", hunt.distance, places: 1)
          line.add("date", dateText(hunt.date))
        }
      }
      for player in page.players {
        bytes.addLine("points", at: time) { line in
          line.add("room", page.place.room)
          line.add("tag", "\(player.tag)")
          line.add("name", player.name)
          line.add("points", player.points)
          line.add("rounds", player.rounds)
        }
      }
    }
    return bytes
  }

  /// Points as CSV (RFC 4180), with a header.
  static func csv(_ pages: [ScoreBook.Page]) -> String {
    let rows = pages.reversed().flatMap { page in
      page.players.map { player in
        [
          text(page.place.words.english), "\(player.tag)", text(player.name.description),
          "\(player.points)", "\(player.rounds)",
        ]
      }
    }
    return ([["place", "player", "name", "points", "rounds"]] + rows)
      .map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// A quoted field. Escapes characters that a spreadsheet would take for the start of a formula.
  private static func text(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@".contains($0) } == true
    return "\"" + (isFormula ? "'" : "") + text.replacing("\"", with: "\"\"") + "\""
  }

  /// A paragraph for each place.
  static func plain(_ pages: [ScoreBook.Page], in catalogue: Catalogue) -> String {
    guard !pages.isEmpty else { return catalogue.text(ScoreBook.emptyWords) + "\n" }
    return pages.reversed().map { page in
      ([catalogue.text(page.place.words)] + hunts(of: page, in: catalogue)
        + players(of: page, in: catalogue)).map { $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func hunts(of page: ScoreBook.Page, in catalogue: Catalogue) -> [String] {
    GameMode.allCases.flatMap { game in
      page.hunts.filter { $0.game == game }.enumerated().map { index, hunt in
        let name = index == 0 ? Words(key: game.name) : ""
        return "  \(padded(catalogue.text(name), 14))\(padded(clockText(hunt.seconds), 8))"
          + padded(catalogue.text(hunt.distanceWords), 14) + dateText(hunt.date).prefix(10)
      }
    }
  }

  private static func players(of page: ScoreBook.Page, in catalogue: Catalogue) -> [String] {
    page.players.map { player in
      "  " + padded(catalogue.text(playerName(player.name, player.tag)), 26)
        + catalogue.text(player.pointsWords)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - SafeText(text).cells))
  }
}

/// RFC 3339 in UTC: `2026-11-22T17:04:05Z`
/// - Parameter seconds: since the Unix epoch.
private func dateText(_ seconds: Int64) -> String {
  LocalTime(Double(seconds), inUTC: true)?.text("%Y-%m-%dT%H:%M:%SZ") ?? "?"
}

extension ScorePlace {
  fileprivate var room: String? {
    if case .room(let name) = self { name.description } else { nil }
  }

  fileprivate var seed: UInt64? {
    if case .demo(let seed) = self { seed } else { nil }
  }
}
