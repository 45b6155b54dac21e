import BeaconCodec
import Glibc
import HotColdView

/// Speaks short phrases with an installed speech program.
struct Speaker {
  /// Seconds after which new words interrupt the current ones.
  private static let patience = 5.0

  private let path: String
  private let arguments: [String]
  private var current: (process: ChildProcess, since: Timestamp)?

  /// Returns nil if there is no speech program.
  /// - Parameter voice: nil for its default voice.
  init?(voice: Voice?, language: Language) {
    // For English, the speech program's default voice is right.
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

  /// Speaks, unless the previous words are still being spoken.
  /// - Parameter words: one line, passed as standard input.
  mutating func say(_ words: String, at time: Timestamp) {
    if let current, current.process.isRunning {
      guard time.seconds(since: current.since) > Self.patience else { return }
      current.process.end()
    }
    let process = try? ChildProcess(
      path: path, arguments: arguments, input: Array("\(words)\n".utf8))
    current = process.map { ($0, time) }
  }
}

/// Another player's words without what a speech program could interpret: `[[` (espeak-ng's
/// phonemes), `<` (markup), a leading `-` (an option), a leading `!-!` (a command of spd-say). nil
/// if nothing is left.
func speakable(_ text: SafeText) -> String? {
  let words = text.description.unicodeScalars.filter { !"[]<>&\\".unicodeScalars.contains($0) }
    .drop { "-! ".unicodeScalars.contains($0) }
  return words.isEmpty ? nil : String(String.UnicodeScalarView(words))
}

/// A novelty voice is a variant of espeak-ng with pitch and speed; other names are passed on.
package struct Voice: Equatable, Sendable {
  package let name: String
  /// The variant of espeak-ng, which works in all languages; nil for a voice of the speech program.
  var variant: String?
  /// espeak-ng's `-p`, 0...99, usually 50.
  var pitch: Int?
  /// espeak-ng's `-s`, words per minute, usually 175.
  var pace: Int?
  /// Speech Dispatcher's `-t`: the most similar voice type, because it has no variants.
  var type: String?

  package static let novelties: [Voice] = [
    Voice(name: "announcer", variant: "announcer", pitch: 40, pace: 150, type: "male1"),
    Voice(name: "robot", variant: "UniRobot", pitch: 20, pace: 140, type: "male3"),
    Voice(name: "whisper", variant: "whisper", pitch: 50, pace: 130, type: "female2"),
    Voice(name: "ghost", variant: "whisperf", pitch: 5, pace: 85, type: "female3"),
    Voice(name: "croak", variant: "croak", pitch: 15, pace: 130, type: "male2"),
    Voice(name: "demon", variant: "Demonic", pitch: 0, pace: 110, type: "male3"),
    Voice(name: "mouse", variant: "f5", pitch: 99, pace: 230, type: "child_female"),
    Voice(name: "grandma", variant: "grandma", pitch: 55, pace: 120, type: "female1"),
    Voice(name: "giant", variant: "m7", pitch: 0, pace: 90, type: "male2"),
  ]
}

extension Voice {
  /// nil if the name is empty, or would be an option of the speech program.
  package init?(_ name: String) {
    if let known = Self.novelties.first(where: { $0.name == name }) {
      self = known
      return
    }
    guard !name.isEmpty, !name.hasPrefix("-"), !name.unicodeScalars.contains("\0") else {
      return nil
    }
    self.init(name: name)
  }

  func espeakArguments(_ language: Language) -> [String] {
    ["-v", variant.map { "\(language.rawValue)+\($0)" } ?? name]
      + (pitch.map { ["-p", "\($0)"] } ?? [])
      + (pace.map { ["-s", "\($0)"] } ?? [])
  }

  /// Whether espeak-ng lacks the voice. Speech Dispatcher does not report this.
  package var isMissing: Bool {
    guard type == nil, let path = findProgram("espeak-ng"),
      let process = try? ChildProcess(
        path: path, arguments: ["-q", "--stdin"] + espeakArguments(.english))
    else { return false }
    // A voice that is only a variant, such as `!v/f3`, crashes espeak-ng 1.51.
    if let ending = process.ending(within: 1000), ending != .status(0) { return true }
    // espeak-ng ignores unknown variants.
    guard let file = variantFile, let list = output(of: path, ["--voices=variant"]) else {
      return false
    }
    // The last column is `!v/f3`, padded.
    let files = lines(of: list).compactMap { line in
      line.firstRange(of: "!v/").map {
        line[$0.upperBound...].split(separator: " ").joined(separator: " ")
      }
    }
    return !files.isEmpty && !files.contains(file)
  }

  /// The file of the variant by espeak-ng's rules, for a name such as `en+f3`.
  var variantFile: String? {
    guard let sign = name.firstIndex(of: "+") else { return nil }
    let variant = String(name[sign...].dropFirst())
    let digits = variant.prefix { ("0"..."9").contains($0) }
    guard let number = Int(digits) else { return variant }
    // Anything after a number is ignored. 1 to 9 are male voices, 11 and above female ones.
    return number < 10 ? "m\(number)" : "f\(number - 10)"
  }

  var dispatcherArguments: [String] {
    type.map { ["--voice-type", $0] } ?? ["--synthesis-voice", name]
  }
}

/// Plays tones with an installed program.
struct Beeper {
  private let path: String
  private let arguments: [String]
  private var playing: ChildProcess?

  /// Programs that play raw samples from standard input: PulseAudio's (or PipeWire's), and ALSA's,
  /// which pads each beep to a period; 10 ms, because the default is an eighth of a second.
  private static let players = [
    "pacat --playback --raw --format=s16le --rate=\(Tone.rate) --channels=1 --latency-msec=50",
    "aplay -q -t raw -f S16_LE -r \(Tone.rate) -c 1 -F 10000 -",
  ]

  init?() {
    for player in Self.players {
      let words = player.split(separator: " ").map(String.init)
      guard let path = findProgram(words[0]) else { continue }
      self.path = path
      arguments = Array(words.dropFirst())
      return
    }
    return nil
  }

  /// Beeps, unless the previous beep is still playing.
  mutating func beep(distance: Double) {
    guard playing?.isRunning != true else { return }
    playing = try? ChildProcess(
      path: path, arguments: arguments,
      input: Tone.samples(frequency: Tone.frequency(distance: distance)))
  }
}

/// A short beep, higher when the beacon is closer.
enum Tone {
  /// Samples per second.
  static let rate = 16_000
  /// Seconds, short enough for eight beeps per second.
  static let length = 0.07
  /// Seconds of fading in and out, to avoid clicks.
  static let fade = 0.008

  /// The pitch in Hz: A7 up to 0.5 m, then down by three octaves to A4 from 10 m.
  static func frequency(distance: Double) -> Double {
    let share = min(max((log2(max(distance, 0.01)) - log2(0.5)) / (log2(10) - log2(0.5)), 0), 1)
    return 440 * exp2(3 * (1 - share))
  }

  /// Samples, mono, 16 bits, little-endian.
  static func samples(frequency: Double) -> [UInt8] {
    let count = Int((Double(rate) * length).rounded())
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * count)
    for index in 0..<count {
      let time = Double(index) / Double(rate)
      let edge = min(1, min(time, length - time) / fade)
      let sample = Int16((0.4 * edge * sin(2 * .pi * frequency * time) * 32_767).rounded())
      withUnsafeBytes(of: sample.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}
