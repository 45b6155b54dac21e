import ArgumentParser

extension HotCold {
  /// What was meant by words that name no command, so that the parser took them for the title screen's; nil where
  /// they do name one, or are its own.
  static func advice(on words: [String]) -> String? {
    guard let first = words.first else { return nil }
    let commands = configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let names = commands.map { $0._commandName } + ["help"]
    guard !names.contains(first), first != Title._commandName else { return nil }
    let error: String
    if !first.hasPrefix("-") {
      let meant = names.filter { distance(first, $0) <= max(1, $0.count / 2) }
        .min { distance(first, $0) < distance(first, $1) }
      error = "There is no command '\(first)'." + (meant.map { " Did you mean '\($0)'?" } ?? "")
    } else if let option = words.first(where: { $0.hasPrefix("--") }),
      !Title.helpMessage().contains("\(option) "),
      let command = ([Seek.self] + commands).first(where: {
        $0.helpMessage().contains("\(option) ")
      })
    {
      error = "\(option) belongs to a command, as in: hotcold \(command._commandName) \(option)"
    } else {
      return nil
    }
    return """
      Error: \(error)
      Usage: hotcold <command> [<options>]
        See 'hotcold --help' for more information.
      """
  }

  /// Letters to be added, taken away or changed to make one word of the other (Levenshtein).
  private static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let change = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
