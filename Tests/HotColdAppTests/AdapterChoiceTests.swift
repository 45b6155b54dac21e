import BeaconCodec
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdApp
@testable import HotColdGame

/// Which packets of a recording count that several adapters made.
struct AdapterChoiceTests {
  /// A packet: seconds, adapter, and dBm.
  private typealias Packet = (time: Double, adapter: UInt16, rssi: Int8)

  private static func counted(
    _ packets: [Packet], wanted: UInt16? = nil
  ) -> [UInt16] {
    var choice = AdapterChoice(wanted: wanted)
    return packets.map { packet in
      sighting(time: .after(packet.time), rssi: packet.rssi, adapter: packet.adapter)
    }.filter { choice.takes($0) }.map(\.adapter)
  }

  /// Two adapters in turn, `count` packets of each.
  private static func inTurn(_ count: Int, _ first: Int8, _ second: Int8) -> [Packet] {
    (0..<count).flatMap { number in
      let time = Double(number) / 10
      return [(time, 0, first), (time + 0.01, 1, second)] as [Packet]
    }
  }

  @Test func theOnlyOneCounts() {
    let packets: [Packet] = (0..<50).map { (Double($0), 7, -60) }
    #expect(Self.counted(packets) == [UInt16](repeating: 7, count: 50))
  }

  @Test func theOneThatWasAskedFor() {
    #expect(Self.counted(Self.inTurn(30, -50, -80), wanted: 1).count == 30)
    #expect(Self.counted(Self.inTurn(30, -50, -80), wanted: 2).isEmpty)
  }

  /// Without a look ahead, the first one counts until both are known.
  @Test func theBetterOneTakesOver() {
    let counted = Self.counted(Self.inTurn(100, -80, -45))
    #expect(counted.prefix(15).allSatisfy { $0 == 0 })
    #expect(counted.suffix(70).allSatisfy { $0 == 1 })
    #expect(Self.counted(Self.inTurn(100, -45, -80)).allSatisfy { $0 == 0 })
  }

  /// An adapter that is heard rarely does not count for its level.
  @Test func manyPacketsCountMoreThanTheirLevel() {
    let packets = Self.inTurn(200, -70, -60).filter {
      $0.adapter == 0 || Int($0.time * 10) % 2 == 0
    }
    #expect(Self.counted(packets).allSatisfy { $0 == 0 })
  }

  /// Another adapter takes over after ten seconds and five packets, not at once, and not because it is heard late.
  @Test func takesOverFromASilentOne() {
    let first: [Packet] = (0..<300).map { (Double($0) / 10, 0, -50) }
    let late: [Packet] = [(29.95, 1, -80), (30, 1, -80), (39, 1, -80), (41, 1, -80), (42, 1, -80)]
    #expect(Self.counted(first + late).suffix(2) == [0, 1])
  }

  /// Ten times a second, a late adapter takes over from a silent one after two seconds.
  @Test func takesOverWithinSeconds() {
    let packets = Self.inTurn(200, -50, -60).filter {
      $0.adapter == 1 ? $0.time >= 5 : !(5..<10).contains($0.time)
    }
    #expect(Self.counted(packets).count >= 175)
  }

  /// In a hunt, an adapter that never heard the hunted thing has no claim, however early it began.
  @Test(arguments: [(0.0, 10), (30.0, 6)]) func aLateAdapterInAHunt(_ last: Double, _ least: Int) {
    var choice = AdapterChoice(wanted: nil, hunted: BeaconFilter(major: 7))
    let counted = (0..<410).filter { number in
      let isLate = number >= 400
      let isHunted = isLate || Double(number) / 10 < last
      var packet = sighting(
        time: .after(isLate ? 40 + 2 * Double(number - 400) : Double(number) / 10), rssi: -50,
        adapter: isLate ? 1 : 0)
      packet.identity?.major = isHunted ? 7 : 1
      return choice.takes(packet)
    }
    #expect(counted.count { $0 >= 400 } >= least)
  }

