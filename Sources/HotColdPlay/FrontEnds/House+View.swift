import BeaconCodec
import BeaconLocating
import HotColdGame
import HotColdView

extension House {
  /// All that stands still.
  package func view(title: String) -> HouseView {
    var view = HouseView(title: title)
    view.rooms = plan.drawnRooms.map {
      HouseView.Room(
        name: SafeText($0.name), x: $0.x, y: $0.y, isOutlined: $0.isOutlined, isNamed: $0.isNamed)
    }
    func ends(_ walls: [HousePlan.Wall]) -> [(HouseView.Point, HouseView.Point)] {
      plan.drawn(walls).map {
        (HouseView.Point(x: $0.from.x, y: $0.from.y), HouseView.Point(x: $0.to.x, y: $0.to.y))
      }
    }
    view.walls = ends(plan.walls)
    view.edges = ends(plan.edges)
    view.stations = plan.stations.map { station in
      HouseView.Station(
        name: SafeText(station.name),
        place: HouseView.Point(x: station.x, y: plan.drawn(station.y)),
        isGone: TopicLevel(station.name).flatMap { stations[$0] } == .offline)
    }
    return view
  }

  /// Its things, and those of the plan that nobody hears.
  package func viewedThings(at time: Timestamp) -> [HouseView.Thing] {
    var seen: [HouseView.Thing] = things.values.map { viewed($0, at: time) }
    for (id, name) in plan.things where things[id] == nil {
      seen.append(
        HouseView.Thing(
          id: id.text, name: name, place: nil, radius: 0, whereabouts: .empty, trail: [], age: 0))
    }
    return seen
  }

  func viewed(_ thing: Thing, at time: Timestamp) -> HouseView.Thing {
    var view = HouseView.Thing(
      id: thing.id.text, name: SafeText(thing.label),
      place: thing.position.map(plan.place).map { HouseView.Point(x: $0.x, y: $0.y) },
      radius: thing.position?.radius ?? 0,
      whereabouts: thing.position.map(whereabouts) ?? .empty,
      trail: thing.trail.map { HouseView.Point(x: $0.x, y: plan.drawn($0.y)) },
      age: max(time.seconds(since: thing.lastHeard), 0))
    view.isNamed = !thing.name.isEmpty
    return view
  }

  private func whereabouts(_ position: Position) -> Words {
    if let room = position.room { return "\(SafeText(room))" }
    return "near \(SafeText(station(position.station)))"
  }
}

extension House {
  /// The house with all who play: for the hider, whose tracker it is.
  func view(of game: Game, at time: Timestamp) -> HouseView? {
    guard let own = game.beacon?.identity else { return nil }
    let players = things.values.compactMap { thing -> HouseView.Thing? in
      guard let player = DeviceReport.identity(in: thing.id.text), player.uuid == own.uuid else {
        return nil
      }
      var viewed = viewed(thing, at: time)
      viewed.id = HouseView.id(of: player)
      viewed.isMe = player == own
      let name = game.party?.name(of: player) ?? .empty
      viewed.name = name.isEmpty ? thing.name : name
      return viewed
    }
    guard players.contains(where: { $0.place != nil }) else { return nil }
    var view = self.view(title: "")
    view.list.update(players)
    return view
  }
}

extension Party {
  /// Of the player whose beacon it is; empty where unknown.
  package func name(of beacon: BeaconIdentity) -> SafeText {
    roster.players.first {
      beacon.major == BeaconFilter.seekersMajor && $0.tag.short == beacon.minor
    }?.name ?? .empty
  }
}
