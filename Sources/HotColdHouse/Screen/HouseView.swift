import BeaconCodec
import BeaconLocating
import HotColdGame
import HotColdView

/// The contents of a house's screen. Places are in metres, with y going down.
struct HouseView: Sendable {
  struct Thing: Sendable {
    var id: String
    var name: SafeText
    /// nil if the thing is not heard.
    var place: HousePlan.Point?
    var radius = 0.0
    /// The current or last room, or nearest station.
    var whereabouts = Words.empty
    /// The floor's index.
    var floor = 0
    /// The trail on this floor, oldest first.
    var trail: [HousePlan.Point] = []
    /// Seconds since the last report.
    var age = 0.0
    /// The letter of the thing; nil for the usual mark.
    var sign: String?
    /// Whether it is this machine's player.
    var isMe: Bool { sign == "@" }
    /// Whether `name` is a name instead of an id.
    var isNamed = true
  }

  var plan = HousePlan.empty
  var gone: Set<String> = []
  var list = HouseList()
  var clock = "0:00"
  /// The address of the web page, if any.
  var url: String?
  var status = StatusLine("")

  /// The shown floor: that of the chosen thing, until the user selects another.
  var floor: Int {
    let own = list.selected.map { list.rows[$0].floor } ?? 0
    return (own + list.floorSteps) % max(plan.floors.count, 1)
  }
}

extension HouseView {
  /// A view without things.
  init(_ house: House) {
    plan = house.plan
    gone = Set(plan.stations.filter(house.isOffline).map(\.name))
  }

  static func end(of recording: String) -> StatusLine {
    StatusLine("the recording of \(recording) is over")
  }
}

extension HouseView {
  /// All players, with the trail of the nearest; nil until a player has been located.
  /// - Parameter seekers: those that the hider receives, nearest first.
  init?(_ house: House, of game: Game, _ seekers: [Blip], at time: Timestamp) {
    guard let own = game.beacon?.identity else { return nil }
    self.init(house)
    var ids: [BeaconIdentity: String] = [:]
    let players = house.things.values.compactMap { thing -> Thing? in
      guard let player = DeviceReport.identity(in: thing.id.text), player.uuid == own.uuid else {
        return nil
      }
      ids[player] = thing.id.text
      let seeker = seekers.first { $0.identity == player }
      let name = seeker?.name ?? game.party?.name(of: player) ?? .empty
      var viewed = Thing(thing, in: house, at: time)
      viewed.sign = player == own ? "@" : seeker?.sign ?? "*"
      viewed.name = name.isEmpty ? thing.name : name
      return viewed
    }
    guard players.contains(where: { $0.place != nil }) else { return nil }
    list.update(players)
    let nearest = (seekers.compactMap(\.identity) + [own]).lazy.compactMap { ids[$0] }.first
    if let nearest { list.choose(nearest) }
  }
}

/// Shown instead of the hider's tracker.
extension HouseView: Panel {
  var title: Words { "the house" }

  func draw(in area: Area, on frame: inout Frame) { _ = frame.putPlan(self, in: area) }
}

extension HouseView.Thing {
  init(_ thing: House.Thing, in house: House, at time: Timestamp) {
    self.init(
      id: thing.id.text, name: SafeText(full: thing.label),
      place: thing.position.map(house.plan.place),
      radius: thing.position?.radius ?? 0,
      whereabouts: thing.lastPlace.map(house.whereabouts) ?? .empty,
      floor: thing.position.map(house.plan.floor) ?? 0,
      trail: thing.trail.map {
        HousePlan.Point(x: Double($0.x), y: house.plan.drawn(Double($0.y)))
      },
      age: max(time.seconds(since: thing.lastHeard), 0))
    isNamed = !thing.name.isEmpty
  }
}

extension House {
  /// With the floor if rooms on several floors have this name.
  func whereabouts(_ place: Whereabouts) -> Words {
    let floors = Set(plan.rooms.filter { $0.name == place.room }.map(\.floor))
    guard floors.count > 1, let room = place.room, let floor = place.floor else {
      return place.words
    }
    return Words(verbatim: "\(SafeText(full: room)), \(SafeText(full: floor))")
  }
}

extension Whereabouts {
  /// The room, or the nearest station.
  var words: Words {
    room.map { "\(SafeText(full: $0))" } ?? "near \(SafeText(full: station))"
  }
}

