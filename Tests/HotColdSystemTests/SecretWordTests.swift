import Glibc
import TestSupport
import Testing

@testable import HotColdSystem

@Suite(.serialized) struct SecretWordTests {
  @Test(
    arguments: [
      ("marmalade\n", "marmalade"), ("marmalade", "marmalade"),
      ("two words\r\nmore\n", "two words"),
      ("\n", nil), ("", nil),
      (String(repeating: "x", count: 1024) + "\r\n", String(repeating: "x", count: 1024)),
      (String(repeating: "x", count: 1025), nil),
    ] as [(String, String?)])
  func fromAFile(text: String, word: String?) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8), to: "secret")
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
