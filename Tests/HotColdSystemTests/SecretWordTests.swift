import Glibc
import Testing

@testable import HotColdSystem

@Suite(.serialized) struct SecretWordTests {
  private func file(_ text: String) -> String {
    var path = Array("/tmp/hotcold-secret-XXXXXX\0".utf8CString)
    let descriptor = mkstemp(&path)
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
    close(descriptor)
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("marmalade\n", "marmalade"), ("marmalade", "marmalade"),
      ("two words\r\nmore\n", "two words"),
      ("\n", nil), ("", nil),
      (String(repeating: "x", count: 1024) + "\r\n", String(repeating: "x", count: 1024)),
      (String(repeating: "x", count: 1025), nil),
    ] as [(String, String?)])
  func fromAFile(text: String, word: String?) throws {
    let path = file(text)
    defer { unlink(path) }
    #expect((try? SecretWord.read(from: FileName(path), signals: Signals())) == word)
  }

  @Test func fromTheEnvironment() {
    setenv(SecretWord.variable, "jam", 1)
    #expect(SecretWord.isInEnvironment)
    #expect(SecretWord.takeFromEnvironment() == "jam")
    // Nobody else gets it.
    #expect(getenv(SecretWord.variable) == nil)
    #expect(SecretWord.takeFromEnvironment() == nil)
    setenv(SecretWord.variable, "", 1)
    #expect(!SecretWord.isInEnvironment)
    unsetenv(SecretWord.variable)
  }
}
