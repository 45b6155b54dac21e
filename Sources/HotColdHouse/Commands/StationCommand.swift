import ArgumentParser
import BeaconCodec
import BeaconLocating
import BeaconRadio
import Glibc
import HotColdApp
import HotColdGame
import HotColdSystem
import HotColdWorld

struct StationCommand: DemoCommand {
  static let configuration = CommandConfiguration(
    commandName: "station",
    abstract: "Listen, and publish devices and their distances to an MQTT broker.",
    discussion: """
      With several stations in a house, hotcold house finds where things are. Without --broker it prints what it would publish. The beacons of --uuid, the players of --room and the \
      devices that match --include (an id, address, UUID or name; * at the end matches anything) are \
      published, and the things in the plan of hotcold house.
      """)

  @Option(
    help: ArgumentHelp(
      "The station's name, such as kitchen: up to 64 bytes without /, + and #.", valueName: "name"))
  var name: TopicLevel

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The station's position on the plan: x,y,z in metres, z above the lowest floor.",
      valueName: "x,y,z"))
  var at: StationPlace?

  @OptionGroup(title: "Broker") var broker: BrokerOptions

  @Option("Seconds between two reports of a device, 0.1 to 60.", "seconds")
  var every = 0.5

  @Flag(help: "Also publish ESPresense's topics, for its Companion and for mqtt_room.")
  var espresense = false

  @Flag(help: "Do not broadcast the beacon by which other stations hear this one.")
  var silent = false

  @Option(help: ArgumentHelp("The UUID of your own beacons.", valueName: "uuid"))
  var uuid = BeaconUUID.hotcold

  @Option(
    help: ArgumentHelp(
      "One of your devices, to report by name. Can be repeated.",
      valueName: "pattern"))
  var include: [DevicePattern] = []

  @Option(
    "A file of identity resolving keys, to report phones and watches: a key of 32 digits and an address on each line.",
    "file")
  var keys: FileName?

  @Option(
    help: ArgumentHelp(
      "A device to leave out of all reports. Can be repeated.", valueName: "pattern"))
  var exclude: [DevicePattern] = []

  @Flag(
    help: "Do not report devices that are not yours; the default without --digest-key and --demo.")
  var onlyMine = false

  @Option(
    "A file with the house's secret, the same for all stations: also report all other devices, under a digest.",
    "file")
  var digestKey: FileName?

  @OptionGroup(title: "Players") var room: RoomOptions
  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Flag(help: "Print one JSON object per line.")
  var json = false

  func validate() throws {
    try require((0.1...60).contains(every), "--every takes 0.1 to 60 seconds.")
    try exclude(["--room": room.uuid != nil, "--uuid": uuid != .hotcold])
    try demo.requireDemo()
    try require(
      !demo.demo || room.uuid == nil, "--room and secrets are for players, so --demo takes none.")
  }

  func run() throws {
    let runtime = try Runtime()
    let keys = try keys.map { try DeviceKeys($0, signals: runtime.signals) }
    let reporter = try reporter(keys, runtime.signals)
    let clients = try zip(["", "-espresense"], reporter.wills).compactMap { dialect, will in
      try broker.client(
        "hotcold-\(broker.house)-\(name)\(dialect)", will: will,
        filters: dialect.isEmpty ? reporter.filters : [], runtime.signals)
    }
    let frontEnd = StationFrontEnd(
      reporter, keys: keys, clients: clients,
      lines: lineWriter(runtime.output, isJSON: json, .own(on: STDOUT_FILENO)),
      wall: runtime.wall)
    if demo.demo {
      var world = World.scanning(seed: demo.usedSeed)
      if let at { world.put(at: Point(x: at.x, y: at.y)) }
      let house = PretendHouse(world: world, walksByItself: false)
      try runtime.run(
        frontEnd, in: house, rate: .speed(demo.speed ?? 1),
        duration: radio.duration)
      return
    }
    var plan = radio.plan(duty: DutyOptions.shared)
    plan.use.broadcast = broadcast
    // Most devices send their name only in scan responses.
    plan.use.scan?.kind = .active
    let live = try LiveRadio(plan, calibrations: .kept, clock: runtime.clock)
    defer { live.close() }
    let room = try room.roomSecret(runtime.signals).map {
      RoomListener($0, clock: runtime.clock, keepsNames: true)
    }
    try runtime.run(
      frontEnd, in: RoomRadio(live, room: room), duration: radio.duration)
    try live.requireBegun(within: radio.duration)
  }

  private func reporter(_ keys: DeviceKeys?, _ signals: Signals) throws -> StationReporter {
    let digest = AddressDigest(secret: try secret(signals))
    var filter = DeviceFilter()
    filter.uuid = room.uuid ?? uuid
    filter.stations = beacon.identity.uuid
    filter.included = include + (keys?.addresses.compactMap { DevicePattern("\($0)") } ?? [])
    filter.excluded = exclude
    filter.onlyMine = onlyMine || digestKey == nil && !demo.demo
    return StationReporter(
      house: broker.house, station: name,
      about: StationAbout(
        place: at.map { ($0.x, $0.y, $0.z) }, beacon: silent || demo.demo ? nil : beacon.identity,
        version: version),
      filter: filter, interval: every, speaksESPresense: espresense,
      digest: { digest.digest(of: $0) })
  }

  /// The house's secret for digests; without it, a station reports no strangers' devices.
  private func secret(_ signals: Signals) throws -> [UInt8] {
    guard let digestKey else { return Array("demo".utf8) }
    let word = try SecretWord.read(from: digestKey, signals: signals)
    guard word.utf8.count >= 8 else {
      throw Failure(
        .badData, "\(digestKey): the first line must be a secret of 8 letters or more")
    }
    return canonicalBytes(of: word)
  }

  /// The UUID is from the house's name, so no game hunts it; the numbers from the station's.
  private var beacon: IBeacon {
    var number: UInt32 = 2_166_136_261
    // FNV-1a (Fowler, Noll, Vo).
    for byte in name.text.utf8 { number = (number ^ UInt32(byte)) &* 16_777_619 }
    return IBeacon(
      identity: BeaconIdentity(
        uuid: .stations(of: broker.house.text), major: UInt16(number >> 16),
        minor: UInt16(truncatingIfNeeded: number)), measuredPower: -59)
  }

  private var broadcast: Broadcast? {
    guard !silent, let payload = AdvertisingPayload(beacon.advertisingData) else { return nil }
    return Broadcast(payload: payload, interval: RadioInterval(milliseconds: 1000))
  }
}

/// `x,y` or `x,y,z` in metres.
struct StationPlace: ExpressibleByArgument {
  var x: Double
  var y: Double
  var z: Double

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= Grid.largest }
    guard numbers.count == parts.count, (2...3).contains(numbers.count) else { return nil }
    (x, y, z) = (numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 2)
  }
}
