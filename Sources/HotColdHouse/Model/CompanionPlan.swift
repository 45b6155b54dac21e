import BeaconCodec
import CYAML

extension HousePlan {
  /// Reads a plan from the configuration of ESPresense's Companion
  /// (https://espresense.com/companion/configuration): nodes become stations, rooms become rooms,
  /// named devices become things. Heights count from each floor's ground.
  /// - Parameter floor: an id or a name; nil for all floors with rooms.
  static func companion(
    _ bytes: [UInt8], floor wanted: String? = nil
  ) throws(Problem) -> HousePlan {
    let file = try YAMLReader.read(bytes)
    guard case .object = file, file["floors"] != nil || file["nodes"] != nil else {
      throw Problem("it is neither a plan in JSON nor a configuration of ESPresense's Companion")
    }
    let floors = try choose(wanted, from: try entries(file, "floors"))
    var plan = HousePlan(name: floors.count == 1 ? floors.first.flatMap { name($0) } ?? "" : "")
    if wanted == nil {
      plan.unusedFloors = try drawn(entries(file, "floors")).filter { !floors.contains($0) }
        .map { SafeText(full: name($0) ?? identity($0) ?? "?").description }
    }
    // By default, Companion's y goes up.
    plan.isYUp = file["map"]?["flip_y"]?.string?.lowercased() != "false"
    for (number, floor) in floors.enumerated() {
      if floors.count > 1 {
        let name = name(floor) ?? identity(floor) ?? "\(number + 1)"
        try plan.add(floor: name, height: ground(floor) ?? 0)
      }
      for room in try entries(floor, "rooms") {
        // Companion also lists rooms without corners.
        if let points = room["points"], points != .null, points != .array([]) {
          try plan.add(room: room, floor: number)
        }
      }
    }
    for node in try entries(file, "nodes") { try plan.add(node: node, of: floors) }
    for device in try entries(file, "devices") {
      guard let id = device["id"]?.string, !id.contains("*") else { continue }
      guard DeviceReport.id(id).map({ plan.things[$0] == nil }) ?? true else {
        throw Problem("two devices have the id \(SafeText(id))")
      }
      // Skip devices without a name, or with an id that stations do not publish.
      try? plan.add(thing: id, name: name(device))
    }
    return plan
  }

  /// - Returns: the floors from the lowest to the highest.
  private static func choose(
    _ wanted: String?, from floors: [JSONValue]
  ) throws(Problem) -> [JSONValue] {
    guard let wanted else {
      let drawn = drawn(floors)
      // Floors of the same height are wings of a house, or lack their heights.
      let heights = drawn.map { ground($0) ?? 0 }
      guard Set(heights).count == heights.count else { return Array(drawn.prefix(1)) }
      if drawn.isEmpty { return Array(floors.prefix(1)) }
      return zip(drawn, heights).sorted { $0.1 < $1.1 }.map(\.0)
    }
    guard let floor = floors.first(where: { identity($0) == wanted || name($0) == wanted }) else {
      let known = floors.compactMap { identity($0) }.map { SafeText($0).description }
      throw Problem(
        "there is no floor \(SafeText(wanted)); there are \(known.joined(separator: ", "))")
    }
    return [floor]
  }

  /// The floors with rooms.
  private static func drawn(_ floors: [JSONValue]) -> [JSONValue] {
    floors.filter { $0["rooms"]?.array?.isEmpty == false }
  }

  /// Metres.
  private static func ground(_ floor: JSONValue) -> Double? {
    floor["bounds"]?.array?.first.flatMap { point($0) }?.z
  }

  /// A node listed for several floors is on the highest one below it.
  private mutating func add(node: JSONValue, of floors: [JSONValue]) throws(Problem) {
    func isOff(_ name: String) -> Bool { node[name]?.string?.lowercased() == "false" }
    guard !isOff("stationary"), !isOff("enabled"), node["point"] != nil, node["point"] != .null
    else { return }
    var numbers = Array(floors.indices)
    if let listed = node["floors"]?.array {
      numbers.removeAll { number in
        let names = [Self.identity(floors[number]), Self.name(floors[number])].compactMap(\.self)
        return !names.isEmpty && !names.contains { listed.contains(.string($0)) }
      }
    }
    guard !numbers.isEmpty || floors.isEmpty else { return }
    let height = Self.point(node["point"])?.z ?? 0
    let number = numbers.last { Self.ground(floors[$0]) ?? 0 <= height } ?? numbers.first ?? 0
    let ground = floors.indices.contains(number) ? Self.ground(floors[number]) ?? 0 : 0
    // A height below that of the node's only floor counts from that floor.
    let isOwn = ground > height && node["floors"]?.array?.count == 1
    try add(
      station: Self.identity(node), at: node["point"], floor: number, ground: isOwn ? 0 : ground)
  }

