import ArgumentParser
import BeaconCodec
import BeaconRanging
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

struct Record: DemoCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record the advertisements to a file.",
    discussion: """
      FILE is a BTSnoop capture, which Wireshark and btmon -r open, or a CSV trace if its name ends in \
      .csv; - is standard output.
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file"))
  var file: FileName

  @Flag(help: "Replace the file if there is one.")
  var force = false

  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions

  @Flag(help: "The summary as a JSON object.")
  var json = false

  func validate() throws { try demo.requireDemo() }

  func run() throws {
    let runtime = try Runtime()
    if !force, let status = file.status, status.isRegular, status.st_size > 0,
      !file.isStandard, !file.isStandardOutput
    {
      throw Failure(
        .cannotCreate, "\(file) is there already; choose another name, or replace it with --force")
    }
    // A pipe is opened first, because its reader may come late; a file only if there is a radio.
    let pipe =
      file.status?.isPipe ?? false ? try RecordingFile(file, signals: runtime.signals) : nil
    if demo.demo {
      let recording = try pipe ?? RecordingFile(file, signals: runtime.signals)
      recording.begin(WallClock.now, adapter: BluetoothAddress(bits: 0))
      let beacon = IBeacon(
        identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: 0), measuredPower: -59)
      let world = World.seeking(beacon, isFurnished: true, seed: demo.usedSeed)
      let house = PretendHouse(world: world, walksByItself: true, recording: recording)
      try record(house, to: recording, runtime)
    } else {
      let live = try LiveRadio(radio.plan(), clock: runtime.clock)
      defer { live.close() }
      let wall = WallClock.now
      let recording = try pipe ?? RecordingFile(file, signals: runtime.signals)
      recording.begin(
        wall.advanced(bySeconds: -runtime.clock.now().seconds),
        adapter: live.adapter?.address ?? BluetoothAddress(bits: 0))
      live.recording = recording
      try record(live, to: recording, runtime)
      try live.requireBegun(within: radio.duration)
    }
  }

  private func record(
    _ source: any SightingSource, to recording: RecordingFile, _ runtime: Runtime
  ) throws {
    let frontEnd = try runtime.run(
      RecordFrontEnd(recording, isJSON: json, isDemo: demo.demo), in: source,
      rate: demo.demo ? demo.rate : nil, duration: radio.duration
    ).frontEnd
    try recording.end()
    // Not to the same output as the recording.
    let isOutput = file.isStandard || file.isStandardOutput
    try frontEnd.summarize(source.counts, descriptor: isOutput ? STDERR_FILENO : STDOUT_FILENO)
    if recording.isCutShort { throw ExitCode(ExitStatus.failedWhileRunning.rawValue) }
  }
}

/// Writes sightings to a file. In the demo, it ends when the hider is found, like a hunt.
struct RecordFrontEnd: FrontEnd {
  private let recording: RecordingFile
  private let isJSON: Bool
  private var game = Game(seeking: .everyBeacon)
  private var events: [GameEvent] = []
  /// The number of packets, and the addresses that sent them.
  private var sightings = 0
  private var addresses: Set<UInt64> = []
  /// The most addresses that are counted.
  private static let mostAddresses = 1 << 16

  init(_ recording: RecordingFile, isJSON: Bool, isDemo: Bool) {
    self.recording = recording
    self.isJSON = isJSON
    game.findsByEye = isDemo
  }

  var estimate: Estimate { game.estimate }
  var isOver: Bool { game.findsByEye && game.foundAt != nil }

  mutating func hear(_ sighting: Sighting) throws {
    recording.add(sighting)
    sightings += 1
    if addresses.count < Self.mostAddresses { addresses.insert(sighting.address.bits) }
    game.hear(sighting, into: &events)
    try recording.tick(at: sighting.time)
  }

  mutating func reach(_ address: BluetoothAddress) {
    game.reach(address, into: &events)
  }

  mutating func advance(to time: Timestamp) throws {
    game.advance(to: time, into: &events)
    events.removeAll(keepingCapacity: true)
    try recording.tick(at: time)
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) -> Picture? {
    if let status, status.isProblem { complain(status.message) }
    return nil
  }

  func summarize(_ counts: SourceCounts, descriptor: Int32) throws {
    let output = OutputBuffer(descriptor: descriptor)
    let catalogue = Catalogue.own(on: descriptor)
    var lines = lineWriter(output, isJSON: isJSON, catalogue)
    var summary = Summary(game.tracker, counts, found: game.foundAt != nil)
    (summary.sightings, summary.beacons, summary.isScan) = (sightings, addresses.count, true)
    try lines.write(summary)
    if !isJSON, let line = recording.whereabouts {
      lines.output.bytes += Array("\(catalogue.text(line))\n".utf8)
    }
    try lines.output.flush()
  }
}
