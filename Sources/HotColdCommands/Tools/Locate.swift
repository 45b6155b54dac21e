import ArgumentParser
import BeaconCodec
import BeaconLocating
import Glibc
import HotColdOutput
import HotColdSources
import HotColdSystem

struct Locate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find where beacons are, from what several stations heard.",
    discussion: """
      WALK is a CSV file with the columns time_s, station, rssi_dbm and address, and \
      measured_power_dbm where it is known; - is standard input. What stations hear too much or \
      too little is learnt on the way.
      """)

  /// Beacons of which the position is kept at once. Of more, the one that was heard the longest ago goes.
  private static let mostBeacons = 256

  @Option(
    help: ArgumentHelp(
      "Where the stations are: a CSV file with station, x_m, y_m and z_m.", valueName: "file"))
  var stations: FileName

  @Option(
    help: ArgumentHelp(
      "The rooms: a CSV file with room, x0_m, y0_m, x1_m and y1_m.", valueName: "file"))
  var rooms: FileName?

  @Flag(help: "One JSON object per line, and nothing else, on standard output.")
  var json = false

  @Argument(help: ArgumentHelp("The recording.", valueName: "walk"))
  var walk: FileName

  func run() throws {
    try exiting {
      let signals = try Signals()
      let places = try StationFiles.stations(InputFile(path: stations, signals: signals))
      let rooms = try self.rooms.map {
        try StationFiles.rooms(InputFile(path: $0, signals: signals))
      }
      guard let grid = Grid(stations: places, rooms: rooms ?? []) else {
        throw Failure(.badData, "\(stations): no building is as large")
      }
      var walk = try StationWalk(InputFile(path: self.walk, signals: signals), stations: places)
      var lines = PositionLines(
        output: OutputBuffer(descriptor: STDOUT_FILENO, signals: signals), isJSON: json, grid: grid)
      try locate(&walk, on: grid, into: &lines, signals)
      try lines.output.flush()
    }
  }

  private func locate(
    _ walk: inout StationWalk, on grid: Grid, into lines: inout PositionLines, _ signals: Signals
  ) throws {
    var locators: [BluetoothAddress: (locator: Locator, heard: Int)] = [:]
    var beacons: Set<BluetoothAddress> = []
    var readings = 0
    var first: Timestamp?
    var last = Timestamp.zero
    var positions: [Position] = []
    while !signals.wantsEnd, let reading = try walk.next() {
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
      for position in positions { try lines.write(position, of: address) }
      positions.removeAll(keepingCapacity: true)
    }
    for (address, entry) in locators.sorted(by: { $0.key.bits < $1.key.bits }) {
      var locator = entry.locator
      locator.finish(into: &positions)
      for position in positions { try lines.write(position, of: address) }
      positions.removeAll(keepingCapacity: true)
    }
    lines.write(
      Summary(
        readings: readings, beacons: beacons.count, rejects: walk.rejects, time: last,
        duration: max(first.map { last.seconds(since: $0) } ?? 0, 0)))
  }
}
