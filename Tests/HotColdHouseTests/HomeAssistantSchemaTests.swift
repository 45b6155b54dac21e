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
    case text, texts, map, textOrNull
  }

  /// Options of every entity; `object_id` is for versions before 2025.10, `default_entity_id` for those after.
  private static let common: [String: Kind] = [
    "availability_topic": .text, "payload_available": .text, "payload_not_available": .text,
    "device": .map, "origin": .map, "name": .textOrNull, "unique_id": .text, "object_id": .text,
    "default_entity_id": .text, "icon": .text, "state_topic": .text, "value_template": .text,
    "json_attributes_topic": .text, "json_attributes_template": .text,
  ]
  private static let options: [String: [String: Kind]] = [
    "device_tracker": ["source_type": .text, "payload_home": .text, "payload_not_home": .text],
    "sensor": ["unit_of_measurement": .text, "device_class": .text, "state_class": .text],
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
      default: false
      }
    }
  }

  /// A topic that can be published (MQTT 5, 4.7): 1 to 65,535 bytes, without wildcards and NUL.
  private func isTopic(_ text: String?) -> Bool {
    guard let text, (1...65_535).contains(text.utf8.count) else { return false }
    return !text.contains { "+#\0".contains($0) }
  }

  private func check(_ message: BrokerMessage) throws {
    let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
    try #require(levels.count == 4 && levels[0] == "homeassistant" && levels[3] == "config")
    let platform = String(levels[1])
    let id = String(levels[2])
    let isID = id.utf8.allSatisfy { byte in
      byte < 0x80
        && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
          || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-"))
    }
    #expect(isID && !id.isEmpty)
    let json = try #require(JSONValue(message.payload))
    let known = try #require(Self.options[platform]).merging(Self.common) { a, _ in a }
    #expect(fits(json, known))
    #expect(fits(json["device"], Self.device) && json["device"]?["identifiers"] != nil)
    #expect(fits(json["origin"], Self.origin) && json["origin"]?["name"] != nil)
    // Only entities with a unique_id can belong to a device.
    #expect(json["unique_id"]?.string?.isEmpty == false)
    #expect(json["default_entity_id"]?.string == "\(platform).\(json["object_id"]?.string ?? "")")
    #expect(isTopic(json["state_topic"]?.string))
    #expect(json["availability_topic"]?.string == "hotcold/v1/home/locator/status")
    if let topic = json["json_attributes_topic"] { #expect(isTopic(topic.string)) }
    if platform == "device_tracker" {
      #expect(
        ["gps", "router", "bluetooth", "bluetooth_le"].contains(json["source_type"]?.string))
    } else {
      // A number has a unit; a text has neither a unit nor statistics.
      let isDistance = json["device_class"]?.string == "distance"
      #expect(json["unit_of_measurement"]?.string == (isDistance ? "m" : nil))
      #expect(json["state_class"]?.string == (isDistance ? "measurement" : nil))
    }
  }

  @Test(arguments: [
    "aabbcc000004", "iBeacon:d9eed498-bfdb-43c0-8b55-d06bb74c430b-0-7", "a b", "\u{E9}",
  ])
  func discovery(_ id: String) throws {
    let thing = try #require(TopicLevel(id))
    let publisher = HousePublisher(HouseTopics(house: .home), version: "1.0", patience: 60)
    let names = [SafeText("keys"), SafeText("Ada's \"keys\""), .empty]
    for name in names {
      let messages = publisher.discovery(of: thing, name: name)
      #expect(messages.count == 3 && Set(messages.map(\.topic)).count == 3)
      #expect(messages.allSatisfy { $0.isRetained })
      for message in messages { try check(message) }
    }
  }
}
