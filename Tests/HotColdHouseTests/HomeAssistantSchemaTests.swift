import BeaconCodec
import HotColdSystem
import TestSupport
import Testing

@testable import BeaconLocating
@testable import HotColdHouse

/// Discovery payloads match the schema that `Tests/HomeAssistant/schema.py` makes from Home Assistant's own validators.
struct HomeAssistantSchemaTests {
  private static let schema: JSONValue? = {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let name = "/\(folder)/HomeAssistant/discovery.schema.json"
    return try? JSONValue.read(
      InputFile(path: FileName(name)).read(upTo: JSONValue.Limits.file.length), limits: .file)
  }()

  /// The keywords of JSON Schema that the file uses; an unknown one accepts nothing.
  private func isValid(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    guard case .object(let rules) = schema else { return false }
    var members: [String: JSONValue] = [:]
    if case .object(let found) = value { members = found }
    return rules.allSatisfy { keyword, rule in
      let parts = rule.array ?? []
      return switch keyword {
      case "$schema", "$comment", "$defs", "then": true
      case "$ref":
        rule.string.flatMap { $0.split(separator: "/").last }
          .flatMap { Self.schema?["$defs"]?[String($0)] }.map { isValid(value, $0) } ?? false
      case "type": rule.string == kind(of: value)
      case "const": rule == value
      case "enum": parts.contains(value)
      case "format": isFormatted(value, as: rule)
      case "required": parts.allSatisfy { members[$0.string ?? ""] != nil }
      case "properties":
        members.allSatisfy { name, member in rule[name].map { isValid(member, $0) } ?? true }
      case "additionalProperties":
        members.allSatisfy { name, member in
          schema["properties"]?[name] != nil || isValid(member, rule)
        }
      case "items": value.array?.allSatisfy { isValid($0, rule) } ?? true
      case "minItems": Double(value.array?.count ?? 0) >= rule.number ?? 0
      case "anyOf": parts.contains { isValid(value, $0) }
      case "allOf": parts.allSatisfy { isValid(value, $0) }
      case "if": !isValid(value, rule) || schema["then"].map { isValid(value, $0) } ?? true
      default: false
      }
    }
  }

  private func kind(of value: JSONValue) -> String {
    switch value {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number(let number): number == number.rounded() ? "integer" : "number"
    case .bool: "boolean"
    case .null: "null"
    }
  }

  /// A topic that can be published (MQTT 5, 4.7): 1 to 65,535 bytes, without wildcards and NUL. An icon has a prefix.
  private func isFormatted(_ value: JSONValue, as format: JSONValue) -> Bool {
    guard let text = value.string else { return false }
    return switch format.string {
    case "topic": (1...65_535).contains(text.utf8.count) && !text.contains { "+#\0".contains($0) }
    case "icon": text.hasPrefix("mdi:")
    default: false
    }
  }

  private func isValid(_ payload: [UInt8]) -> Bool {
    guard let json = JSONValue(payload), let schema = Self.schema else { return false }
    return isValid(json, schema)
  }

  private func announcements(of id: String, floors: Int) throws -> [BrokerMessage] {
    let thing = try #require(TopicLevel(id))
    var plan = HousePlan(rooms: [Room(name: "Ada's \"hall\"", x: 0...4, y: 0...6)])
    plan.floors = (0..<floors).map { Floor(name: "\($0)", height: 3 * Double($0)) }
    plan.things = [thing: SafeText("Ada's \"keys\"")]
    let house = House(plan, house: .home, wall: 0)
    let publisher = HousePublisher(house.topics, version: "1.0", patience: 60)
    return publisher.greeting(house).filter {
      $0.topic.hasPrefix("homeassistant/") && !$0.payload.isEmpty
    }
  }

  /// The house, the thing and the room.
  @Test(arguments: [
    "aabbcc000004", "iBeacon:d9eed498-bfdb-43c0-8b55-d06bb74c430b-0-7", "a b", "\u{E9}",
  ])
  func discovery(_ id: String) throws {
    for floors in [0, 2] {
      let messages = try announcements(of: id, floors: floors)
      #expect(messages.count == 3)
      for message in messages {
        #expect(message.isRetained && isValid(message.payload))
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        #expect(levels.count == 4 && levels[1] == "device" && levels[3] == "config")
        #expect(
          levels[2].unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains($0))
          })
      }
    }
  }

  /// Each change makes one of them invalid.
  @Test(arguments: [
    ("device_tracker", "light"), ("bluetooth_le", "smell"), ("\"name\":null", "\"name\":1"),
    ("unique_id", "uniqueid"), ("\"unit_of_measurement\":\"m\"", "\"unit_of_measurement\":\"s\""),
    ("\"occupancy\"}", "\"crowd\"}"), ("thing/aabbcc000004/position\",\"avail", "#\",\"avail"),
    ("state_topic", "topic"), ("\"measurement\"", "\"measured\""), ("\"mdi:", "\""),
    ("\"identifiers\":[\"hotcold_home\"]", "\"identifiers\":[]"), ("\"all\"", "\"none\""),
    ("\"diagnostic\"", "\"other\""), ("\"origin\":", "\"source\":"),
  ])
  func strict(_ old: String, _ new: String) throws {
    let payloads = try announcements(of: "aabbcc000004", floors: 2)
      .map { String(decoding: $0.payload, as: UTF8.self) }
    let changed = payloads.filter { $0.contains(old) }.map { $0.replacing(old, with: new) }
    #expect(!changed.isEmpty && changed.allSatisfy { !isValid(Array($0.utf8)) })
  }
}
