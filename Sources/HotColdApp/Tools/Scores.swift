import ArgumentParser
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView
import LinuxSystem

struct Scores: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores",
    abstract: "Best times and points, by room.",
    discussion: """
      Best times come from hunts that ended with FOUND: how long they took, and from how far away. Only \
      the ten fastest of each game in each room are kept. Points come from rounds among players. Hunts in \
      the pretend house are listed apart, by seed; those without a room are in the common room.
      """)

  @Option("Only scores from this room; an empty name is the common room.", "name")
  var room: String?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "Print the players' points as CSV, with a header.")
  var csv = false

  func validate() throws { try exclude(["--json": json, "--csv": csv]) }

  func run() throws {
    let clock = MonotonicClock()
    guard let folder = StateFolder() else {
      throw Failure(.noInput, "HOME is not set, so there are no scores")
    }
    var pages = try folder.scores().pages
    pages.removeAll { $0.hunts.isEmpty && $0.players.isEmpty }
    if let room { pages = pages.filter { $0.place == ScorePlace(room: room) } }
    let catalogue = Catalogue.own(on: STDOUT_FILENO)
    let lines =
      if json {
        ScoreLines.json(pages, at: clock.now())
      } else if csv {
        Array(ScoreLines.csv(pages).utf8)
      } else {
        Array(ScoreLines.plain(pages, in: catalogue).utf8)
      }
    try writeAll(lines, to: STDOUT_FILENO)
  }
}
