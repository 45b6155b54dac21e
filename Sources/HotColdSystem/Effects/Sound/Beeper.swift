import BeaconCodec
import BeaconRadio
import BeaconRanging
import Glibc
import HotColdGame

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

/// A short beep: higher as the beacon is closer.
enum Tone {
  /// Samples in a second.
  static let rate = 16_000
  /// Seconds: short enough for eight in a second.
  static let length = 0.07
  /// Seconds of fading in and out, without which the ends click.
  static let fade = 0.008

  /// Hz: from A7 within half a metre down three octaves to A4 from ten metres on.
  static func frequency(distance: Double) -> Double {
    let share = min(max((log2(max(distance, 0.01)) - log2(0.5)) / (log2(10) - log2(0.5)), 0), 1)
    return 440 * exp2(3 * (1 - share))
  }

  /// Mono, 16 bits, little-endian.
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

/// When it ticks, as a Geiger counter does: while it is HOT or COLD, the quicker the nearer. Of all sounds that could
/// tell a distance its tempo is read with the least error (Wilson and Brewster, ASSETS '16).
struct Geiger {
  private var last: Timestamp?

  /// - Parameter quickest: seconds from one tick to the next, at least.
  mutating func isDue(
    _ estimate: Estimate, quickest: Double = BeepInterval.quickest, at now: Timestamp
  ) -> Bool {
    guard estimate.trend == .hotter || estimate.trend == .colder,
      let interval = BeepInterval.interval(distance: estimate.distance)
    else { return false }
    if let last, (0..<max(interval, quickest)).contains(now.seconds(since: last)) { return false }
    last = now
    return true
  }
}

/// What is called, in bells, where nothing can speak. A terminal has one bell, of one pitch: only how many
/// there are, and when, can say anything.
struct Bells {
  /// Seconds from one bell to the next, at least: many terminals make one of two that follow each other sooner.
  static let gap = 0.3
  /// Seconds of silence around a pattern, so that ticks are not taken for a part of it.
  static let silence = 0.7

  enum Pattern: CaseIterable {
    case hot, cold, found

    /// Seconds at which it rings: HOT three times in haste, COLD twice with a pause, FOUND twice three times.
    var times: [Double] {
      switch self {
      case .hot: [0, 0.3, 0.6]
      case .cold: [0, 0.9]
      case .found: [0, 0.3, 0.6, 1.2, 1.5, 1.8]
      }
    }
  }

  /// When to ring, the first one first.
  private var due: [Timestamp] = []
  /// When a pattern last rang, and when it last ticked.
  private var rang: Timestamp?
  private var ticked: Timestamp?

  /// Begins a pattern, in the place of one that still rings.
  mutating func begin(_ pattern: Pattern, at now: Timestamp) {
    let wait = [rang, ticked].compactMap { $0 }.reduce(0.0) { wait, time in
      let since = now.seconds(since: time)
      return (0..<Self.silence).contains(since) ? max(wait, Self.silence - since) : wait
    }
    due = pattern.times.map { now.advanced(bySeconds: wait + $0) }
  }

  /// Whether it is time to ring; each bell is told once.
  mutating func isDue(at now: Timestamp) -> Bool {
    guard let first = due.first, now >= first else { return false }
    // Who looks late does not hear bells on top of each other.
    let late = now.seconds(since: first)
    due = due.dropFirst().map { $0.advanced(bySeconds: late) }
    rang = now
    return true
  }

  /// Whether a pattern rings, or has just done so.
  func isRinging(at now: Timestamp) -> Bool {
    !due.isEmpty || rang.map { (0..<Self.silence).contains(now.seconds(since: $0)) } ?? false
  }

  /// It has ticked, which says how far the beacon is.
  mutating func tick(at now: Timestamp) {
    ticked = now
  }
}