  private static func name(_ value: JSONValue) -> String? { value["name"]?.string }

  /// The name as in topics: Companion turns `Upstairs Hallway` into `upstairs_hallway`.
  private static func identity(_ value: JSONValue) -> String? {
    if let id = value["id"]?.string { return id }
    guard let name = name(value) else { return nil }
    var id = ""
    var isBreak = false
    var wasSmall = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        isBreak = !id.isEmpty
        continue
      }
      if isBreak || wasSmall && character.isUppercase { id += "_" }
      id += character.lowercased()
      isBreak = false
      wasSmall = character.isLowercase
    }
    return id.isEmpty ? nil : id
  }
}

/// Reads YAML with libyaml's events. Scalars become texts, missing values null.
struct YAMLReader {
  typealias Problem = HousePlan.Problem

  private typealias Event = (type: yaml_event_type_t, text: String, isPlain: Bool)

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let bytes: [UInt8]
  private let limits = JSONValue.Limits.file
  /// The line of the latest event, from 1.
  private var line = 1
  private var count = 0

  static func read(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
    guard bytes.count <= JSONValue.Limits.file.length else {
      throw problem("it is longer than \(JSONValue.Limits.file.length) bytes", line: 1)
    }
    // At a fixed address, because libyaml keeps pointers to it.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else { throw problem("no memory", line: 1) }
    defer { yaml_parser_delete(parser) }
    let result = bytes.withUnsafeBufferPointer { pointer -> Result<JSONValue, Problem> in
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, pointer.baseAddress, pointer.count)
      var reader = YAMLReader(parser: parser, bytes: bytes)
      return Result { () throws(Problem) in try reader.document() }
    }
    return try result.get()
  }

  private func problem(_ advice: String) -> Problem { Self.problem(advice, line: line) }

  private static func problem(_ advice: String, line: Int) -> Problem {
    Problem("line \(line): \(advice)")
  }

  private mutating func next() throws(Problem) -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      let parser = parser.pointee
      // The parser reads ahead.
      let line =
        parser.error == YAML_READER_ERROR
        ? bytes.prefix(parser.problem_offset).count { $0 == 0x0A }
        : Int(parser.problem_mark.line)
      let rows = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let isTabbed = rows.dropFirst(line).first?.prefix { $0 <= 0x20 }.contains(0x09) ?? false
      throw Self.problem(
        isTabbed
          ? "tabs cannot indent YAML"
          : parser.problem.map { String(cString: $0) } ?? "it is not valid YAML from here on",
        line: line + 1)
    }
    defer { yaml_event_delete(&event) }
    line = Int(event.start_mark.line) + 1
    count += 1
    guard count <= limits.count else { throw problem("it has too many values") }
    guard event.type == YAML_SCALAR_EVENT else { return (event.type, "", false) }
    let scalar = event.data.scalar
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return (
      event.type, String(decoding: bytes, as: UTF8.self), scalar.style == YAML_PLAIN_SCALAR_STYLE
    )
  }

  private mutating func document() throws(Problem) -> JSONValue {
    _ = try next()
    guard try next().type == YAML_DOCUMENT_START_EVENT else { return .null }
    let value = try value(next(), depth: 0)
    _ = try next()
    guard try next().type == YAML_STREAM_END_EVENT else {
      throw problem("there is a second document; only one is supported")
    }
    return value
  }

  /// - Parameter event: the first event of the value.
  private mutating func value(_ event: Event, depth: Int) throws(Problem) -> JSONValue {
    guard depth <= limits.depth else { throw problem("it is nested too deeply") }
    switch event.type {
    case YAML_SCALAR_EVENT:
      return event.isPlain && ["", "~", "null"].contains(event.text) ? .null : .string(event.text)
    case YAML_SEQUENCE_START_EVENT:
      var values: [JSONValue] = []
      while true {
        let first = try next()
        if first.type == YAML_SEQUENCE_END_EVENT { return .array(values) }
        values.append(try value(first, depth: depth + 1))
      }
    case YAML_MAPPING_START_EVENT:
      var members: [String: JSONValue] = [:]
      while true {
        let name = try next()
        if name.type == YAML_MAPPING_END_EVENT { return .object(members) }
        guard name.type == YAML_SCALAR_EVENT else {
          throw problem("names of several parts (?) are not supported")
        }
        guard members[name.text] == nil else {
          throw problem("the key \(SafeText(name.text)) occurs twice")
        }
        members[name.text] = try value(next(), depth: depth + 1)
      }
    // Because a few aliases can expand beyond memory.
    default: throw problem("aliases (*) are not supported; write the value out")
    }
  }
}
