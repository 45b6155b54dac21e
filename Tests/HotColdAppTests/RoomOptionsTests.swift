import HotColdGame
import Testing

@testable import HotColdApp

struct RoomOptionsTests {
  /// A room that is named like a code is one, as on the title screen. The option's value, the code and the name.
  @Test(
    arguments: [
      ("kiwi-lamp-moon-47", "kiwi-lamp-moon-47", nil),
      ("Kiwi Lamp Moon 47", "kiwi-lamp-moon-47", nil), ("kiwi-lamp-47", nil, "kiwi-lamp-47"),
      ("kiwi-lamp-moon-4", nil, "kiwi-lamp-moon-4"), ("attic", nil, "attic"),
    ] as [(String, String?, String?)])
  func codes(value: String, code: String?, name: String?) throws {
    for room in [
      try Seek.parse(["--room", value]).player.room, try Hide.parse(["--room", value]).player.room,
    ] {
      #expect(room.code?.description == code && room.name == name)
      #expect(room.hasSecret == (code != nil))
      #expect(room.uuid == (code == nil ? name.map { .init(room: $0) } : .roomOfCodes))
    }
    // In the demo nobody else plays.
    #expect(try Seek.parse(["--demo", "--room", value]).player.room.code?.description == code)
  }
}
