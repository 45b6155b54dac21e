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
      WALK is a CSV file with the columns time_s, station, rssi_dbm and address, and measured_power_dbm if \
      it is known, or another recording that names the receivers, such as a log of gateways; - is standard \
      input. hotcold house locates live, with a broker.
      """)

  /// The most beacons located at once; beyond that, the one silent for longest is dropped.
  private static let mostBeacons = 256

  @OptionGroup(title: "Plan") var plan: PlanOptions
  /// Before version 1.0, this command also located live.
  @OptionGroup(visibility: .hidden) var live: LiveOptions

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Argument(help: ArgumentHelp("The recording.", valueName: "walk"))
  var walk: FileName?

  func validate() throws {
    guard live.broker.broker == nil else {
      let rest = CommandLine.arguments.drop { $0 != "locate" }.dropFirst().map(shellWord)
        .joined(separator: " ")
      throw ValidationError(
        "locate reads recordings. Use: hotcold house \(json ? "" : "--plain ")\(rest)")
    }
    try require(walk != nil, "Name a recording; hotcold house locates live.")
    try require(
      plan.stations != nil || plan.plan != nil,
      "Name the stations: --stations FILE or --plan FILE.")
    try require(
      !live.isUsed, "--home-assistant, --duration and a history are options of hotcold house.")
  }

  func run() throws {
    let runtime = try Runtime()
    let signals = runtime.signals
    let plan = try self.plan.read(signals)
    guard let grid = plan.grid else {
      let file = self.plan.stations ?? self.plan.plan ?? FileName("")
      throw Failure(
        .badData,
        plan.stations.isEmpty
          ? "\(file): there are no stations" : "\(file): no building is that large")
    }
    guard let file = walk else { return }
    var walk = try StationWalk(InputFile(path: file, signals: signals), numbers: grid.numbers)
    var lines = lineWriter(runtime.output, isJSON: json, .own(on: STDOUT_FILENO))
    let result = Result { try locate(&walk, on: grid, into: &lines, signals) }
    // Print the positions found before an error first.
    try lines.output.flush()
    try result.get()
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
    if readings == 0, walk.lacksStations {
      throw Failure(.badData, "\(walk.name): it does not name the stations, as in a column station")
    }
    if readings == 0, let fault = walk.recording.fault { throw Failure(.badData, fault) }
    if case let count = walk.recording.reader.otherRadios, count > 0 {
      let failure = Failure(
        .badData,
        .counted(
          count, one: "\(walk.name): \(count) row about Wi-Fi or another radio was not used",
          other: "\(walk.name): \(count) rows about Wi-Fi or another radio were not used"))
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
