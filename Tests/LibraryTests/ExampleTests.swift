import BeaconRadio
import Glibc
import Testing

struct ExampleTests {
  /// What the documentation shows is what is compiled here.
  @Test func isTheOneOfTheDocumentation() throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/"
    let example = try text(root + "Tests/LibraryTests/Example.swift")
    #expect(try text(root + "docs/ARCHITECTURE.md").contains("```swift\n" + example + "```"))
  }

  /// On a machine without Bluetooth it says so; on any other one nobody waits for it here.
  @Test func runs() async throws {
    guard (try? Adapter.choose()) == nil else { return }
    await #expect(throws: RadioError.self) { try await listen() }
    await #expect(throws: RadioError.self) { try await beAMinutesBeacon() }
  }

  private func text(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
