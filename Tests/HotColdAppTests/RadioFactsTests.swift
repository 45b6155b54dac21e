import BeaconCodec
import HotColdSystem
import LinuxSystem
import TestSupport
import Testing

@testable import BeaconRadio
@testable import HotColdApp

/// What `doctor` finds out about an adapter and this machine.
struct RadioFactsTests {
  /// A radio that has heard these events, and then ends the listening.
  private final class StubRadio: Radio {
    let adapter = Adapter.make()
    var events: [[UInt8]]
    var scan = RadioState.active
    private let (ours, theirs): (Descriptor, Descriptor)

    init(_ events: [[UInt8]]) throws {
      self.events = events
      (ours, theirs) = try Descriptor.pair()
    }

    /// Readable when all was heard.
    var stop: Int32 { ours.fileDescriptor }
    var fileDescriptors: [Int32] { [ours.fileDescriptor] }
    var receiverDrops: UInt64 { 0 }
    var broadcast: Broadcast? { nil }
    var keepsBroadcast: Bool { false }
    func state(of half: RadioUse.Half) -> RadioState? { half == .scan ? scan : nil }
    func replaceBroadcast(with broadcast: Broadcast) {}
    func close() {}

    func poll(_ body: (Timestamp, Span<UInt8>) -> Void) -> Timestamp {
      for event in events { body(.zero, event.span) }
      events = []
      try? theirs.send([0])
      return .after(60)
    }
  }

  /// Two reports of one device, one of another without RSSI and with half an AD structure, and half an event.
  @Test(arguments: [true, false]) func countsReports(isInterrupted: Bool) throws {
    let radio = try StubRadio([
      legacyEvent(legacyReport(data: [])), legacyEvent(legacyReport(data: [])),
      legacyEvent(legacyReport(addressType: 0, data: [9], rssi: 127)), [0x3E],
    ])
    if isInterrupted { radio.scan = .rearming(nil) }
    let heard = radio.listen(seconds: 60, stop: radio.stop, clock: MonotonicClock())
    #expect(heard.reports == 3)
    #expect(heard.withoutRSSI == 1)
    #expect(heard.devices == 2)
    #expect(heard.wasInterrupted == isInterrupted)
  }

  private static let answer: [UInt8] = [
    1, 0, 3, 0, 20, 0, 4, 0,  // Command Complete, adapter, length, opcode
    0,  // success
    1, 2, 3, 4, 5, 6, 10,  // address, version
    0x5D, 0x00, 0, 0,
  ]

  @Test func readsTheMaker() {
    let chip = Chip(answer: Self.answer, of: 3, kernel: "6.1.0")
    #expect(chip == Chip(company: 0x005D, kernel: "6.1.0"))
    #expect(chip?.maker == "Realtek")
    #expect(Chip(company: 0x03E0, kernel: "6.1.0").maker == "0x3E0")
    #expect(Chip(answer: Self.answer, of: 0, kernel: "6.1.0") == nil)
    for count in 0..<18 {
      #expect(Chip(answer: Array(Self.answer.prefix(count)), of: 3, kernel: "6.1.0") == nil)
    }
    var refusal = Self.answer
    refusal[8] = 0x11
    #expect(Chip(answer: refusal, of: 3, kernel: "6.1.0") == nil)
  }

  @Test(
    arguments: [
      (0x005D, "7.1.9", true), (0x005D, "7.1.9-arch1-1", true), (0x005D, "7.1.90", false),
      (0x005D, "6.18.45+deb14-amd64", true), (0x005D, "7.1.5", false), (0x0046, "7.1.5", true),
      (0x03E0, "7.1.9", false), (0x005D, "?", false),
    ] as [(UInt16, String, Bool)])
  func knownFaults(company: UInt16, kernel: String, isDeaf: Bool) {
    #expect(Chip(company: company, kernel: kernel).isKnownToBeDeaf == isDeaf)
  }

  @Test func idleRadios() throws {
    let bluetooth = ["Class": "e0\n", "SubClass": "01\n", "Protocol": "01\n"]
    var files: [String: String] = [:]
    for (key, value) in bluetooth {
      files["1-1/bDevice\(key)"] = value  // with an adapter
      files["1-2/bDevice\(key)"] = value  // without one
      files["1-3/1-3:1.0/bInterface\(key)"] = value  // only by its interface
    }
    files["1-1/1-1:1.0/bluetooth/hci0"] = ""
    files["1-4/bDeviceClass"] = "03\n"
    for (device, id) in [("1-1", "1"), ("1-2", "2"), ("1-3", "3"), ("1-4", "4")] {
      files["\(device)/idVendor"] = "000\(id)\n"
      files["\(device)/idProduct"] = "abcd\n"
    }
    let folder = try TemporaryFolder()
    for (path, text) in files { _ = try folder.write(text, to: path) }
    #expect(IdleRadio.all(in: folder.path) == ["0002:abcd", "0003:abcd"])
    #expect(IdleRadio.all(in: "/nonexistent").isEmpty)
  }
}
