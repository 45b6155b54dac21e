import TestSupport
import Testing

@testable import BeaconCodec
@testable import BeaconTracking

/// Trackers that follow the player, and all those that do not.
struct FollowWatchTests {
  /// A device on the air from one minute to another, and the seconds between two packets.
  struct Sender {
    var address: BluetoothAddress
    var thing: ThingDescription?
    var minutes: Range<Double>
    var interval = 5.0
  }

  /// Addresses of every kind, each different.
  struct Addresses {
    private var next: UInt64 = 1

    mutating func phone() -> BluetoothAddress { address(0x4000_0000_0000) }
    mutating func lasting() -> BluetoothAddress { address(0xC000_0000_0000) }

    private mutating func address(_ bits: UInt64) -> BluetoothAddress {
      next += 1
      return BluetoothAddress(bits: bits | next, kind: .random)
    }
  }

  private func thing(_ data: [UInt8]) throws -> ThingDescription {
    let thing = ThingTable.known.identify(data.span)
    return try #require(thing)
  }

  private func airTag() throws -> ThingDescription {
    try thing([0x06, 0xFF, 0x4C, 0, 0x12, 0x19, 0x10])
  }
  private func smartTag() throws -> ThingDescription { try thing([0x04, 0x16, 0x5A, 0xFD, 0x02]) }

  /// What is reported, with the minute.
  private func followers(
    _ senders: [Sender], minutes: Double, in watch: FollowWatch = FollowWatch()
  ) -> [(minute: Int, follower: Follower)] {
    var watch = watch
    var found: [(Int, Follower)] = []
    var packets: [(time: Double, sender: Int)] = []
    for (index, sender) in senders.enumerated() {
      let end = min(sender.minutes.upperBound, minutes) * 60
      let start = sender.minutes.lowerBound * 60 + Double(index % 7) * 0.37
      packets += stride(from: start, to: end, by: sender.interval).map { ($0, index) }
    }
    for (time, index) in packets.sorted(by: { ($0.time, $0.sender) < ($1.time, $1.sender) }) {
      let sender = senders[index]
      watch.hear(sender.address, sender.thing, at: seconds(time))
      found += watch.advance(to: seconds(time)).map { (Int(time / 60), $0) }
    }
    return found
  }

  /// Places, one after the other: phones, and things that stay there.
  private func journey(
    _ places: [Range<Double>], phones: Int = 6, lasting: Int = 3, _ addresses: inout Addresses
  ) -> [Sender] {
    places.flatMap { minutes in
      (0..<phones).map { _ in Sender(address: addresses.phone(), minutes: minutes) }
        + (0..<lasting).map { _ in Sender(address: addresses.lasting(), minutes: minutes) }
    }
  }

  @Test(arguments: [(6, 3), (8, 0), (0, 4)])
  func aTrackerComesAlong(phones: Int, lasting: Int) throws {
    var addresses = Addresses()
    let tag = addresses.lasting()
    var senders = journey(
      [0..<9, 9..<19, 19..<40], phones: phones, lasting: lasting, &addresses)
    senders.append(Sender(address: tag, thing: try airTag(), minutes: 0..<40, interval: 2))
    let found = followers(senders, minutes: 40)
    #expect(found.map(\.follower.address) == [tag])
    #expect((20...26).contains(found.first?.minute ?? 0))
    #expect(found.first?.follower.moves == 2)
  }

