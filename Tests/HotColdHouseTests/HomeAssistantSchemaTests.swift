import BeaconCodec
import HotColdSystem
import Testing

@testable import HotColdHouse

/// Home Assistant's schema of discovery payloads, restated from its documentation:
/// https://www.home-assistant.io/integrations/mqtt/#discovery-payload,
/// https://www.home-assistant.io/integrations/device_tracker.mqtt/#configuration-variables,
/// https://www.home-assistant.io/integrations/sensor.mqtt/#configuration-variables.
struct HomeAssistantSchemaTests {
  private enum Kind {
    case text, texts, map, maps, textOrNull
  }

  /// Options of every entity.
  private static let common: [String: Kind] = [
    "platform": .text, "name": .textOrNull, "unique_id": .text, "icon": .text,
    "state_topic": .text, "value_template": .text, "json_attributes_topic": .text,
    "entity_category": .text, "device_class": .text,
  ]
  private static let options: [String: [String: Kind]] = [
    "device_tracker": ["source_type": .text],
    "sensor": ["unit_of_measurement": .text, "state_class": .text],
    "binary_sensor": ["payload_on": .text, "payload_off": .text],
  ]
  /// Of a device.
  private static let shared: [String: Kind] = [
    "device": .map, "origin": .map, "components": .map, "state_topic": .text,
    "availability": .maps, "availability_mode": .text,
  ]
  private static let device: [String: Kind] = [
    "identifiers": .texts, "name": .text, "manufacturer": .text, "model": .text,
    "sw_version": .text, "suggested_area": .text,
  ]
  private static let origin: [String: Kind] = [
    "name": .text, "sw_version": .text, "support_url": .text,
  ]

  private func fits(_ json: JSONValue?, _ known: [String: Kind]) -> Bool {
    guard case .object(let members) = json else { return false }
    return members.allSatisfy { name, value in
      switch (known[name], value) {
      case (.text, .string(let text)), (.textOrNull, .string(let text)): !text.isEmpty
      case (.textOrNull, .null): true
      case (.texts, .array(let list)):
        !list.isEmpty && list.allSatisfy { $0.string?.isEmpty == false }
      case (.map, .object): true
      case (.maps, .array(let list)): !list.isEmpty && list.allSatisfy { $0["topic"] != nil }
      default: false
      }
    }
  }

  /// A topic that can be published (MQTT 5, 4.7): 1 to 65,535 bytes, without wildcards and NUL.
  private func isTopic(_ text: String?) -> Bool {
    guard let text, (1...65_535).contains(text.utf8.count) else { return false }
    return !text.contains { "+#\0".contains($0) }
  }

  private func check(_ message: BrokerMessage, components: Int) throws {
    let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
    try #require(
      levels.count == 4 && levels[0] == "homeassistant" && levels[1] == "device"
        && levels[3] == "config")
    let id = String(levels[2])
    let isID = id.utf8.allSatisfy { byte in
      byte < 0x80
        && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-"))
    }
    #expect(isID && !id.isEmpty)
    let json = try #require(JSONValue(message.payload))
    #expect(fits(json, Self.shared))
    #expect(fits(json["device"], Self.device) && json["device"]?["identifiers"] != nil)
    #expect(fits(json["origin"], Self.origin) && json["origin"]?["name"] != nil)
    guard case .object(let members) = json["components"] else { return #expect(Bool(false)) }
    #expect(members.count == components)
    for entity in members.values {
      let platform = try #require(entity["platform"]?.string)
      let known = try #require(Self.options[platform]).merging(Self.common) { a, _ in a }
      #expect(fits(entity, known))
      // Only entities with a unique_id can belong to a device.
      #expect(entity["unique_id"]?.string?.hasPrefix(id) == true)
      #expect(isTopic((entity["state_topic"] ?? json["state_topic"])?.string))
      if let topic = entity["json_attributes_topic"] { #expect(isTopic(topic.string)) }
      if platform == "device_tracker" {
        #expect(
          ["gps", "router", "bluetooth", "bluetooth_le"].contains(entity["source_type"]?.string))
      } else if platform == "sensor" {
        // A number has a unit; a text has neither a unit nor statistics.
        let isDistance = entity["device_class"]?.string == "distance"
        #expect(entity["unit_of_measurement"]?.string == (isDistance ? "m" : nil))
        #expect(entity["state_class"]?.string == (isDistance ? "measurement" : nil))
      }
    }
  }

  @Test(arguments: [
    "aabbcc000004", "iBeacon:d9eed498-bfdb-43c0-8b55-d06bb74c430b-0-7", "a b", "\u{E9}",
  ])
  func discovery(_ id: String) throws {
    let thing = try #require(TopicLevel(id))
    let house = House(.empty, house: .home, wall: 0)
    let publisher = HousePublisher(house.topics, version: "1.0", patience: 60)
    for name in [SafeText("keys"), SafeText("Ada's \"keys\""), .empty] {
      for hasFloors in [true, false] {
        let message = publisher.discovery(of: thing, name: name, hasFloors: hasFloors)
        #expect(message.isRetained)
        try check(message, components: hasFloors ? 4 : 3)
      }
    }
    // The house itself is there without things.
    let greeting = publisher.greeting(house)
    #expect(greeting.count == 2)
    try check(greeting[0], components: 1)
  }
}
