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
    /// Whether to speak other players' free text, too.
    package var speaksForOthers = false
    package var beeps = false
    package var speaks = true
    package var catalogue = Catalogue.english

    /// A screen reader speaks our lines, so we do not, unless a voice is chosen.
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

  /// Rings the bell if there is no speech program.
  package mutating func call(_ call: Call, in game: GameMode, at time: Timestamp) {
    say(call.words(in: game).spoken, or: call == .hot ? .hot : .cold, at: time)
  }

  package mutating func say(_ words: Words, at time: Timestamp) {
    if !isMuted { speaker?.say(settings.catalogue.text(words), at: time) }
  }

  /// Another player's message. Free text is spoken only if the settings allow it.
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

  /// Beeps at each eighth of a turn, higher at a higher level.
  /// - Parameter level: dBm.
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
      // Calls and beeps share the bell: no beep during a call.
      guard !bells.isRinging(at: time),
        geiger.isDue(estimate, quickest: Bells.gap, at: time)
      else { return }
      bell()
    } else if geiger.isDue(estimate, at: time) {
      beeper?.beep(distance: distance)
    }
  }
}

/// Timing like a Geiger counter's, during HOT and COLD, faster when nearer. Listeners judge
/// distance by tempo with the least error (Wilson and Brewster, ASSETS '16).
struct Geiger {
  private var last: Timestamp?

  /// - Parameter quickest: seconds between two ticks, at least.
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

/// Calls as patterns of the terminal's bell, without a speech program. The bell has one pitch, so
/// only number and timing carry meaning.
package struct Bells {
  /// Seconds between two bells, at least: many terminals merge closer ones.
  static let gap = 0.3
  /// Seconds of silence after a pattern, which separate it from ticks.
  static let silence = 0.7

  package enum Pattern: CaseIterable, Sendable {
    case hot, cold, found

    /// Seconds: HOT three times fast, COLD twice slowly, FOUND twice three times.
    var times: [Double] {
      switch self {
      case .hot: [0, 0.3, 0.6]
      case .cold: [0, 0.9]
      case .found: [0, 0.3, 0.6, 1.2, 1.5, 1.8]
      }
    }
  }

  /// In order.
  private var due: [Timestamp] = []
  private var rang: Timestamp?

  /// Replaces the current pattern.
  mutating func begin(_ pattern: Pattern, at now: Timestamp) {
    due = pattern.times.map { now.advanced(bySeconds: $0) }
  }

  /// Returns true once for each bell.
  mutating func isDue(at now: Timestamp) -> Bool {
    guard let first = due.first, now >= first else { return false }
    // After a late call, overdue bells move instead of ringing at once.
    let late = now.seconds(since: first)
    due = due.dropFirst().map { $0.advanced(bySeconds: late) }
    rang = now
    return true
  }

  /// Whether a pattern rings or has just rung.
  func isRinging(at now: Timestamp) -> Bool {
    !due.isEmpty || rang.map { (0..<Self.silence).contains(now.seconds(since: $0)) } ?? false
  }
}