  /// Passengers get on and off one by one: every third device keeps its address, or all change theirs, after an hour or
  /// the quarter of one.
  @Test(arguments: [(4, 5, 60), (0, 5, 60), (0, 5, 15), (0, 8, 15), (2, 5, 15)])
  func onATrain(lasting: Int, stay: Int, life: Int) throws {
    var dice = SeededRandom(seed: 5)
    var addresses = Addresses()
    let count = 12.0
    var senders: [Sender] = []
    for index in 0..<200 {
      let (length, life) = (Double(stay), Double(life))
      let start = (Double(index) / count - 1) * length
      if index % 12 < lasting {
        let minutes = max(start, 0)..<max(start + length, 0.1)
        senders.append(Sender(address: addresses.lasting(), minutes: minutes))
        continue
      }
      let change = min(start + Double.random(in: 0..<life, using: &dice), start + length)
      for (from, to) in [(start, change), (change, start + length)] {
        let minutes = max(from, 0)..<max(to, max(from, 0) + 0.01)
        senders.append(Sender(address: addresses.phone(), minutes: minutes))
      }
    }
    #expect(followers(senders, minutes: 60).isEmpty)
    let tag = addresses.lasting()
    senders.append(Sender(address: tag, thing: try airTag(), minutes: 3..<60, interval: 2))
    // Another one gets off in between.
    senders.append(
      Sender(address: addresses.lasting(), thing: try airTag(), minutes: 0..<15, interval: 2))
    let found = followers(senders, minutes: 60)
    #expect(found.map(\.follower.address) == [tag])
    #expect((23...40).contains(found.first?.minute ?? 0))
  }

  /// A neighbour's tracker, away from its owner all day, phones that change their addresses every 7 to 15 minutes, and
  /// people who walk past.
  @Test(arguments: 0..<40 as Range<UInt64>) func atHomeNothingFollows(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    var addresses = Addresses()
    let (phones, lasting) = [(4, 0), (6, 0), (8, 2), (3, 4), (12, 1)][Int(seed % 5)]
    var senders = (0..<lasting).map { _ in
      Sender(address: addresses.lasting(), minutes: 0..<240)
    }
    for _ in 0..<phones {
      var start = -Double.random(in: 0..<15, using: &dice)
      while start < 240 {
        let end = start + Double.random(in: seed < 20 ? 13..<16 : 7..<15, using: &dice)
        senders.append(Sender(address: addresses.phone(), minutes: max(start, 0)..<max(end, 0.1)))
        start = end
      }
    }
    for start in stride(from: 0.0, to: 240, by: 0.3) where seed >= 20 {
      let length = Double.random(in: 0.2..<1, using: &dice)
      senders.append(Sender(address: addresses.phone(), minutes: start..<(start + length)))
    }
    senders.append(
      Sender(address: addresses.lasting(), thing: try airTag(), minutes: 0..<240, interval: 2))
    #expect(followers(senders, minutes: 240).isEmpty)
  }

  /// Colleagues come and go, machines stay.
  @Test func inTheOfficeNothingFollows() throws {
    var dice = SeededRandom(seed: 3)
    var addresses = Addresses()
    var senders = (0..<8).map { _ in Sender(address: addresses.lasting(), minutes: 0..<480) }
    for _ in 0..<200 {
      let start = Double.random(in: 0..<470, using: &dice)
      let length = Double.random(in: 2..<15, using: &dice)
      senders.append(Sender(address: addresses.phone(), minutes: start..<(start + length)))
    }
    senders.append(Sender(address: addresses.lasting(), thing: try airTag(), minutes: 0..<480))
    #expect(followers(senders, minutes: 480).isEmpty)
  }

  /// Each of these lacks one condition.
  @Test func whatDoesNotFollow() throws {
    var addresses = Addresses()
    let places = journey([0..<9, 9..<19, 19..<40], &addresses)
    let near = try thing([0x06, 0xFF, 0x4C, 0, 0x12, 0x02, 0x10])
    for (tracker, minutes) in [
      (near, 0..<40), (try airTag(), 0..<15), (try airTag(), 20..<40), (try airTag(), 12..<40),
    ] as [(ThingDescription, Range<Double>)] {
      let sender = Sender(address: addresses.lasting(), thing: tracker, minutes: minutes)
      #expect(followers(places + [sender], minutes: 40).isEmpty)
    }
    // At one other place only, or where nothing else is heard.
    let tag = Sender(address: addresses.lasting(), thing: try airTag(), minutes: 0..<40)
    #expect(followers(journey([0..<9, 9..<40], &addresses) + [tag], minutes: 40).isEmpty)
    #expect(followers([tag], minutes: 40).isEmpty)
    // Two trackers, one at each end of the way.
    let ends = [0..<12.0, 21..<40.0].map {
      Sender(address: addresses.lasting(), thing: try? airTag(), minutes: $0)
    }
    #expect(followers(places + ends, minutes: 40).isEmpty)
  }