extension Party {
  /// The name of the seeker with this beacon; empty if unknown.
  func name(of beacon: BeaconIdentity) -> SafeText {
    roster.players.first {
      beacon.isSeeker && $0.tag.short == beacon.minor
    }?.name ?? .empty
  }
}

extension House.Event {
  /// Only for events about stations.
  var words: Words? {
    switch self {
    case .station(let station, .offline):
      return "station \(SafeText(full: station.text)) is offline"
    case .station(let station, .online): return "station \(SafeText(full: station.text)) is online"
    case .skew(let station, let seconds):
      let name = SafeText(full: station.text)
      let skew = decimalText(seconds.magnitude, places: 0)
      return seconds < 0
        ? "the clock of \(name) is \(skew) s behind" : "the clock of \(name) is \(skew) s ahead"
    case .level(let station, let level):
      let name = SafeText(full: station.text)
      let decibels = decimalText(level.magnitude, places: 0)
      return level < 0
        ? "\(name) hears \(decibels) dB less than the other stations"
        : "\(name) hears \(decibels) dB more than the other stations"
    case .unplaced(let station):
      return
        "\(SafeText(full: station.text)) has no place: add it to the plan, or start it with --at"
    case .position, .gone, .plan: return nil
    }
  }
}

/// Sorted by name, so that the order is steady. The selection follows its thing.
struct HouseList: Sendable {
  private(set) var rows: [HouseView.Thing] = []
  private(set) var search = ListSearch()
  /// Things without a name, if others have one: marks on the map, and one line in the list.
  private(set) var folded: [HouseView.Thing] = []
  /// The number of things, including those that are not shown.
  var total: Int { things.count }
  /// How many floors up from the selected thing's; after the highest comes the lowest.
  private(set) var floorSteps = 0
  /// Named things that moved to another place or are not heard any more, the latest first.
  private(set) var moves: [(clock: String, name: SafeText, whereabouts: Words)] = []
  /// More than any screen has room for.
  private static let mostMoves = 50
  /// The letters of named things, or of all if none has a name. x marks an offline station.
  private static let letters = "abcdefghijklmnopqrstuvwyz"
  private var things: [HouseView.Thing] = []
  private var chosen: String?

  init() {}

  /// The index in `rows`.
  var selected: Int? {
    rows.isEmpty ? nil : rows.firstIndex { $0.id == chosen } ?? 0
  }

  /// - Parameter clock: the time of day.
  mutating func update(_ things: [HouseView.Thing], clock: String = "") {
    let before = Dictionary(self.things.map { ($0.id, $0) }) { first, _ in first }
    for thing in things where thing.isNamed {
      guard let old = before[thing.id], old.place != nil,
        thing.place == nil || old.whereabouts != thing.whereabouts
      else { continue }
      let place = thing.place == nil ? "not heard" : thing.whereabouts
      moves.insert((clock, thing.name, place), at: 0)
    }
    moves = Array(moves.prefix(Self.mostMoves))
    self.things = things.sorted { a, b in
      (a.name.description.lowercased(), a.id) < (b.name.description.lowercased(), b.id)
    }
    let hasNames = things.contains(where: \.isNamed)
    var letters = Self.letters.makeIterator()
    for (index, thing) in self.things.enumerated()
    where thing.sign == nil && (thing.isNamed || !hasNames) {
      self.things[index].sign = letters.next().map(String.init)
    }
    arrange()
  }

  mutating func choose(_ id: String) { chosen = id }

  private mutating func arrange() {
    let named = things.filter(\.isNamed)
    let isFolded = search.line.text.isEmpty && !named.isEmpty
    folded = isFolded ? things.filter { !$0.isNamed } : []
    rows =
      isFolded
      ? named
      : things.filter {
        search.matches([$0.name.description, $0.id, $0.whereabouts.description])
      }
  }

  /// - Returns: whether the search used the key.
  @discardableResult
  mutating func press(_ key: Key) -> Bool {
    if search.press(key) {
      arrange()
      return true
    }
    if let selected, let step = key.step(in: rows.count) {
      chosen = rows[min(max(selected + step, 0), rows.count - 1)].id
      floorSteps = 0
    }
    if key == .character("f") { floorSteps &+= 1 }
    return false
  }
}
