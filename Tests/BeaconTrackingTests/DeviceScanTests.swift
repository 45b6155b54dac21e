import BeaconCodec
import TestSupport
import Testing

@testable import BeaconTracking

struct DeviceScanTests {
  /// A packet of a device, by default one that is not a beacon.
  private func packet(
    _ address: UInt64, at time: Double, rssi: Int8? = -70, name: String? = nil,
    isWhole: Bool = true, company: UInt16? = nil, identity: BeaconIdentity? = nil,
    type: AdvertisingReport.EventType = [.legacy, .connectable, .scannable]
  ) -> Sighting {
    Sighting(
      time: seconds(time), address: BluetoothAddress(bits: address, kind: .random), rssi: rssi,
      identity: identity,
      details: SightingDetails(
        eventType: type, name: name.map { LocalName(text: SafeText($0), isComplete: isWhole) },
        company: company))
  }

  private static let answer: AdvertisingReport.EventType = [.legacy, .scanResponse, .scannable]

  private func address(_ bits: UInt64) -> BluetoothAddress {
    BluetoothAddress(bits: bits, kind: .random)
  }

  private func rows(_ game: DeviceScan) -> [BluetoothAddress] {
    var addresses: [BluetoothAddress] = []
    game.forEachDevice { device, _, _, _ in addresses.append(device.address) }
    return addresses
  }

  /// The events as short texts.
  private func words(_ events: [ScanEvent]) -> [String] {
    events.map { event in
      switch event {
      case .estimate(let reading, let device): "estimate \(reading.key.address.bits) \(device.name)"
      case .enter(let device, _): "enter \(device.address.bits)"
      case .settled(let device, _, _): "settled \(device.address.bits) \(device.name)"
      case .more(let count, _): "more \(count)"
      case .named(let device, _): "named \(device.address.bits) \(device.name)"
      case .follows(let device, _, _): "follows \(device.address.bits)"
      case .exit(let device, let wasSettled, _): "exit \(device.address.bits) \(wasSettled)"
      case .newAddress(let device, let old, _):
        "\(old.bits) at \(device.address.bits)\(device.isPerhapsAnother ? ", perhaps" : "")"
      }
    }
  }