  /// A SmartTag changes its address every 15 minutes while it is away. It is reported once.
  @Test func anotherAddressIsTheSameTracker() throws {
    var addresses = Addresses()
    var senders = journey([0..<9, 9..<19, 19..<70], &addresses)
    let parts = [0..<15.0, 15..<30.0, 30..<45.0, 45..<70.0].map {
      Sender(address: addresses.phone(), thing: try? smartTag(), minutes: $0, interval: 3)
    }
    senders += parts
    let found = followers(senders, minutes: 70)
    #expect(found.map(\.follower.address) == [parts[1].address])
  }

  /// A day in two sessions: what was heard in the first counts in the second only if it is remembered.
  @Test func remembersForADay() throws {
    var addresses = Addresses()
    let tag = addresses.lasting()
    var first = FollowWatch(remembers: true)
    let morning = journey([0..<9, 9..<19], &addresses)
    let senders = morning + [Sender(address: tag, thing: try airTag(), minutes: 0..<19)]
    for second in stride(from: 0.0, to: 19 * 60, by: 5) {
      for sender in senders where sender.minutes.contains(second / 60) {
        first.hear(sender.address, sender.thing, at: seconds(second))
      }
      #expect(first.advance(to: seconds(second)).isEmpty)
    }
    let memory = first.memory(wall: 1_800_000_000)
    // Only what is around at the end can show later whether this is the same place.
    let text = String(decoding: memory, as: UTF8.self)
    #expect(text.contains(" 1\n"))
    #expect(
      !morning.filter { $0.minutes.lowerBound == 0 }.contains {
        text.contains($0.address.description)
      })
    #expect(
      morning.filter { $0.minutes.lowerBound == 9 }.contains {
        text.contains($0.address.description)
      })
    let evening =
      journey([0..<10], &addresses)
      + [Sender(address: tag, thing: try airTag(), minutes: 0..<10)]
    for (hours, isFollowed) in [(9.0, true), (30, false)] {
      let watch = FollowWatch(memory: memory, wall: 1_800_000_000 + hours * 3600)
      #expect(followers(evening, minutes: 10, in: watch).count == (isFollowed ? 1 : 0))
    }
    #expect(followers(evening, minutes: 10).isEmpty)
    // The same surroundings are no change of place.
    let same =
      [Sender(address: tag, thing: try airTag(), minutes: 0..<10)]
      + morning.filter { $0.minutes.lowerBound == 9 }.map {
        Sender(address: $0.address, minutes: 0..<10)
      }
    let watch = FollowWatch(memory: memory, wall: 1_800_000_000 + 3600)
    #expect(followers(same, minutes: 10, in: watch).isEmpty)
  }

  @Test func anInvalidMemoryIsHarmless() {
    let text = """
      D0:11:22:33:44:55/random 99999999999 1 1 1
      D0:11:22:33:44:55/random 5 1 1 1
      D0:11:22:33:44:55/random 1 2 3 99999999
      D0:11:22:33:44:55/random 1 2 3
      nobody 1 2 3 1
      nobody
      """
    let watch = FollowWatch(memory: Array(text.utf8), wall: 100)
    #expect(watch.memory(wall: 100) == [])
    let kept = "D0:11:22:33:44:55/random 1 2 3 1\n"
    #expect(FollowWatch(memory: Array(kept.utf8), wall: 100).memory(wall: 100) == Array(kept.utf8))
  }

  /// A flood of addresses, and a clock that jumps.
  @Test func staysBounded() throws {
    var watch = FollowWatch()
    let tag = try airTag()
    for number in 0..<5000 {
      let address = BluetoothAddress(bits: UInt64(number), kind: .random)
      watch.hear(address, number % 2 == 0 ? tag : nil, at: seconds(Double(number) / 10))
      _ = watch.advance(to: seconds(Double(number) / 10))
    }
    #expect(watch.memory(wall: 0).split(separator: 0x0A).count <= 1024)
    watch.hear(BluetoothAddress(bits: 1), nil, at: seconds(-1e6))
    watch.hear(BluetoothAddress(bits: 1), nil, at: seconds(1e9))
    #expect(watch.advance(to: seconds(1e9)).isEmpty)
  }
}
