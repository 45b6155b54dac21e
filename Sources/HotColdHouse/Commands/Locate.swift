import ArgumentParser
import BeaconCodec
import BeaconLocating
import BeaconRadio
import Glibc
import HotColdApp
import HotColdSystem

struct Locate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locate",
    abstract: "Locate beacons from the reports of several stations.",
    discussion: """
      With --broker it runs until you end it; see hotcold station. Otherwise WALK is a CSV file with the \
      columns time_s, station, rssi_dbm and address, and measured_power_dbm if it is known; - is standard \
      input. It corrects for stations that receive better or worse than the others.
      """)

  /// Beacons located at once. Beyond this, the one not heard for the longest time is dropped.
  private static let mostBeacons = 256

  @OptionGroup(title: "Plan") var plan: PlanOptions
  @OptionGroup(title: "Broker") var broker: BrokerOptions

  @OptionGroup(title: "History") var history: HistoryOptions

  @Flag(help: "Announce the named things of the plan to Home Assistant.")
  var homeAssistant = false

  @Option(
    "With --home-assistant: a thing is not_home after this many seconds without a reading.",
    "seconds")
  var away = 180.0

  @Option("With --broker: stop after this many seconds.", "seconds")
  var duration: Double?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Argument(help: ArgumentHelp("The recording.", valueName: "walk"))
  var walk: FileName?

  func validate() throws {
    try requireDuration(duration)
    try require((5...86_400).contains(away), "--away takes 5 to 86400 seconds.")
    try require(homeAssistant || away == 180, "--away goes with --home-assistant.")
    try exclude(["A recording": walk != nil, "--broker": broker.broker != nil])
    guard broker.broker == nil else { return }
    try require(walk != nil, "Name a recording, or a broker: --broker mqtt://HOST")
    try require(
      plan.stations != nil || plan.plan != nil,
      "Name the stations: --stations FILE or --plan FILE.")
    try require(
      !homeAssistant && duration == nil && !history.isWanted,
      "--home-assistant, --duration and a history go with --broker.")
  }

  func run() throws {
    let runtime = try Runtime()
    let signals = runtime.signals
    let plan = try self.plan.read(signals)
    if broker.broker != nil { return try locate(plan, runtime) }
    guard let grid = plan.grid else {
      let file = self.plan.stations ?? self.plan.plan ?? FileName("")
      throw Failure(
        .badData,
        plan.stations.isEmpty
          ? "\(file): there are no stations" : "\(file): no building is that large")
    }
    guard let file = walk else { return }
    var walk = try StationWalk(InputFile(path: file, signals: signals), numbers: grid.numbers)
    var lines = lineWriter(runtime.output, isJSON: json)
    let result = Result { try locate(&walk, on: grid, into: &lines, signals) }
    // Print the positions found before an error.
    try lines.output.flush()
    try result.get()
  }

  /// Locates live, from the messages of a broker.
  private func locate(_ plan: HousePlan, _ runtime: Runtime) throws {
    let house = House(plan, house: broker.house, wall: 0)
    let publisher =
      homeAssistant ? HousePublisher(house.topics, version: version, patience: away) : nil
    let births = homeAssistant ? [HousePublisher.birthTopic] : []
    guard
      let feed = try broker.feed(
        for: "locate", and: births,
        will: homeAssistant ? HousePublisher.will(house.topics) : nil, runtime.signals)
    else { return }
    let keeper = HouseKeeper(
      house, feed, publisher: publisher, history: try history.open(), wall: runtime.wall)
    try runtime.run(
      HouseFrontEnd(keeper, lines: lineWriter(runtime.output, isJSON: json)),
      in: NoSightings(isLive: true) { feed.descriptors }, duration: duration)
  }

  private func locate(
    _ walk: inout StationWalk, on grid: Grid, into lines: inout any LineWriter, _ signals: Signals
  ) throws {
    var locators: [BluetoothAddress: (locator: Locator, heard: Int)] = [:]
    var beacons: Set<BluetoothAddress> = []
    var readings = 0
    var first: Timestamp?
    var last = Timestamp.zero
    var positions: [Position] = []
    var writer = PositionLines()
    func writePositions(of address: BluetoothAddress) throws {
      for position in positions {
        last = max(last, .zero.advanced(bySeconds: position.time))
        try writer.write(position, of: PositionSubject(address: address), to: &lines)
      }
      positions.removeAll(keepingCapacity: true)
    }
    do {
      while !signals.wantsEnd, let reading = try walk.next(pause: { try lines.output.flush() }) {
        readings += 1
        first = first ?? reading.time
        last = max(last, reading.time)
        let address = reading.address
        if locators[address] == nil {
          if locators.count >= Self.mostBeacons,
            let oldest = locators.min(by: { $0.value.heard < $1.value.heard })?.key
          {
            locators[oldest] = nil
          }
          if beacons.count < 1_000_000 { beacons.insert(address) }
          locators[address] = (Locator(grid), readings)
        }
        locators[address]?.heard = readings
        locators[address]?.locator.hear(
          at: reading.time.seconds, station: reading.station, rssi: reading.rssi,
          measuredPower: reading.measuredPower, into: &positions)
        try writePositions(of: address)
      }
    } catch is Interrupted {}
    for address in locators.keys.sorted(by: { $0.bits < $1.bits }) {
      locators[address]?.locator.finish(into: &positions)
      try writePositions(of: address)
    }
    if !walk.unknown.isEmpty {
      let names = walk.unknown.map { safe($0) }.joined(separator: ", ")
      let failure = Failure(.badData, "\(walk.name): the plan lacks these stations: \(names)")
      guard readings > 0 else { throw failure }
      complain(failure.message)
    }
    if let line = walk.firstReject {
      let count = walk.rejects.total
      complain(
        .counted(
          count, one: "\(walk.name): \(count) row was not used: line \(line)",
          other: "\(walk.name): \(count) rows were not used; the first is line \(line)"))
    }
    try lines.write(
      Summary(
        readings: readings, beacons: beacons.count, rejects: walk.rejects, from: first, to: last))
  }
}
