import BeaconCodec
import BeaconRadio
import HotColdView

/// Speaks short words through whatever speech program is installed.
struct Speaker {
  /// Seconds after which a word that is still being spoken is cut off.
  private static let patience = 5.0

  private let path: String
  private let arguments: [String]
  private var current: (process: ChildProcess, since: Timestamp)?

  /// nil where there is no speech program.
  /// - Parameter voice: nil for the speech program's usual one.
  init?(voice: Voice?, language: Language) {
    // In English the speech program's usual voice, whatever that is.
    let isUsual = language == .english
    if let path = findProgram("espeak-ng") {
      self.path = path
      arguments =
        ["--stdin"]
        + (voice?.espeakArguments(language) ?? (isUsual ? [] : ["-v", language.rawValue]))
    } else if let path = findProgram("spd-say") {
      self.path = path
      arguments =
        ["--pipe-mode", "--wait"] + (isUsual ? [] : ["--language", language.rawValue])
        + (voice?.dispatcherArguments ?? [])
    } else {
      return nil
    }
  }

  /// Says something, unless what was said before is still heard.
  mutating func say(_ speech: Speech, at time: Timestamp) {
    if let current, current.process.isRunning {
      guard time.seconds(since: current.since) > Self.patience else { return }
      current.process.end()
    }
    current = (try? ChildProcess(path: path, arguments: arguments, input: speech.line)).map {
      ($0, time)
    }
  }
}

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
