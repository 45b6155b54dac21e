import BeaconCodec
import BeaconLocating
import HotColdPlay
import HotColdView

/// A house on its page: what the browsers are told, and when.
struct WebView {
  /// Seconds between two states.
  private static let interval = 0.5

  let server: WebServer
  private var sentAt: Timestamp?
  private var plan: [UInt8] = []
  private var game: [UInt8]?

  init(_ server: WebServer) {
    self.server = server
  }

  mutating func advance(to time: Timestamp, _ house: House, _ watch: GameWatch?, trouble: String) {
    server.poll(at: time) {
      Self.event("plan", house.planJSON)
        + (watch.map { Self.event("game", $0.json) } ?? [])
        + Self.event("state", house.stateJSON(at: time, trouble: trouble))
    }
    let since = sentAt.map { time.seconds(since: $0) } ?? .infinity
    guard server.hasAudience, !(0..<Self.interval).contains(since) else { return }
    sentAt = time
    let plan = house.planJSON
    if plan != self.plan { server.send(Self.event("plan", plan)) }
    self.plan = plan
    let game = watch?.json
    if let game, game != self.game { server.send(Self.event("game", game)) }
    self.game = game
    server.send(Self.event("state", house.stateJSON(at: time, trouble: trouble)))
  }

  /// An event of a stream (HTML, 9.2.5): JSON has no end of line in it.
  private static func event(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array("event: \(name)\ndata: ".utf8) + data + [0x0A, 0x0A]
  }
}

extension GameWatch {
  /// The players and the news, the newest first, as JSON for the page. It has no end of line in it.
  var json: [UInt8] {
    var text = Array(#"{"players":["#.utf8)
    for (index, player) in players.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += Array(#"{"name":"#.utf8)
      appendJSONString(player.label, to: &text)
      text += Array(#","role":"\#(player.role.word)","points":\#(player.points)}"#.utf8)
    }
    text += Array(#"],"news":["#.utf8)
    for (index, item) in news.reversed().enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += Array(#"{"number":\#(item.number),"text":"#.utf8)
      appendJSONString(Catalogue.english.text(item.words), to: &text)
      text.append(UInt8(ascii: "}"))
    }
    return text + Array("]}".utf8)
  }
}

extension GameWatch.Player {
  /// As people call it, or the tag.
  fileprivate var label: String { name.isEmpty ? "player \(tag)" : name.description }
}
