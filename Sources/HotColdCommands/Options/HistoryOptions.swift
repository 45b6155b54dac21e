import ArgumentParser
import HotColdHistory
import HotColdSystem

struct HistoryOptions: ParsableArguments {
  @Flag(help: "Remember where things were, for hotcold where.")
  var remember = false

  @Option(
    help: ArgumentHelp(
      "The history, in another file than the usual one; the same as --remember.", valueName: "file")
  )
  var history: FileName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Days for which the history is kept.", valueName: "days"))
  var keep = 30.0

  func validate() throws {
    guard keep > 0, keep <= 36_500 else {
      throw ValidationError("--keep takes a number of days above 0.")
    }
  }

  /// nil where nothing is to be remembered.
  func open() throws -> History? {
    guard remember || history != nil else { return nil }
    guard let file = history ?? History.usualFile else {
      throw Failure(
        .cannotCreate, "there is no home to keep a history in; name a file: --history FILE")
    }
    return try History(file, keepingDays: keep)
  }
}
