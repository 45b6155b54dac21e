import Glibc
import Testing

@testable import BeaconRadio

struct RadioSwitchTests {
  private func write(_ text: String, to path: String) {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    _ = Glibc.write(file, text, text.utf8.count)
    close(file)
  }

  /// A folder like /sys/class/rfkill, removed afterwards.
  private func withSwitches(
    _ switches: [(String, [String: String])], _ body: (String) -> Void
  ) {
    var template = Array("/tmp/rfkill-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for (entry, files) in switches {
      mkdir(folder + "/" + entry, 0o700)
      for (name, text) in files { write(text, to: folder + "/" + entry + "/" + name) }
    }
    body(folder)
    for (entry, files) in switches {
      for name in files.keys { unlink(folder + "/" + entry + "/" + name) }
      rmdir(folder + "/" + entry)
    }
    rmdir(folder)
  }

  @Test func bluetoothOnly() {
    withSwitches([
      ("rfkill0", ["type": "wlan\n", "name": "phy0\n", "soft": "1\n", "hard": "0\n"]),
      ("rfkill1", ["type": "bluetooth\n", "name": "hci0\n", "soft": "1\n", "hard": "0\n"]),
      ("rfkill2", ["type": "bluetooth\n", "name": "laptop\n", "soft": "1\n", "hard": "1\n"]),
      ("rfkill3", ["type": "bluetooth\n", "name": "hci1\n", "soft": "0\n", "hard": "0\n"]),
      ("rfkill4", [:]),
    ]) { folder in
      let switches = RadioSwitch.all(in: folder)
      #expect(switches.map(\.name) == ["hci0", "laptop", "hci1"])
      #expect(switches.map(\.block) == [.soft, .hard, nil])
      #expect(switches.map(\.number) == [1, 2, 3])
    }
  }

  /// One of Bluetooth's switches, its soft block off.
  @Test func unblocking() {
    let one = RadioSwitch(name: "hci0", soft: true, hard: false, number: 0x0102_0304)
    #expect(one.unblocking == [4, 3, 2, 1, 2, 2, 0, 0])
  }

  @Test func noSuchFolder() {
    #expect(RadioSwitch.all(in: "/nonexistent").isEmpty)
  }
}
