import TestSupport
import Testing

@testable import BeaconRadio
@testable import LinuxSystem

/// Files in a folder, as under /sys.
private func withFolder(
  files: [String: String], _ body: (String) -> Void
) throws {
  let folder = try TemporaryFolder()
  for (path, text) in files { _ = try folder.write(text, to: path) }
  withExtendedLifetime(folder) { body(folder.path) }
}

struct DiagnosisSystemTests {
  @Test func switches() throws {
    var files: [String: String] = [:]
    for (number, kind, name, soft, hard) in [
      (0, "wlan", "phy0", 1, 0), (1, "bluetooth", "hci0", 1, 0),
      (2, "bluetooth", "laptop", 1, 1), (3, "bluetooth", "hci1", 0, 0),
    ] {
      files["rfkill\(number)/type"] = "\(kind)\n"
      files["rfkill\(number)/name"] = "\(name)\n"
      files["rfkill\(number)/soft"] = "\(soft)\n"
      files["rfkill\(number)/hard"] = "\(hard)\n"
    }
    files["rfkill4/power"] = ""
    try withFolder(files: files) { folder in
      let switches = RadioSwitch.all(in: folder)
      #expect(switches.map(\.name) == ["hci0", "laptop", "hci1"])
      #expect(switches.map(\.block) == [.soft, .hard, nil])
      #expect(switches.map(\.number) == [1, 2, 3])
    }
    #expect(RadioSwitch.all(in: "/nonexistent").isEmpty)
  }

  /// The event for /dev/rfkill that clears a switch's soft block.
  @Test func unblocking() {
    let one = RadioSwitch(name: "hci0", soft: true, hard: false, number: 0x0102_0304)
    #expect(one.unblocking == [4, 3, 2, 1, 2, 2, 0, 0])
  }

  @Test func lines() throws {
    try withFolder(files: ["a": "one\ntwo\n\nthree"]) { folder in
      #expect(SystemText.lines(of: folder + "/a") == ["one", "two", "three"])
      #expect(SystemText.lines(of: folder + "/b") == nil)
      #expect(SystemText.target(of: folder + "/a") == nil)
      #expect(SystemText.lines(of: folder) == nil)
    }
    // Endless input ends.
    #expect(SystemText.lines(of: "/dev/zero")?.count == 1)
  }
}
