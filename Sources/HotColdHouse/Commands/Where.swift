import ArgumentParser
import Glibc
import HotColdApp
import HotColdSystem
import HotColdView

struct Where: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "where",
    abstract: "Print where a thing was last.",
    discussion: """
      It reads the history of hotcold house --remember. Without NAME it lists all things.
      """)

  @Argument(help: ArgumentHelp("The thing's name, a word of it, or its id.", valueName: "name"))
  var name: String?

  @Option("The name of the house, if it has one.", "name")
  var house = TopicLevel.home

  @Option("The history file, if it is not the usual one.", "file")
  var history: FileName?

  @Flag(help: "Print one JSON object per line.")
  var json = false

  func run() throws {
    let stays = try History.kept(in: history, of: house).latest(name ?? "")
    guard !stays.isEmpty else {
      throw Failure(
        .failedWhileRunning,
        name.map { "nothing called \($0) has been heard; without a name, all things are listed" }
          ?? "nothing has been heard")
    }
    let now = WallClock.now.seconds
    let catalogue = Catalogue.own(on: STDOUT_FILENO)
    var bytes: [UInt8] = []
    for stay in stays {
      let place = stay.floor.isEmpty ? stay.place : "\(stay.place), \(stay.floor)"
      let words: Words = .joined(
        [
          Words(verbatim: "\(stay.name): \(place), \(clockText(stay.until))"),
          ago(now - stay.until),
        ], separator: ", ")
      bytes.addLine("where", at: .zero, words: json ? nil : catalogue.text(words)) { line in
        line.add("id", printable(stay.id))
        line.add("name", stay.name)
        line.add("place", stay.place)
        if !stay.floor.isEmpty { line.add("floor", stay.floor) }
        line.add("x", stay.x, places: 3)
        line.add("y", stay.y, places: 3)
        line.add("since", stay.since, places: 3)
        line.add("until", stay.until, places: 3)
      }
    }
    try writeAll(bytes, to: STDOUT_FILENO)
  }

  private func ago(_ seconds: Double) -> Words {
    let days = clampedInt(seconds / 86_400, to: 0...999)
    return days < 2 ? "\(ageText(seconds)) ago" : "\(days) days ago"
  }

  /// The local time, with the date unless it is today's.
  private func clockText(_ seconds: Double) -> String {
    guard let then = LocalTime(seconds) else { return "?" }
    return then.date == LocalTime(WallClock.now.seconds)?.date
      ? then.clock : "\(then.date) \(then.clock)"
  }
}
