import Testing

@testable import BeaconLocating
@testable import HotColdHouse

/// Restated from the documentation of ESPresense's Companion (https://espresense.com/companion/configuration).
private let configuration = """
  mqtt:
    host:
    port: 1883
  map:
    flip_y: true
    wall_color: "#ddd"   # quoted
  # Floors
  floors:
    - id: first
      name: First Floor
      bounds: [[0, 0, 0], [17, 18, 3]]
      rooms:
        - name: Hall
          # color: "#1F77B4"
          points:
            - [0, 0]
            - [4, 0]
            - [4, 2]
            - [2, 2]
            - [2,6]
            - [0, 6]
            - [0, 0]
        - name: Kitchen
          points: [[4, 0], [8, 0], [8, 6], [2, 6], [2, 2], [4, 2]]
    - id: second
      name: Second Floor
      bounds: [[0, 0, 3], [17, 18, 5.5]]
      rooms:
        - name: Attic
          points:
          - [0, 0]
          - [8, 0]
          - [4, 4]
  nodes:
    - name: Upstairs Hallway
      point: [1, 2, 5]
      floors: ["second"]
    - name: LivingRoom
      id: lounge
      point: [3.5, 1.5, 1]
      floors: ["first", "second"]
    - name: Everywhere
      point: [4, 4, 2]
    - name: Car
      stationary: false
      point: [-2, 15, 0.5]
    - name: Box
      enabled: false
      point: [1, 1, 1]
  devices:
    - name: "*"
    - id: "tile:*"
    - name: Ada's Watch
      id: adas-watch
  """

struct CompanionTests {
  private func read(_ text: String, floor: String? = nil) throws -> HousePlan {
    try HousePlan.companion(Array(text.utf8), floor: floor)
  }

