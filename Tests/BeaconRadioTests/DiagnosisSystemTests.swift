import Glibc
import Testing

@testable import BeaconRadio

/// A folder of files and links as under /sys, removed afterwards.
private func withFolder(
  files: [String: String] = [:], links: [String: String] = [:], _ body: (String) -> Void
) {
  var template = Array("/tmp/hotcold-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { return }
  let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  var made = [folder]
  func makeParents(of path: String) {
    let parts = path.split(separator: "/").dropLast()
    for count in 1..<(parts.count + 1) where parts.count > 0 {
      let parent = folder + "/" + parts.prefix(count).joined(separator: "/")
      if mkdir(parent, 0o700) == 0 { made.append(parent) }
    }
  }
  for (path, text) in files {
    makeParents(of: path)
    let file = open(folder + "/" + path, O_WRONLY | O_CREAT, 0o600)
    _ = write(file, text, text.utf8.count)
    close(file)
    made.append(folder + "/" + path)
  }
  for (path, target) in links {
    makeParents(of: path)
    symlink(target, folder + "/" + path)
    made.append(folder + "/" + path)
  }
  body(folder)
  for path in made.reversed() { remove(path) }
}

struct DiagnosisSystemTests {
  @Test func switches() {
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
    withFolder(files: files) { folder in
      let switches = RadioSwitch.all(in: folder)
      #expect(switches.map(\.name) == ["hci0", "laptop", "hci1"])
      #expect(switches.map(\.block) == [.soft, .hard, nil])
      #expect(switches.map(\.number) == [1, 2, 3])
    }
    #expect(RadioSwitch.all(in: "/nonexistent").isEmpty)
  }

  /// One of Bluetooth's switches, its soft block off.
  @Test func unblocking() {
    let one = RadioSwitch(name: "hci0", soft: true, hard: false, number: 0x0102_0304)
    #expect(one.unblocking == [4, 3, 2, 1, 2, 2, 0, 0])
  }

  @Test func hardware() {
    withFolder(links: [
      "hci0/device/subsystem": "../../../bus/usb",
      "hci0/device/driver": "../../../bus/usb/drivers/btusb",
      "hci1/subsystem": "../../class/bluetooth",
    ]) { folder in
      #expect(
        AdapterHardware.of("hci0", in: folder) == AdapterHardware(bus: "usb", driver: "btusb"))
      #expect(AdapterHardware.of("hci1", in: folder) == AdapterHardware(bus: nil, driver: nil))
    }
  }

  @Test func idleRadios() {
    let bluetooth = ["Class": "e0\n", "SubClass": "01\n", "Protocol": "01\n"]
    var files: [String: String] = [:]
    for (key, value) in bluetooth {
      files["1-1/bDevice\(key)"] = value  // with an adapter
      files["1-2/bDevice\(key)"] = value  // without one
      files["1-3/1-3:1.0/bInterface\(key)"] = value  // told by its interface alone
    }
    files["1-1/1-1:1.0/bluetooth/hci0"] = ""
    files["1-4/bDeviceClass"] = "03\n"
    for (device, id) in [("1-1", "1"), ("1-2", "2"), ("1-3", "3"), ("1-4", "4")] {
      files["\(device)/idVendor"] = "000\(id)\n"
      files["\(device)/idProduct"] = "abcd\n"
    }
    withFolder(files: files) { folder in
      #expect(IdleRadio.all(in: folder).map(\.id) == ["0002:abcd", "0003:abcd"])
    }
    #expect(IdleRadio.all(in: "/nonexistent").isEmpty)
  }

  @Test(
    arguments: [
      (["Name:\tx", "CapEff:\t000001ffffffffff"], 0x1FF_FFFF_FFFF),
      (["CapEff:\t0000000000003000"], 0x3000),
      (["CapEff:\t"], 0),
      (["CapEff:\tnonsense"], 0),
      ([], 0),
    ] as [([String], UInt64)])
  func capabilities(status: [String], capabilities: UInt64) {
    #expect(Privileges.effectiveCapabilities(status) == capabilities)
  }

  @Test func socketTable() {
    let table = [
      "sk               RefCnt Rmem   Wmem   User   Inode  Parent",
      "000000008615f2d4 2      0      0      0      10162  0     ",
      "0000000000000000 2      0      0      1000   7      0     ",
      "short line",
    ]
    #expect(HCISocketTable.inodes(table) == ["socket:[10162]", "socket:[7]"])
    #expect(HCISocketTable.inodes([]).isEmpty)
  }

  @Test func lines() {
    withFolder(files: ["a": "one\ntwo\n\nthree"]) { folder in
      #expect(SystemText.lines(of: folder + "/a") == ["one", "two", "three"])
      #expect(SystemText.lines(of: folder + "/b") == nil)
      #expect(SystemText.target(of: folder + "/a") == nil)
      #expect(SystemText.lines(of: folder) == nil)
    }
    // Endless input ends.
    #expect(SystemText.lines(of: "/dev/zero")?.count == 1)
  }

  /// This very process is seen, whatever the machine.
  @Test func programs() {
    #expect(RunningProgram.all().contains { $0.id == getpid() })
  }
}
