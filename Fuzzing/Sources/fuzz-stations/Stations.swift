import BeaconCodec
import BeaconLocating
import Fuzzer
import HotColdSystem

@testable import HotColdHouse

private enum Seeds {
  static let plan = Array(
    #"{"stations":[{"name":"a","at":[0,0,2]},{"name":"b","at":[8,0]}],"rooms":[{"name":"hall","from":[0,0],"to":[4,6]}]}"#
      .utf8)
  static let companion = Array(
    """
    map: {flip_y: false}
    floors:
      - id: first
        bounds: [[0, 0, 3], [9, 9, 6]]
        rooms:
          - name: Hall # a corner
            points:
              - [0, 0]
              - [4, 0]
              - [2.5, 6]
    nodes:
      - name: "Living Room"
        point: [1, 2, 3]
        floors: ["first"]
    devices:
      - id: keys
        name: 'Ada''s'
    """.utf8)
}

extension FuzzTarget {
  /// A JSON text.
  static let json = FuzzTarget(
    "json", maximumLength: 4096,
    seeds: [
      Array(#"{"a":[1,-2.5e3,true,null,"\u00e9\ud83d\ude00"]}"#.utf8), Seeds.plan,
      Array("[[[[".utf8),
      Array("1e999".utf8),
    ]
  ) { input in
    let bytes = bytes(of: input)
    guard let value = JSONValue(bytes) else { return }
    require(JSONValue(text(value)) == value, "the value survives a round trip")
    require(depth(value) <= JSONValue.Limits.message.depth + 1, "the depth is bounded")
    _ = try? HousePlan(json: bytes)
  }

  /// A house plan: ours, or the configuration of ESPresense Companion.
  static let plan = FuzzTarget(
    "plan", maximumLength: 4096,
    seeds: [
      Seeds.plan, Seeds.companion,
      // A name longer than a player's.
      Array(#"{"rooms":[{"name":"the long corridor upstairs","from":[0,0],"to":[4,6]}]}"#.utf8),
      Array("a: [1, {b: 'c'}]\n- - x\n  - |\n   y\n".utf8),
    ]
  ) { input in
    let bytes = bytes(of: input)
    guard let plan = (try? HousePlan(json: bytes)) ?? (try? HousePlan.companion(bytes)) else {
      return
    }
    for room in plan.rooms {
      require(
        [room.x.lowerBound, room.x.upperBound, room.y.lowerBound, room.y.upperBound].allSatisfy {
          $0.magnitude <= 10_000
        }, "a room is within the limits of a plan")
      require(SafeText(full: room.name).description == room.name, "the name is safe to show")
    }
    require(plan.rooms.count <= 4000 && plan.edges.count <= 4000, "the plan's size is bounded")
    guard let kept = try? HousePlan(json: plan.text) else {
      fatalError("failed: a written plan can be read again")
    }
    require(
      kept.stations.map(\.name) == plan.stations.map(\.name), "the stations survive a round trip")
    require(kept.things == plan.things, "the names of things survive a round trip")
  }

  /// Messages from stations: a byte for the station and the topic, a byte for the time, then the payload as a block.
  static let station = FuzzTarget(
    "station", maximumLength: 2048,
    seeds: [
      [0, 1, 40] + Array(#"{"rssi":-60,"time":1000,"distance":1.5}"#.utf8),
      [2, 1, 6] + Array("online".utf8) + [3, 1, 14] + Array(#"{"at":[1,2,3]}"#.utf8),
      [4, 9, 36] + Array(#"{"mac":"aabbcc000004","rssi":-70.25}"#.utf8),
      [0, 1, 49] + Array(#"{"rssi":-60,"name":"the key of the bicycle shed"}"#.utf8),
    ]
  ) { input in
    var source = ByteSource(input)
    guard let plan = try? HousePlan(json: Seeds.plan), let home = TopicLevel("home") else {
      fatalError("failed: the plan can be read")
    }
    var house = House(plan, house: home, wall: 1000)
    var events: [House.Event] = []
    var time = Timestamp.zero
    for _ in 0..<64 where !source.isEmpty {
      let kind = source.byte()
      time = time.advanced(bySeconds: Double(source.byte()) / 16)
      let station = kind & 0x80 == 0 ? "a" : "b"
      let id = "id\(kind >> 4)"
      let topic =
        switch kind % 7 {
        case 0, 1: "hotcold/v1/home/station/\(station)/device/\(id)"
        case 2: "hotcold/v1/home/station/\(station)/status"
        case 3: "hotcold/v1/home/station/\(id)/about"
        case 4: "hotcold/v1/home/plan"
        case 5: "espresense/devices/\(id)/\(station)"
        default: String(decoding: source.block(), as: UTF8.self)
        }
      let message = BrokerMessage(topic, source.block(), isRetained: kind & 0x40 != 0)
      house.hear(message, at: time, into: &events)
      house.advance(to: time, into: &events)
    }
    require(house.things.count <= House.mostThings, "the number of things is bounded")
    for event in events {
      if case .position(let position, _) = event {
        require(
          position.x.isFinite && position.y.isFinite && position.radius.isFinite,
          "a position is finite")
      }
    }
    for thing in house.things.values {
      require(SafeText(full: thing.label).description == thing.label, "the name is safe to show")
    }
  }
}

/// The value as JSON, with all text escaped.
private func text(_ value: JSONValue) -> [UInt8] {
  switch value {
  case .null: return Array("null".utf8)
  case .bool(let value): return Array("\(value)".utf8)
  case .number(let value): return Array("\(value)".utf8)
  case .string(let value): return quoted(value)
  case .array(let values):
    return [0x5B] + values.map { text($0) }.joined(separator: [0x2C]) + [0x5D]
  case .object(let members):
    return [0x7B]
      + members.map { quoted($0) + [0x3A] + text($1) }.joined(separator: [0x2C]) + [0x7D]
  }
}

private func quoted(_ text: String) -> [UInt8] {
  var bytes: [UInt8] = [0x22]
  for unit in text.utf16 {
    let digits = String(unit, radix: 16)
    bytes += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
  }
  return bytes + [0x22]
}

private func depth(_ value: JSONValue) -> Int {
  switch value {
  case .array(let values): 1 + (values.map { depth($0) }.max() ?? 0)
  case .object(let members): 1 + (members.values.map { depth($0) }.max() ?? 0)
  default: 0
  }
}
