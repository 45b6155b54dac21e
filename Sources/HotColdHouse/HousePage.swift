import BeaconCodec
import BeaconLocating
import HotColdPlay
import HotColdSystem
import HotColdView
import Pages

/// A house on its page: what the browsers are told, and when.
package struct HousePage {
  /// What its server serves.
  package static let pages: [String: WebServer.Page] = [
    "/": .html(Pages.houseHTML), "/house.css": .css(Pages.houseCSS),
    "/house.js": .script(Pages.houseScript), "/link.js": .script(Pages.linkScript),
    "/icon.svg": .picture(Pages.icon),
  ]

  /// Seconds between two states.
  private static let interval = 0.5

  let server: WebServer
  private var toldAt: Timestamp?

  init(_ server: WebServer) {
    self.server = server
  }

  mutating func advance(to time: Timestamp, _ house: House, _ watch: GameWatch?, trouble: String) {
    // To look is all that this page is for.
    _ = server.poll(at: time)
    let since = toldAt.map { time.seconds(since: $0) } ?? .infinity
    guard server.hasAudience, !(0..<Self.interval).contains(since) else { return }
    toldAt = time
    server.tell(
      house.pageMatters(at: time, trouble: trouble) + (watch.map { [("game", $0.json)] } ?? []),
      at: time)
  }
}

extension GameWatch {
  /// The players and the news, the newest first, as JSON for the page.
  var json: [UInt8] {
    var text = JSONText()
    text.add(
      "players",
      players.map { player in
        var text = JSONText()
        text.add("name", player.label)
        text.add("role", player.role.word)
        text.add("points", player.points)
        return text
      })
    text.add(
      "news",
      news.reversed().map { item in
        var text = JSONText()
        text.add("number", item.number)
        text.add("text", Catalogue.english.text(item.words))
        return text
      })
    return text.ended
  }
}

extension GameWatch.Player {
  /// As people call it, or the tag.
  fileprivate var label: String { name.isEmpty ? "player \(tag)" : name.description }
}
