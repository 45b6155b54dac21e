import ArgumentParser
import BeaconRadio
import Glibc
import HotColdGame
import HotColdPlay
import HotColdSystem

struct Scores: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores",
    abstract: "Best times and points, by room.",
    discussion: """
      Best times are those of hunts that ended with FOUND: how long they took, and from how far away. \
      Points are those of rounds among players. Hunts in the simulated house stand apart, by its seed.
      """)

  @Option("Of this room alone; an empty word is the room of all.", "name")
  var room: String?

  @Flag(help: "One JSON object per line, and nothing else, on standard output.")
  var json = false

  func run() throws {
    try exiting {
      let clock = MonotonicClock()
      var pages = try StateFolder()?.scores().pages ?? []
      pages.removeAll { $0.hunts.isEmpty && $0.players.isEmpty }
      if let room { pages = pages.filter { $0.place == ScorePlace(room: room) } }
      let lines =
        json
        ? ScoreLines.json(pages, at: clock.now()) : Array(ScoreLines.plain(pages).utf8)
      let nothing = json ? [] : Array("Nothing yet: nobody was found here.\n".utf8)
      try writeAll(lines.isEmpty ? nothing : lines, to: STDOUT_FILENO)
    }
  }
}
