import BeaconCodec
import BeaconRanging
import Glibc
import HotColdGame
import HotColdWorld

/// Keeps what is heard in a file. In the demo it ends when the hider is found, as a hunt does.
struct RecordFrontEnd: FrontEnd {
  private let recording: RecordingFile
  private let isJSON: Bool
  private var game = Game(seeking: .everyBeacon)
  private var events: [GameEvent] = []
  private var isDemo = false

  init(_ recording: RecordingFile, isJSON: Bool) {
    self.recording = recording
    self.isJSON = isJSON
  }

  var estimate: Estimate { game.estimate }
  var isOver: Bool { isDemo && game.foundAt != nil }

  mutating func hear(_ sighting: Sighting) throws {
    recording.add(sighting)
    game.hear(sighting, into: &events)
    events.removeAll(keepingCapacity: true)
    try recording.tick(at: sighting.time)
  }

  mutating func advance(to time: Timestamp) throws {
    game.advance(to: time, into: &events)
    events.removeAll(keepingCapacity: true)
    try recording.tick(at: time)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    isDemo = world != nil
    if let status, !isJSON, status.isProblem { writeToStandardError("\(status.message)\n") }
    return nil
  }

  func finish(_ source: some SightingSource, descriptor: Int32) throws {
    let summary = Summary(game, source)
    let output = OutputBuffer(descriptor: descriptor)
    var bytes: [UInt8]
    if isJSON {
      var lines = JSONLines(output: output)
      lines.write(summary)
      bytes = lines.output.bytes
    } else {
      var lines = PlainLines(output: output)
      lines.write(summary)
      bytes = lines.output.bytes
    }
    try writeAll(bytes, to: descriptor)
  }
}