  /// The worse adapter hears each packet of a slow sender first.
  @Test func staysWithASlowSender() {
    let packets: [Packet] = (0..<50).flatMap { number in
      let time = Double(number) * 12
      return [(time, 0, -80), (time + 0.01, 1, -45)] as [Packet]
    }
    #expect(Self.counted(packets).suffix(29).allSatisfy { $0 == 1 })
  }

  /// Each device counts where it is heard best, so one that only another adapter hears is not lost.
  @Test func eachDeviceHasItsOwn() {
    let addresses = [1, 2, 3].map { BluetoothAddress(bits: $0) }
    // Device, adapter, dBm.
    let air: [(Int, UInt16, Int8)] = [
      (0, 0, -50), (0, 1, -80), (1, 0, -80), (1, 1, -50), (2, 1, -90),
    ]
    let packets = (0..<30).flatMap { round in
      air.map { device, adapter, rssi in
        var packet = sighting(time: .after(Double(round)), rssi: rssi, adapter: adapter)
        packet.address = addresses[device]
        return packet
      }
    }
    for looksAhead in [true, false] {
      var choice = AdapterChoice(wanted: nil)
      if looksAhead {
        for packet in packets { choice.note(packet) }
        choice.settle()
      }
      let counted = packets.filter { choice.takes($0) }.suffix(9)
      #expect(counted.map(\.address) == addresses + addresses + addresses)
      #expect(counted.map(\.adapter) == [0, 1, 1, 0, 1, 1, 0, 1, 1])
      #expect(choice.words != nil)
    }
  }

  /// In a hunt the others do not count, however many there are, and a new address changes nothing.
  @Test func aHuntHasOneChoice() {
    var choice = AdapterChoice(wanted: nil, hunted: BeaconFilter(major: 7))
    let others = (0..<10_000).map { number in
      var packet = sighting(time: .after(0), rssi: -50, adapter: UInt16(number % 2))
      (packet.address, packet.identity) = (BluetoothAddress(bits: UInt64(number)), nil)
      return packet
    }
    let own = (0..<100).flatMap { number in
      [(UInt16(0), Int8(-80)), (1, -45)].map { adapter, rssi in
        var packet = sighting(
          time: .after(1 + Double(number) / 10), rssi: rssi, adapter: adapter)
        packet.address = BluetoothAddress(bits: UInt64(1 << 20 + number / 50))
        packet.identity?.major = 7
        return packet
      }
    }
    for packet in others { _ = choice.takes(packet) }
    #expect(own.filter { choice.takes($0) }.suffix(75).allSatisfy { $0.adapter == 1 })
  }

  /// Devices that come after thousands of others are not lost.
  @Test func thousandsOfDevices() {
    var choice = AdapterChoice(wanted: nil)
    let counted = (0..<10_000).filter { number in
      var packet = sighting(
        time: .after(Double(number)), rssi: -50, adapter: number < 5000 ? 0 : 1)
      packet.address = BluetoothAddress(bits: UInt64(number))
      return choice.takes(packet)
    }
    #expect(counted.count >= 9999)
  }

  /// Adapters that hear different devices make no choice.
  @Test func nothingIsLeftOut() {
    var choice = AdapterChoice(wanted: nil)
    for number in 0..<9 as Range<UInt16> {
      var packet = sighting(time: .after(1), rssi: -60, adapter: number)
      packet.address = BluetoothAddress(bits: UInt64(number))
      choice.note(packet)
    }
    choice.settle()
    #expect(choice.adapters.count == 9 && choice.words == nil)
  }

  @Test(
    arguments: [
      ("hci0", 0), ("hci12", 12), ("hci", nil), ("0", nil), ("hci-1", nil), ("hci70000", nil),
    ]
      as [(String, UInt16?)])
  func names(_ name: String, _ number: UInt16?) {
    #expect(adapterNumber(name) == number)
  }
}
