import BeaconRadio
import Glibc

/// Plays tones by whatever program plays sound here.
struct Beeper {
  private let path: String
  private let arguments: [String]
  private var playing: ChildProcess?

  /// Players that take plain samples on standard input: of PulseAudio or PipeWire in its place, and of
  /// ALSA.
  private static let players: [(name: String, arguments: [String])] = [
    (
      "pacat",
      [
        "--playback", "--raw", "--format=s16le", "--rate=\(Tone.rate)", "--channels=1",
        "--latency-msec=50",
      ]
    ),
    ("aplay", ["-q", "-t", "raw", "-f", "S16_LE", "-r", "\(Tone.rate)", "-c", "1", "-"]),
  ]

  /// nil where nothing plays.
  init?() {
    for player in Self.players {
      guard let path = findProgram(player.name) else { continue }
      self.path = path
      arguments = player.arguments
      return
    }
    return nil
  }

  /// Beeps, unless the beep before is still heard.
  mutating func beep(distance: Double) {
    guard playing?.isRunning != true else { return }
    playing = try? ChildProcess(
      path: path, arguments: arguments,
      input: Tone.samples(frequency: Tone.frequency(distance: distance)))
  }
}