  /// A station's height is measured from its own floor.
  @Test func allFloors() throws {
    let plan = try read(configuration)
    #expect(
      plan.floors == [
        Floor(name: "First Floor", height: 0), Floor(name: "Second Floor", height: 3),
      ])
    #expect(
      plan.stations == [
        Station(name: "upstairs_hallway", x: 1, y: 2, z: 2, floor: 1),
        Station(name: "lounge", x: 3.5, y: 1.5, z: 1),
        Station(name: "everywhere", x: 4, y: 4, z: 2),
      ])
    #expect(plan.rooms.allSatisfy { $0.floor == ($0.name == "Attic" ? 1 : 0) })
    #expect(plan.only(floor: 1).edges.count == 3)
    #expect(try HousePlan(json: plan.text) == plan)
  }

  /// Nodes name their floors by id or by name, and some people count heights from the node's own floor.
  @Test(arguments: [
    (#"["second"]"#, 5.0, 2.0), (#"["Second Floor"]"#, 5, 2), (#"["second"]"#, 1.5, 1.5),
    (#"["Second Floor"]"#, 3, 0),
  ])
  func floorsOfNodes(_ floors: String, _ height: Double, _ z: Double) throws {
    let text = configuration.replacing("point: [1, 2, 5]", with: "point: [1, 2, \(height)]")
      .replacing(#"["second"]"#, with: floors)
    #expect(
      try read(text).stations.first
        == Station(name: "upstairs_hallway", x: 1, y: 2, z: z, floor: 1))
  }

  @Test func firstFloor() throws {
    let plan = try read(configuration, floor: "first")
    #expect(plan.name == "First Floor" && plan.floors.isEmpty && plan.isYUp)
    #expect(
      plan.stations == [
        Station(name: "lounge", x: 3.5, y: 1.5, z: 1),
        Station(name: "everywhere", x: 4, y: 4, z: 2),
      ])
    #expect(
      plan.rooms == [
        Room(name: "Hall", x: 0...4, y: 0...2), Room(name: "Hall", x: 0...2, y: 2...6),
        Room(name: "Kitchen", x: 4...8, y: 0...2), Room(name: "Kitchen", x: 2...8, y: 2...6),
      ])
    #expect(plan.things.map(\.key.text) == ["adas-watch"])
    #expect(plan.edges.count == 12)
    #expect(plan.drawnRooms.map(\.isNamed) == [true, false, false, true])
    #expect(plan.drawnRooms[1].room.y == -6 ... -2)
    // Our own format keeps it unchanged.
    #expect(try HousePlan(json: plan.text) == plan)
  }

  /// Station names are topic levels: even one that is too long for a screen or has only combining marks is kept.
  @Test(arguments: [
    ["landing_above_the_kitchen_east", "landing_above_the_kitchen_west"], ["\u{651}", "\u{652}"],
    [#"a"b\c"#, "d"],
  ])
  func stationsKeepTheirNames(_ names: [String]) throws {
    var plan = HousePlan()
    plan.stations = names.map { Station(name: $0, x: 1, y: 2, z: 3) }
    #expect(try HousePlan(json: plan.text).stations.map(\.name) == names)
  }

  /// Heights are measured from the chosen floor; a slanted wall becomes steps.
  @Test(arguments: ["second", "Second Floor"])
  func otherFloor(_ name: String) throws {
    let plan = try read(configuration, floor: name)
    #expect(plan.stations.map(\.name) == ["upstairs_hallway", "lounge", "everywhere"])
    #expect(plan.stations.map(\.z) == [2, -2, -1])
    let area = plan.rooms.reduce(0) {
      $0 + ($1.x.upperBound - $1.x.lowerBound) * ($1.y.upperBound - $1.y.lowerBound)
    }
    #expect(abs(area - 16) < 0.1 && plan.rooms.count == 8)
  }

  @Test(arguments: [
    ("", "neither"), ("a: b", "neither"), ("floors: 1", "floors is not a list"),
    ("nodes:\n  - name: x\n    point: [1, 2, z]", "station x needs"),
    ("nodes:\n  - point: [1, 2]", "no name"),
    ("nodes:\n  - name: a/b\n    id: a/b\n    point: [1, 2]", "part of a topic"),
    (
      "nodes:\n  - name: x\n    point: [1, 2]\n  - name: X\n    point: [1, 2]",
      "two stations called x"
    ),
    (
      "floors:\n  - id: a\n    rooms:\n      - name: r\n        points: [[1, 2], [3, 4], [5]]",
      "room r needs points"
    ),
    (
      "floors:\n  - id: a\n    rooms:\n      - name: r\n        points: [[1, 2], [3, 4]]",
      "room r needs points"
    ),
    (
      "nodes:\n  - name: x\n    point: [1, 2]\ndevices:\n  - id: AA:BB:CC:00:00:04\n    name: k\n"
        + "  - id: aabbcc000004\n    name: w",
      "two devices have the id aabbcc000004"
    ),
    (
      "nodes:" + (0...256).map { "\n  - name: s\($0)\n    point: [1, 2]" }.joined(),
      "more than 256 stations"
    ),
    ("floors:\n  - id: a\n    rooms:\n      - points: [[1, 2], [3, 4], [5, 6]]", "no name"),
    ("floors:\n  - id: *a", "line 2: aliases"),
  ])
  func refuses(_ text: String, _ why: String) {
    let problem = #expect(throws: HousePlan.Problem.self) { try read(text) }
    #expect(problem?.advice.contains(why) == true)
  }

  /// Floors at one height could not be told apart. A room without corners and a device without a name are usual.
  @Test func namesWhatIsNotUsed() throws {
    let flat = configuration.replacing("[[0, 0, 3], [17", with: "[[0, 0, 0], [17")
    #expect(try read(flat).unusedFloors == ["Second Floor"])
    #expect(try read(flat, floor: "first").unusedFloors.isEmpty)
    #expect(try read(configuration).unusedFloors.isEmpty)
    let bare =
      "floors:\n  - id: a\n    rooms:\n      - name: r\n      - name: s\n        points: []\n"
    let plan = try read(bare + "devices:\n  - id: a\n  - id: a\n  - id: b/c\n    name: x\n")
    #expect(plan.rooms.isEmpty && plan.things.isEmpty)
  }

  @Test func noSuchFloor() {
    let problem = #expect(throws: HousePlan.Problem.self) {
      try read(configuration, floor: "third")
    }
    #expect(problem?.advice.contains("first, second") == true)
  }
}
