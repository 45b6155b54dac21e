import HotColdView
import Testing

@testable import HotColdSystem

struct KeyReaderTests {
  @Test(
    arguments: [
      ("", []), ("q", [.character("q")]), ("\u{1B}[A\u{1B}OB", [.up, .down]),
      ("\u{1B}[1;5C", [.right]), ("\u{1B}", [.escape]), ("\u{1B}q", [.escape, .character("q")]),
      ("\t\r\n\u{7F}\u{8}", [.tab, .enter, .enter, .backspace, .backspace]),
      ("\u{15}", [.clear]), ("\u{1B}[3~\u{1B}[Z", [.delete, .backTab]),
      ("ä猫", [.character("ä"), .character("猫")]),
      // Unused input is ignored: focus, mouse, an unfinished sequence, a control character.
      ("\u{1B}[I\u{1B}[<0;1;1Mx\u{1}", [.character("x")]),
      ("\u{1B}[", []), ("\u{1B}[15", []),
    ] as [(String, [Key])])
  func keys(_ text: String, _ keys: [Key]) {
    var reader = KeyReader(Array(text.utf8))
    var read: [Key] = []
    while let key = reader.next() { read.append(key) }
    #expect(read == keys)
    #expect(reader.rest.isEmpty)
  }

  /// A character of several bytes may arrive in two parts.
  @Test func splitCharacter() {
    var reader = KeyReader([UInt8(ascii: "a"), 0xC3])
    let first = reader.next()
    let second = reader.next()
    #expect(first == .character("a") && second == nil)
    var next = KeyReader(reader.rest + [0xA4])
    let whole = next.next()
    #expect(whole == .character("ä"))
  }
}
