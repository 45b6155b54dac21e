import BeaconCodec
import Testing

@testable import HotColdGame

struct RoomTests {
  /// RFC 9562, A.4, and other namespaces of RFC 4122, computed by Python's uuid.uuid5.
  @Test(arguments: [
    (
      "6BA7B810-9DAD-11D1-80B4-00C04FD430C8", "www.example.com",
      "2ED6657D-E927-568B-95E1-2665A8AEA6A2"
    ),
    (
      "6BA7B811-9DAD-11D1-80B4-00C04FD430C8", "http://python.org/",
      "4C565F0D-3F5A-5890-B41B-20CF47701C5E"
    ),
    ("6BA7B812-9DAD-11D1-80B4-00C04FD430C8", "1.3.6.1", "1447FA61-5277-5FEF-A9B3-FBC6E44F4AF3"),
  ])
  func version5(namespace: String, name: String, uuid: String) throws {
    let namespace = try #require(BeaconUUID(namespace))
    #expect(BeaconUUID.version5(namespace: namespace, name: name).description == uuid)
  }

  /// Frozen values: other programs, and other versions of this one, must meet in the same room.
  @Test(arguments: [
    ("kitchen", "1FDE7BA4-B715-53A1-B24D-0A954D86A8F9"),
    ("", "8936C089-CCDD-5864-9B8F-5BA4DBE9E262"), ("Küche", "ECF0C9B8-7F41-5B37-A244-61B82A86BC9B"),
  ])
  func rooms(name: String, uuid: String) {
    #expect(BeaconUUID(room: name).description == uuid)
  }

  /// Spellings of one text, and its Normalization Form C as Python's unicodedata has it.
  @Test(
    arguments: [
      (["Küche", "Ku\u{308}che"], "K\u{FC}che"),
      (["ạ\u{308}", "a\u{323}\u{308}", "a\u{308}\u{323}", "ä\u{323}"], "\u{1EA1}\u{308}"),
      (["й", "и\u{306}"], "\u{439}"), (["Å", "\u{212B}", "A\u{30A}"], "\u{C5}"),
      (["한", "\u{1112}\u{1161}\u{11AB}"], "\u{D55C}"),
      (["q\u{307}\u{323}", "q\u{323}\u{307}"], "q\u{323}\u{307}"),
      (["\u{958}", "\u{915}\u{93C}"], "\u{915}\u{93C}"), (["\u{FB01}"], "\u{FB01}"), ([""], ""),
    ] as [([String], String)])
  func spellings(_ all: [String], _ composed: String) {
    for text in all { #expect(canonicalBytes(of: text) == Array(composed.utf8)) }
    #expect(Set(all.map { BeaconUUID(room: $0) }).count == 1)
    let minute = Minute(count: 29_000_000)
    #expect(Set(all.map { RoomSecret(word: $0, room: .hotcold).code(.beacon, minute) }).count == 1)
  }

  @Test func namesAreUsedExactlyAsWritten() {
    let names = ["kitchen", "Kitchen", "kitchen ", "k\u{0}itchen"]
    #expect(Set(names.map { BeaconUUID(room: $0) }).count == names.count)
  }
}

/// A party's code.
struct RoomCodeTests {
  /// A typed code, and how it is read.
  @Test(
    arguments: [
      ("kiwi-lamp-moon-47", "kiwi-lamp-moon-47"), ("Kiwi Lamp Moon 47", "kiwi-lamp-moon-47"),
      (" KIWI  lamp moon-07 ", "kiwi-lamp-moon-07"), ("küche-äpfel-ofen-00", "küche-äpfel-ofen-00"),
      ("kiwi-lamp", nil), ("kiwi-lamp-moon", nil), ("kiwi-lamp-47", nil),
      ("a-kiwi-lamp-moon-47", nil), ("kiwi-lamp-moon-4", nil), ("kiwi-lamp-moon-477", nil),
      ("kiwi-47-lamp-moon", nil),
      ("kiwi-lamp-moon-4a", nil), ("kiwi-lamp-moon-47-x", nil), ("k-lamp-moon-47", nil),
      ("kiwi-lamp-moon-٤٧", nil),
      ("", nil), ("kitchen", nil), ("kiwi_lamp_moon_47", nil),
    ] as [(String, String?)])
  func typed(text: String, code: String?) {
    #expect(RoomCode(text)?.description == code)
  }
}
