import BeaconCodec
import TestSupport
import Testing

@testable import BeaconTracking

struct OwnNamesTests {
  private func key(_ bits: UInt64, _ identity: BeaconIdentity? = nil) -> TrackKey {
    TrackKey(address: BluetoothAddress(bits: bits, kind: .random), identity: identity)
  }

  @Test func namesAreKept() {
    var names = OwnNames()
    names[key(1)] = SafeText("Ada's = buds")
    names[key(2, identity(7))] = SafeText("Lamp")
    names[key(3)] = SafeText("old")
    names[key(3)] = .empty
    let read = OwnNames(names.bytes)
    #expect(read == names)
    #expect("\(read[key(1)])" == "Ada's = buds")
    // A beacon is known by its numbers, a device by its address and its kind.
    #expect("\(read[key(99, identity(7))])" == "Lamp")
    #expect(read[key(2)].isEmpty)
    #expect(read[TrackKey(address: BluetoothAddress(bits: 1))].isEmpty)
    #expect(read[key(3)].isEmpty)
  }

  @Test func theFileIsBounded() {
    var names = OwnNames()
    for number in 0..<1000 {
      names[key(UInt64(number))] = SafeText(String(repeating: "猫", count: 12))
    }
    #expect(names.count == KeptEntries<SafeText>.capacity)
    #expect(names[key(0)].isEmpty && !names[key(999)].isEmpty)
    #expect(names.bytes.count <= OwnNames.maximumLength)
  }

  @Test func invalidLinesAreSkipped() {
    let long = String(repeating: "x", count: 100)
    let file = "a\n=\n\(long)=b\nD0:11:22:33:44:55/random=\u{1B}[31mred\u{202E}\n\u{FF}=\n"
    #expect(OwnNames(Array(file.utf8)).count == 1)
    #expect("\(OwnNames(Array(file.utf8))[key(0xD011_2233_4455)])" == "red")
  }

  /// Names in a scan: by address, or by the beacon's numbers once they are heard.
  @Test func aScanUsesThem() {
    var names = OwnNames()
    names[key(1)] = SafeText("buds")
    names[key(2, identity(7))] = SafeText("lamp")
    var game = DeviceScan(names: names)
    var events: [ScanEvent] = []
    for (bits, beacon) in [(1, nil), (2, identity(7)), (3, nil)] as [(UInt64, BeaconIdentity?)] {
      let packet = Sighting(
        time: .zero, address: key(bits).address, rssi: -60, identity: beacon,
        details: SightingDetails())
      game.hear(packet, into: &events)
    }
    func name(_ bits: UInt64) -> String { "\(game.device(key(bits).address).ownName)" }
    #expect([name(1), name(2), name(3)] == ["buds", "lamp", ""])
    game.name(key(3).address, SafeText("keys"))
    game.name(key(1).address, .empty)
    game.name(key(9).address, SafeText("nobody"))
    #expect([name(1), name(3), name(9)] == ["", "keys", ""])
  }
}
