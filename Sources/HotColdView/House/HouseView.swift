import BeaconCodec

/// All that the screen of a house shows, as plain values. Lengths are metres, in the plan's frame.
package struct HouseView: Sendable {
  package struct Room: Sendable {
    package var name: SafeText
    package var x: ClosedRange<Double>
    package var y: ClosedRange<Double>
    /// Whether its sides are drawn, and its name.
    package var isOutlined: Bool
    package var isNamed: Bool

    package init(
      name: SafeText, x: ClosedRange<Double>, y: ClosedRange<Double>, isOutlined: Bool = true,
      isNamed: Bool = true
    ) {
      self.name = name
      self.x = x
      self.y = y
      self.isOutlined = isOutlined
      self.isNamed = isNamed
    }
  }

  package struct Point: Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  package struct Station: Sendable {
    package var name: SafeText
    package var place: Point
    /// Whether its will has been told.
    package var isGone: Bool

    package init(name: SafeText, place: Point, isGone: Bool) {
      self.name = name
      self.place = place
      self.isGone = isGone
    }
  }

  package struct Thing: Sendable {
    package var id: String
    package var name: SafeText
    /// nil for one that nobody hears.
    package var place: Point?
    package var radius: Double
    /// The room, or the nearest station.
    package var whereabouts: Words
    /// Where it was, the oldest first.
    package var trail: [Point]
    /// Seconds since it was heard.
    package var age: Double
    /// A letter to mark it by; nil for the usual mark.
    package var sign: String?
    /// Whether it is whoever looks.
    package var isMe = false
    /// Whether `name` is a name, and not an id.
    package var isNamed = true

    package init(
      id: String, name: SafeText, place: Point?, radius: Double, whereabouts: Words,
      trail: [Point],
      age: Double
    ) {
      self.id = id
      self.name = name
      self.place = place
      self.radius = radius
      self.whereabouts = whereabouts
      self.trail = trail
      self.age = age
    }
  }

  package var title: String
  package var rooms: [Room] = []
  package var walls: [(Point, Point)] = []
  /// The sides of rooms that are no rectangles.
  package var edges: [(Point, Point)] = []
  package var stations: [Station] = []
  package var list = HouseList()
  package var clock = "0:00"
  package var status = StatusLine("")

  package init(title: String) {
    self.title = title
  }
}

/// The things of a house in an order that does not jump: by name. One is selected, and stays so.
package struct HouseList: Sendable {
  package private(set) var rows: [HouseView.Thing] = []
  package private(set) var search = ListSearch()
  /// Those without a name, where others have one: marks on the map, and one line in the list. A search finds them.
  package private(set) var folded: [HouseView.Thing] = []
  /// How many there are with those that are not shown.
  package private(set) var total = 0
  private var things: [HouseView.Thing] = []
  private var chosen: String?

  package init() {}

  /// The index in `rows`; nil where there are none.
  package var selected: Int? {
    rows.isEmpty ? nil : rows.firstIndex { $0.id == chosen } ?? 0
  }

  package mutating func update(_ things: [HouseView.Thing]) {
    self.things = things.sorted { a, b in
      (a.name.description.lowercased(), a.id) < (b.name.description.lowercased(), b.id)
    }
    arrange()
  }

  /// Selects one of them.
  package mutating func choose(_ id: String) { chosen = id }

  private mutating func arrange() {
    let words = search.line.text.lowercased()
    total = things.count
    let named = things.filter(\.isNamed)
    folded = words.isEmpty && !named.isEmpty ? things.filter { !$0.isNamed } : []
    rows =
      words.isEmpty
      ? named.isEmpty ? things : named
      : things.filter { thing in
        [thing.name.description, thing.id, thing.whereabouts.description].contains {
          $0.lowercased().contains(words)
        }
      }
  }

  /// - Returns: whether to quit.
  package mutating func press(_ key: Key) -> Bool {
    if search.press(key) {
      arrange()
      return false
    }
    switch key {
    case .up, .backTab: move(by: -1)
    case .down, .tab: move(by: 1)
    case .pageUp: move(by: -10)
    case .pageDown: move(by: 10)
    case .home: move(by: -rows.count)
    case .end: move(by: rows.count)
    case .escape, .character("q"): return true
    default: break
    }
    return false
  }

  private mutating func move(by step: Int) {
    guard let selected else { return }
    chosen = rows[min(max(selected + step, 0), rows.count - 1)].id
  }
}

extension String {
  /// Foundation's, which is not here.
  fileprivate func contains(_ words: String) -> Bool {
    guard !words.isEmpty else { return true }
    return indices.contains { self[$0...].hasPrefix(words) }
  }
}
