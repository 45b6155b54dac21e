import BeaconCodec
import BeaconLocating
import HotColdApp
import HotColdSystem
import HotColdView
import Resources

enum HousePage {
  static func pages(asksForPIN: Bool) -> [String: [UInt8]] {
    [
      "/": Pages.houseHTML, "/house.css": Pages.houseCSS, "/house.js": Pages.houseScript,
      "/link.js": Pages.linkScript, "/icon.svg": Pages.icon,
      "/labels.json": HousePageLabels.json(asksForPIN: asksForPIN),
    ]
  }

  /// In seconds.
  static let interval = 0.5
}

extension House {
  private var planJSON: [UInt8] {
    var text = JSONText()
    if hasFloors { text.add("floors", plan.floors.map { SafeText(full: $0.name).description }) }
    text.add("rooms", plan.drawnRooms) { text, drawn in
      text.add("name", drawn.isNamed ? SafeText(full: drawn.room.name).description : "")
      text.addRectangle(drawn.room.x, drawn.room.y)
      text.add("part", !drawn.isOutlined)
      if hasFloors { text.add("floor", drawn.room.floor) }
    }
    text.add("edges", plan.drawn(plan.edges), add)
    text.add("walls", plan.drawn(plan.walls), add)
    return text.ended
  }

  private var hasFloors: Bool { plan.floors.count > 1 }

  private func add(_ text: inout JSONText, _ wall: Wall) {
    text.add("from", [wall.from.x, wall.from.y], places: 3)
    text.add("to", [wall.to.x, wall.to.y], places: 3)
    if hasFloors { text.add("floor", wall.floor) }
  }

  /// Each thing has its own JSON, because the server sends only changes.
  /// - Parameters:
  ///   - trouble: a problem of the history.
  ///   - editing: the seconds for which stations report close devices, and why the last request was
  ///     refused; nil if the page is read-only.
  ///   - visitors: the paired browsers.
  func pageTopics(
    at time: Timestamp, _ feed: any HouseFeed, trouble: Words?,
    editing: (left: Double, refusal: Words?)?, visitors: [WebVisitor] = []
  ) -> [(name: String, json: [UInt8])] {
    var state = JSONText()
    state.add("end", time == feed.end ? Catalogue.own.text(HouseView.end(of: feed.name).text) : "")
    state.add("trouble", feed.trouble)
    state.add("stations", plan.stations) { text, station in
      text.add("name", SafeText(full: station.name).description)
      text.add("at", [station.x, plan.drawn(station.y)], places: 3)
      if hasFloors { text.add("floor", station.floor) }
      text.add("gone", isOffline(station))
      text.add("level", level(of: station), places: 0)
    }
    state.add("history", trouble.map(Catalogue.own.text))
    if let editing {
      state.add("left", (editing.left / 5).rounded(.up) * 5, places: 0)
      state.add("near", near(at: time).map(\.text))
      state.add("refusal", editing.refusal.map(Catalogue.own.text))
    }
    let wall = WallClock.now.seconds
    state.add("browsers", visitors) { text, visitor in
      text.add("number", visitor.number)
      text.add("system", visitor.system)
      text.add("age", (max(wall - visitor.seen, 0) / 3600).rounded(.down) * 3600, places: 0)
    }
    let all = allThings(at: time).sorted { $0.id < $1.id }
    state.add("things", all.map(\.id.text))
    return [("plan", planJSON), ("state", state.ended)]
      + all.map { ("thing \($0.id)", json(of: $0, at: time)) }
  }

  private func json(of thing: Thing, at time: Timestamp) -> [UInt8] {
    var text = JSONText()
    text.add("id", thing.id.text)
    text.add("name", SafeText(full: thing.label).description)
    text.add("named", !thing.name.isEmpty)
    text.add("enrolled", enrolled[thing.id] != nil)
    text.add("planned", plan.things[thing.id] != nil)
    text.add("louder", ownPlan.louder[thing.id], places: 0)
    // Exact seconds would send every thing each second.
    let age = max(time.seconds(since: thing.lastHeard), 0)
    let step = age < 120 ? 10.0 : 60
    text.add("age", (age / step).rounded(.down) * step, places: 0)
    if let last = thing.lastPlace {
      text.add("room", last.room.map { SafeText(full: $0).description })
      text.add("station", SafeText(full: last.station).description)
    }
    guard let position = thing.position else { return text.ended }
    let place = plan.place(of: position)
    text.add("at", [place.x, place.y], places: 2)
    text.add("radius", position.radius, places: 2)
    if hasFloors { text.add("floor", plan.floor(of: position)) }
    return text.ended
  }
}

extension GameWatch {
  /// Newest first.
  var json: [UInt8] {
    JSONText.object { text in
      text.add("players", players) { text, item in
        text.add("name", Catalogue.own.text(playerName(item.player.name, item.player.tag)))
        text.add("role", "\(item.player.role)")
        text.add("points", item.points)
      }
      text.add("news", news.reversed()) { text, item in
        text.add("number", item.number)
        text.add("text", Catalogue.own.text(item.words))
      }
    }
  }
}
