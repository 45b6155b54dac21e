import BeaconCodec

/// Speaks short words through whatever speech program is installed.
struct Speaker {
  /// Seconds after which a word that is still being spoken is cut off.
  private static let patience = 5.0

  private let path: String
  private let arguments: [String]
  private var speech: (process: ChildProcess, since: Timestamp)?

  /// nil where there is no speech program.
  /// - Parameter voice: a name that the speech program knows; nil for its usual one.
  init?(voice: String?) {
    if let path = findProgram("espeak-ng") {
      self.path = path
      arguments = ["--stdin"] + (voice.map { ["-v", $0] } ?? [])
    } else if let path = findProgram("spd-say") {
      self.path = path
      arguments = ["--pipe-mode", "--wait"] + (voice.map { ["--synthesis-voice", $0] } ?? [])
    } else {
      return nil
    }
  }

  /// Says a word of our own, unless the one before is still being said.
  mutating func say(_ word: String, at time: Timestamp) {
    if let speech, speech.process.isRunning {
      guard time.seconds(since: speech.since) > Self.patience else { return }
      speech.process.end()
    }
    speech = ChildProcess(path: path, arguments: arguments, input: word + "\n").map { ($0, time) }
  }
}
