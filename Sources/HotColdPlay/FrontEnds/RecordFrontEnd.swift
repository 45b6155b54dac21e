import BeaconCodec
import BeaconRanging
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// Keeps what is heard in a file. In the demo it ends when the hider is found, as a hunt does.
package struct RecordFrontEnd: FrontEnd {
  private let recording: RecordingFile
  private let isJSON: Bool
  private var game = Game(seeking: .everyBeacon)
  private var events: [GameEvent] = []
  private let isDemo: Bool

  package init(_ recording: RecordingFile, isJSON: Bool, isDemo: Bool) {
    self.recording = recording
    self.isJSON = isJSON
    self.isDemo = isDemo
    game.findsByEye = isDemo
  }

  package var estimate: Estimate { game.estimate }
  package var isOver: Bool { isDemo && game.foundAt != nil }

  package mutating func hear(_ sighting: Sighting) throws {
    recording.add(sighting)
    game.hear(sighting, into: &events)
    events.removeAll(keepingCapacity: true)
    try recording.tick(at: sighting.time)
  }

  package mutating func reach(_ address: BluetoothAddress) {
    game.reach(address, into: &events)
    events.removeAll(keepingCapacity: true)
  }

  package mutating func advance(to time: Timestamp) throws {
    game.advance(to: time, into: &events)
    events.removeAll(keepingCapacity: true)
    try recording.tick(at: time)
  }

  package mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    if let status, !isJSON, status.isProblem { writeToStandardError("\(status.message)\n") }
    return nil
  }

  package func finish(_ counts: SourceCounts, descriptor: Int32) throws {
    let output = OutputBuffer(descriptor: descriptor)
    var lines: any LineWriter =
      isJSON
      ? JSONLines(output: output)
      : PlainLines(output: output, catalogue: .own(on: descriptor))
    lines.write(Summary(game, counts))
    if !isJSON, let line = recording.whereabouts {
      lines.output.bytes += Array("\(lines.catalogue.text(line))\n".utf8)
    }
    try lines.output.flush()
  }
}
