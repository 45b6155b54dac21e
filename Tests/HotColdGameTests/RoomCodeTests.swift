import Testing

@testable import HotColdGame

@Suite("A party's code")
struct RoomCodeTests {
  /// As it is said and typed, and as it is known then.
  @Test(
    arguments: [
      ("kiwi-lamp-47", "kiwi-lamp-47"), ("Kiwi Lamp 47", "kiwi-lamp-47"),
      (" KIWI  lamp-07 ", "kiwi-lamp-07"), ("küche-äpfel-00", "küche-äpfel-00"),
      ("kiwi-lamp", nil), ("kiwi-lamp-4", nil), ("kiwi-lamp-477", nil), ("kiwi-47-lamp", nil),
      ("kiwi-lamp-4a", nil), ("kiwi-lamp-47-x", nil), ("k-lamp-47", nil), ("kiwi-lamp-٤٧", nil),
      ("", nil), ("kitchen", nil), ("kiwi_lamp_47", nil),
    ] as [(String, String?)])
  func typed(text: String, code: String?) {
    #expect(RoomCode(text)?.description == code)
  }
}
