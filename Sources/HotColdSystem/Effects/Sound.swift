import BeaconCodec
import BeaconRanging
import Glibc
import HotColdGame
import HotColdView

/// The sound of the hunt: spoken calls, and beeps that become faster as the beacon comes closer.
package struct Sound {
  package var isMuted: Bool
  private var speaker: Speaker?
  private var beeper: Beeper?
  private var geiger = Geiger()
  private var bells = Bells()
  /// The latest eighth of a turn.
  private var beat = 0
  private let bell: () -> Void
  package let settings: Settings

  /// The player's settings for sound.
  package struct Settings {
    package var isMuted = false
    /// nil for the speech program's default voice.
    package var voice: Voice?
    /// Whether to speak free text of other players, too.
    package var speaksForOthers = false
    package var beeps = false
    /// Whether to speak at all.
    package var speaks = true
    /// The language to speak.
    package var catalogue = Catalogue.english

    /// The settings for use with a screen reader: it speaks our lines, so we do not, unless a voice is chosen.
    package var besideAReader: Settings {
      var settings = self
      settings.speaks = voice != nil
      return settings
    }

    package init() {}
  }

  /// - Parameter bell: rings the terminal's bell.
  package init(_ settings: Settings, bell: @escaping () -> Void) {
    isMuted = settings.isMuted
    self.bell = bell
    self.settings = settings
    speaker =
      settings.speaks
      ? Speaker(voice: settings.voice, language: settings.catalogue.language) : nil
    beeper = settings.beeps ? Beeper() : nil
  }

  /// Speaks the call, or rings the bell if there is no speech program.
  package mutating func call(_ call: Call, in game: GameMode, at time: Timestamp) {
    say(call.words(in: game).spoken, or: call == .hot ? .hot : .cold, at: time)
  }

  /// Speaks a number or a sentence of the game.
  package mutating func say(_ words: Words, at time: Timestamp) {
    if !isMuted { speaker?.say(settings.catalogue.text(words), at: time) }
  }

  /// Speaks another player's message. Free text is only spoken if the player has chosen that.
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

  /// Rings the bells that are due.
  package mutating func advance(to time: Timestamp) {
    guard bells.isDue(at: time), !isMuted else { return }
    bell()
  }

  /// Beeps at the beginning of each eighth of a turn, higher where the level is.
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

  /// Beeps if a beep is due for this estimate.
  package mutating func beep(_ estimate: Estimate, at time: Timestamp) {
    guard !isMuted, let distance = estimate.distance else { return }
    if beeper == nil {
      // Calls and beeps share the bell: do not beep during a call.
      guard !bells.isRinging(at: time),
        geiger.isDue(estimate, quickest: Bells.gap, at: time)
      else { return }
      bell()
    } else if geiger.isDue(estimate, at: time) {
      beeper?.beep(distance: distance)
    }
  }
}

/// The timing of ticks like a Geiger counter's: while HOT or COLD, and faster when nearer. Listeners judge distance by
/// tempo with the least error (Wilson and Brewster, ASSETS '16).
struct Geiger {
  private var last: Timestamp?

  /// - Parameter quickest: the shortest time between two ticks, in seconds.
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

/// Calls as patterns of the terminal's bell, for machines without a speech program. The bell has one pitch, so only
/// number and timing carry meaning.
package struct Bells {
  /// The shortest time between two bells, in seconds: many terminals merge closer ones.
  static let gap = 0.3
  /// Seconds of silence after a pattern, to set it apart from ticks.
  static let silence = 0.7

  package enum Pattern: CaseIterable, Sendable {
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

  /// The times to ring, in order.
  private var due: [Timestamp] = []
  /// When a pattern last rang.
  private var rang: Timestamp?

  /// Starts a pattern, replacing the current one.
  mutating func begin(_ pattern: Pattern, at now: Timestamp) {
    due = pattern.times.map { now.advanced(bySeconds: $0) }
  }

  /// Whether a bell is due; returns true once for each.
  mutating func isDue(at now: Timestamp) -> Bool {
    guard let first = due.first, now >= first else { return false }
    // After a late call, skip overdue bells instead of ringing them all at once.
    let late = now.seconds(since: first)
    due = due.dropFirst().map { $0.advanced(bySeconds: late) }
    rang = now
    return true
  }

  /// Whether a pattern rings, or has just done so.
  func isRinging(at now: Timestamp) -> Bool {
    !due.isEmpty || rang.map { (0..<Self.silence).contains(now.seconds(since: $0)) } ?? false
  }
}