  @Test func aDeviceEntersSendsItsNameAndLeaves() {
    var game = DeviceScan()
    var events: [ScanEvent] = []
    for time in stride(from: 0.0, to: 2, by: 0.25) { game.hear(packet(7, at: time), into: &events) }
    game.hear(packet(7, at: 1.8, name: "Ear", type: Self.answer), into: &events)
    game.hear(packet(7, at: 2), into: &events)
    game.advance(to: seconds(30), into: &events)
    let lines = words(events)
    #expect(lines.first == "enter 7")
    #expect(lines.filter { $0 == "estimate 7 " }.count == 8)
    #expect(
      lines.filter { !$0.hasPrefix("estimate") } == [
        "enter 7", "settled 7 ", "named 7 Ear", "exit 7 true",
      ])
    #expect(lines.contains("estimate 7 Ear"))
    #expect(rows(game) == [address(7)])
    game.advance(to: seconds(400), into: &events)
    #expect(rows(game).isEmpty)
  }

  /// A sender with several beacons is one device.
  @Test func deviceDetails() {
    var game = DeviceScan()
    var events: [ScanEvent] = []
    let apple: UInt16 = 0x004C
    for packet in [
      packet(1, at: 0, company: apple, identity: identity(1)),
      packet(1, at: 0.1, company: apple, identity: identity(2)),
      packet(2, at: 0.2, name: "Whole", company: apple),
      packet(2, at: 0.3, name: "Who", isWhole: false, company: MessageFormat.company),
      packet(3, at: 0.4, name: "Lon", isWhole: false, type: [.connectable]),
      packet(3, at: 0.5, name: "Longer", type: [.connectable]),
      packet(4, at: 0.6, name: "nothing but answers", type: Self.answer),
    ] { game.hear(packet, into: &events) }
    #expect(rows(game).count == 3)
    #expect(game.device(address(1)).company == nil)
    #expect(game.device(address(1)).identity == identity(2))
    #expect("\(game.device(address(2)).name)" == "Whole")
    #expect(game.device(address(2)).company == apple)
    #expect(!game.device(address(2)).isExtended)
    #expect("\(game.device(address(3)).name)" == "Longer")
    #expect(game.device(address(3)).isExtended)
    let identities = events.compactMap { event in
      if case .estimate(let reading, _) = event { reading.key.identity } else { nil }
    }
    #expect(identities == [identity(1), identity(2)])
  }

  @Test func reportsTheNearestOfMany() {
    var game = DeviceScan()
    var events: [ScanEvent] = []
    for time in stride(from: 0.0, to: 1.5, by: 0.1) {
      for number in 0..<25 {
        game.hear(
          packet(UInt64(number), at: time, rssi: Int8(-40 - 2 * number)), into: &events)
      }
    }
    game.advance(to: seconds(3), into: &events)
    let lines = words(events).filter { $0.hasPrefix("settled") || $0.hasPrefix("more") }
    #expect(Set(lines) == Set((0..<10).map { "settled \($0) " } + ["more 15"]))
    #expect(lines.count == 11 && lines.last == "more 15")
    game.advance(to: seconds(60), into: &events)
    #expect(words(events).filter { $0.hasSuffix("true") }.count == 10)
  }

  /// A recording of a moment, and of more devices than a live list names at once.
  @Test(
    arguments: [
      (1, ["settled 0 ", "settled 1 ", "settled 2 ", "more 1"], 3),
      (1, (0..<4).map { "settled \($0) " }, .max),
      (30, (0..<4).map { "settled \($0) " }, .max),
    ] as [(Int, [String], Int)])
  func endsWithTheLastNewcomers(packets: Int, lines: [String], atOnce: Int) {
    var game = DeviceScan(namedAtOnce: atOnce)
    var events: [ScanEvent] = []
    for step in 0..<packets {
      for number in 0..<4 {
        game.hear(packet(UInt64(number), at: Double(step) / 10), into: &events)
      }
    }
    game.finish(into: &events)
    game.finish(into: &events)
    #expect(words(events).filter { $0.hasPrefix("settled") || $0.hasPrefix("more") } == lines)
  }

  /// Ten thousand random addresses a second: earlier devices stay, the chosen one
  /// even after a long silence, and memory is bounded.
  @Test func floodEvictsNoDevice() {
    var random = SeededRandom(seed: 1)
    var game = DeviceScan()
    var events: [ScanEvent] = []
    let residents = (1...20).map { UInt64($0) }
    for address in residents + [99] { game.hear(packet(address, at: 0, name: "R"), into: &events) }
    game.chosen = address(99)
    var next = 0.0
    for step in 0..<40_000 {
      let time = 0.1 + Double(step) * 0.0001
      if time >= next {
        next += 1
        for address in residents { game.hear(packet(address, at: time), into: &events) }
      }
      let stranger = UInt64.random(in: 1000..<(1 << 48), using: &random)
      game.hear(packet(stranger, at: time, name: "flood"), into: &events)
      events.removeAll { if case .exit = $0 { false } else { true } }
    }
    #expect(game.tracker.tracks.count == Tracker.capacity)
    #expect(game.devices.count <= 2 * Tracker.capacity + 1)
    for resident in residents {
      #expect(game.track(address(resident))?.isInRange == true)
      #expect("\(game.device(address(resident)).name)" == "R")
    }
    #expect(game.track(address(99)) != nil)
    #expect(
      !words(events).contains { residents.contains(UInt64($0.split(separator: " ")[1]) ?? 0) })
    // After the flood, new devices are followed again.
    game.hear(packet(500, at: 20), into: &events)
    #expect(game.track(address(500)) != nil)
  }

  /// What was heard once may be slow, but does not keep others out for long. A slow device that was heard twice stays.
  @Test func devicesHeardOnceMakeRoom() {
    var game = DeviceScan()
    var events: [ScanEvent] = []
    for time in [0.0, 8] { game.hear(packet(1, at: time), into: &events) }
    for number in 2...UInt64(Tracker.capacity) { game.hear(packet(number, at: 9), into: &events) }
    for (time, isTaken) in [(12.0, false), (20, true)] {
      for number in 5001...5100 as ClosedRange<UInt64> {
        game.hear(packet(number, at: time), into: &events)
        #expect((game.track(address(number)) != nil) == isTaken)
      }
    }
    #expect(game.track(address(1))?.isInRange == true)
  }

  /// What a device sends: its name, its maker, and its beacon.
  private struct Thing {
    var name: String?
    var company: UInt16?
    var minor: Int?
  }

  private struct Change: CustomTestStringConvertible {
    var testDescription: String
    var thing = Thing(name: "Keys")
    var interval = 0.1
    var rssi: Int8 = -70
    /// Other devices, there all the time and at the end.
    var others: [Thing] = []
    var late: [Thing] = []
    /// nil if the row does not go on; otherwise within so many seconds, and marked or not.
    var within: Double?
    var isMarked = true
  }

  private static let changes = [
    Change(testDescription: "a name", within: 5),
    Change(testDescription: "a beacon", thing: Thing(minor: 1), within: 1.8, isMarked: false),
    Change(
      testDescription: "a beacon every six seconds", thing: Thing(minor: 1), interval: 6,
      within: 7.5, isMarked: false),
    Change(testDescription: "a name every two seconds", interval: 2, within: 5),
    Change(testDescription: "a name every ten seconds", interval: 10, within: 11.5),
    Change(testDescription: "a kind", thing: Thing(company: 76), within: 5),
    Change(testDescription: "a name, stronger", rssi: -55),
    Change(testDescription: "nothing to know it by", thing: Thing()),
    Change(testDescription: "two of the name", others: [Thing(name: "Keys")], within: 5),
    Change(testDescription: "two new ones of the name", late: [Thing(name: "Keys")]),
    Change(
      testDescription: "two of a kind", thing: Thing(company: 76), others: [Thing(company: 76)]),
    Change(
      testDescription: "other kinds", thing: Thing(company: 76), others: [Thing(company: 77)],
      late: [Thing(company: 78), Thing(name: "Keys")], within: 5),
  ]

  /// The row of a device that changes its address goes on.
  @Test(arguments: changes) private func rowGoesOn(_ row: Change) throws {
    var game = DeviceScan()
    var events: [ScanEvent] = []
    func send(_ number: UInt64, _ thing: Thing, at time: Double, rssi: Int8 = -70) {
      game.hear(
        packet(
          0x4000_0000_0000 | number, at: time, rssi: rssi, name: thing.name,
          company: thing.company, identity: thing.minor.map { identity($0) }), into: &events)
    }
    let (old, new) = (address(0x4000_0000_0001), address(0x4000_0000_0002))
    let packets = row.interval < 1 ? 200 : 24
    let change = Double(packets) * row.interval
    for step in 0..<packets + 200 {
      let time = Double(step) * row.interval
      if time < change {
        send(1, row.thing, at: time)
      } else {
        send(2, row.thing, at: time, rssi: row.rssi)
        for (number, other) in row.late.enumerated() {
          send(UInt64(20 + number), other, at: time + 0.01)
        }
      }
      for (number, other) in row.others.enumerated() {
        send(UInt64(10 + number), other, at: time + 0.02)
      }
      if step == 0 { game.chosen = old }
    }
    let found = events.compactMap { event -> (Device, Double)? in
      guard case .newAddress(let device, old, let time) = event else { return nil }
      return (device, time.seconds)
    }
    #expect(found.count == (row.within == nil ? 0 : 1))
    #expect(words(events).count { $0.contains(" at ") } == found.count)
    guard let within = row.within, let (device, time) = found.first else { return }
    #expect(device.address == new && device.isPerhapsAnother == row.isMarked)
    #expect(time - (change - row.interval) <= within, "\(time - change + row.interval)")
    // One row, which is still chosen; its distance was not forgotten.
    #expect(game.chosen == new)
    game.forEachDevice { device, _, _, _ in #expect(device.address != old) }
    #expect(game.track(new)?.sightings ?? 0 > packets)
    #expect(!words(events).contains("exit \(old.bits) true"))
    // The new address may have settled before.
    let settled = 1 + row.others.count + row.late.count
    #expect((settled...settled + 1).contains(words(events).count { $0.hasPrefix("settled") }))
  }

  /// Any packets at any times: nothing traps, and each device enters before it exits.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyPackets(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var game = DeviceScan()
    var present: Set<BluetoothAddress> = []
    var time = 0.0
    for _ in 0..<2000 {
      time += Double.random(in: -0.5...1, using: &random)
      if Int.random(in: 0..<200, using: &random) == 0 { time += 400 }
      var events: [ScanEvent] = []
      game.hear(
        packet(
          UInt64.random(in: 0..<30, using: &random), at: time,
          rssi: Bool.random(using: &random) ? Int8.random(in: -127...20, using: &random) : nil,
          name: Bool.random(using: &random) ? "n" : nil,
          identity: Bool.random(using: &random) ? identity(3) : nil,
          type: Bool.random(using: &random) ? Self.answer : [.legacy]),
        into: &events)
      if Bool.random(using: &random) {
        game.chosen = address(UInt64.random(in: 0..<30, using: &random))
      }
      for event in events {
        switch event {
        case .enter(let device, _): #expect(present.insert(device.address).inserted)
        case .exit(let device, _, _): #expect(present.remove(device.address) != nil)
        case .newAddress(let device, let old, _):
          #expect(present.remove(old) != nil && present.contains(device.address))
        case .estimate, .follows: break
        case .settled(let device, _, _): #expect(present.contains(device.address))
        case .named(let device, _): #expect(!device.name.isEmpty)
        case .more(let count, _): #expect((1...20).contains(count))
        }
      }
    }
    #expect(rows(game).count <= 30)
  }
}
