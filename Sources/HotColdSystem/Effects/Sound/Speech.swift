import BeaconCodec
import HotColdView

/// What is said aloud, as the speech program gets it: a line of its own on its standard input.
struct Speech: Equatable {
  let line: [UInt8]

  /// Words of our own.
  init(_ words: Words, _ catalogue: Catalogue) {
    self.init(line: catalogue.text(words))
  }

  /// Words of another player, in which nothing is left that a speech program could take for more than
  /// words: `[[` begins espeak-ng's phoneme names, `<` its markup, a leading `-` an option, a leading `!-!` a
  /// command of the protocol that spd-say speaks. nil where nothing is left at all.
  init?(_ text: SafeText) {
    var words = text.description.unicodeScalars.filter { !"[]<>&\\".unicodeScalars.contains($0) }[
      ...]
    words = words.drop { "-! ".unicodeScalars.contains($0) }
    guard !words.isEmpty else { return nil }
    self.init(line: String(String.UnicodeScalarView(words)))
  }

  private init(line: String) {
    self.line = Array("\(line)\n".utf8)
  }
}
