import BeaconCodec

/// A line that a script gives to a game that is told in lines (`--commands`).
enum SpokenCommand: Equatable {
  case taunt(Int)
  case say(SafeText)
  case found, next, swap, hunt, quit

  /// nil for anything else.
  init?(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count > 1 ? words[1] : nil) {
    case ("taunt", let number?):
      guard let number = Int(number), (1...9).contains(number) else { return nil }
      self = .taunt(number)
    case ("say", let text?):
      let text = SafeText(text)
      guard !text.isEmpty else { return nil }
      self = .say(text)
    case ("found", nil): self = .found
    case ("next", nil): self = .next
    case ("swap", nil): self = .swap
    case ("hunt", nil): self = .hunt
    case ("quit", nil): self = .quit
    default: return nil
    }
  }
}
