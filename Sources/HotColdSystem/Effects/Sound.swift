import BeaconCodec
import BeaconRanging
import Glibc
import HotColdGame
import HotColdView

/// Spoken calls, and beeps that become faster as the beacon comes closer.
package struct Sound {
  package var isMuted: Bool
  private var speaker: Speaker?
  private var beeper: Beeper?
  private var geiger = Geiger()
  private var bells = Bells()
  private var beat = 0
  private let bell: () -> Void
  package let settings: Settings

  package struct Settings {
    package var isMuted = false
    /// nil for the speech program's default voice.
    package var voice: Voice?
    /// Whether to speak other players' free text.
    package var speaksForOthers = false
    package var beeps = false
    package var speaks = true
    package var catalogue = Catalogue.english

    /// For a screen reader, which reads our lines: no speech, unless a voice is chosen.
    package var besideAReader: Settings {
      var settings = self
      settings.speaks = voice != nil
      return settings
    }

    package init() {}
  }

  package init(_ settings: Settings, bell: @escaping () -> Void) {
    isMuted = settings.isMuted
    self.bell = bell
    self.settings = settings
    speaker =
      settings.speaks
      ? Speaker(voice: settings.voice, language: settings.catalogue.language) : nil
    beeper = settings.beeps ? Beeper() : nil
  }

  /// Speaks a call, or rings the bell if there is no speech program.
  package mutating func call(_ call: Call, in game: GameMode, at time: Timestamp) {
    say(call.words(in: game).spoken, or: call == .hot ? .hot : .cold, at: time)
  }

  package mutating func say(_ words: Words, at time: Timestamp) {
    if !isMuted { speaker?.say(settings.catalogue.text(words), at: time) }
  }

  /// Speaks another player's message; free text only if the settings allow it.
  package mutating func taunt(_ taunt: TauntEvent, at time: Timestamp) {
    guard !isMuted, taunt.number != nil || settings.speaksForOthers,
      let words = speakable(taunt.text)
    else { return }
    say(taunt.number == nil ? Words(verbatim: words) : Words(phrase: taunt.text), at: time)
  }

  package mutating func say(
    _ words: Words, or pattern: Bells.Pattern, at time: Timestamp
  ) {
    guard !isMuted else { return }
    if speaker == nil {
      bells.begin(pattern, at: time)
      advance(to: time)
    } else {
      speaker?.say(settings.catalogue.text(words), at: time)
    }
  }

  package mutating func advance(to time: Timestamp) {
    guard bells.isDue(at: time), !isMuted else { return }
    bell()
  }

  /// Beeps at each eighth of a turn, higher for a higher level.
  /// - Parameter level: in dBm.
  package mutating func beat(_ eighth: Int, level: Int8?) {
    guard beat != eighth else { return }
    beat = eighth
    if isMuted { return }
    if beeper == nil {
      bell()
    } else {
      beeper?.beep(distance: exp2(-Double(level ?? -100) / 10 - 6))
    }
  }

  package mutating func beep(_ estimate: Estimate, at time: Timestamp) {
    guard !isMuted, let distance = estimate.distance else { return }
    if beeper == nil {
      // Calls and beeps share the bell, so no beep interrupts a call.
      guard !bells.isRinging(at: time),
        geiger.isDue(estimate, quickest: Bells.gap, at: time)
      else { return }
      bell()
    } else if geiger.isDue(estimate, at: time) {
      beeper?.beep(distance: distance)
    }
  }
}

/// Ticks like a Geiger counter's during HOT and COLD, faster when nearer. Listeners judge distance
/// by tempo with the least error (Wilson and Brewster, ASSETS '16).
struct Geiger {
  private var last: Timestamp?

  /// - Parameter quickest: the shortest time between two ticks in seconds.
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

/// Calls as patterns of the terminal's bell, if there is no speech program. The bell has one pitch,
/// so only number and timing have a meaning.
package struct Bells {
  /// The shortest time between two bells in seconds: many terminals merge closer ones.
  static let gap = 0.3
  /// Seconds of silence after a pattern, to separate it from ticks.
  static let silence = 0.7

  package enum Pattern: CaseIterable, Sendable {
    case hot, cold, found

    /// The times of the bells in seconds: HOT three fast, COLD two slow, FOUND twice three.
    var times: [Double] {
      switch self {
      case .hot: [0, 0.3, 0.6]
      case .cold: [0, 0.9]
      case .found: [0, 0.3, 0.6, 1.2, 1.5, 1.8]
      }
    }
  }

  /// Sorted by time.
  private var due: [Timestamp] = []
  private var rang: Timestamp?

  /// Starts a pattern, and ends the current one.
  mutating func begin(_ pattern: Pattern, at now: Timestamp) {
    due = pattern.times.map { now.advanced(bySeconds: $0) }
  }

  /// Returns true once per bell.
  mutating func isDue(at now: Timestamp) -> Bool {
    guard let first = due.first, now >= first else { return false }
    // After a late call, overdue bells are delayed instead of ringing all at once.
    let late = now.seconds(since: first)
    due = due.dropFirst().map { $0.advanced(bySeconds: late) }
    rang = now
    return true
  }

  /// Whether a pattern is ringing or has just ended.
  func isRinging(at now: Timestamp) -> Bool {
    !due.isEmpty || rang.map { (0..<Self.silence).contains(now.seconds(since: $0)) } ?? false
  }
}
