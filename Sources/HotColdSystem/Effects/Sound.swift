import BeaconCodec
import BeaconRadio
import BeaconRanging
import Glibc
import HotColdGame
import HotColdView

/// What is heard of the hunt: the calls spoken, and beeps that quicken as the beacon comes closer.
package struct Sound {
  package var isMuted: Bool
  private var speaker: Speaker?
  private var beeper: Beeper?
  private var geiger = Geiger()
  private var bells = Bells()
  private let bell: () -> Void
  private let speaksForOthers: Bool
  private let catalogue: Catalogue

  /// What of it is wanted.
  package struct Settings {
    package var isMuted = false
    /// nil for the speech program's usual one.
    package var voice: Voice?
    /// Whether what other players say in their own words is spoken, too.
    package var speaksForOthers = false
    package var beeps = false
    /// Whether a voice of our own speaks.
    package var speaks = true
    /// The language that is spoken.
    package var catalogue = Catalogue.english

    /// Where a screen reader speaks our lines: then no voice of ours does, unless it was asked for.
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
    speaksForOthers = settings.speaksForOthers
    catalogue = settings.catalogue
    speaker =
      settings.speaks
      ? Speaker(voice: settings.voice, language: settings.catalogue.language) : nil
    beeper = settings.beeps ? Beeper() : nil
  }

  /// Speaks the call, or rings for it where nothing can speak.
  package mutating func call(_ call: Call, in game: GameMode, at time: Timestamp) {
    let words: Words =
      switch (game, call) {
      case (.potato, .hot): "Run!"
      case (.potato, .cold): "Safe!"
      case (_, .hot): "Hot!"
      case (_, .cold): "Cold!"
      }
    say(words, or: call == .hot ? .hot : .cold, at: time)
  }

  /// Reads the party's code aloud.
  package mutating func tell(_ code: RoomCode, at time: Timestamp) {
    guard !isMuted else { return }
    speaker?.say(catalogue.text(code.words), at: time)
  }

  package mutating func found(at time: Timestamp) {
    say("Found!", or: .found, at: time)
  }

  /// Speaks what another player calls. The phrases are our own; their own words are spoken only if that
  /// was asked for.
  package mutating func taunt(_ taunt: TauntEvent, at time: Timestamp) {
    guard !isMuted, taunt.number != nil || speaksForOthers, let words = speakable(taunt.text) else {
      return
    }
    let isOurs = taunt.number != nil && catalogue.has(taunt.text.description)
    speaker?.say(
      isOurs ? catalogue.text(Words(key: taunt.text.description)) : words, at: time)
  }

  private mutating func say(
    _ words: Words, or pattern: Bells.Pattern, at time: Timestamp
  ) {
    guard !isMuted else { return }
    if speaker == nil {
      bells.begin(pattern, at: time)
      advance(to: time)
    } else {
      speaker?.say(catalogue.text(words), at: time)
    }
  }

  /// Rings the bells that are due.
  package mutating func advance(to time: Timestamp) {
    guard bells.isDue(at: time), !isMuted else { return }
    bell()
  }

  /// Beeps if a beep is due for this estimate.
  package mutating func beep(_ estimate: Estimate, at time: Timestamp) {
    guard !isMuted, let distance = estimate.distance else { return }
    if beeper == nil {
      // The same bell means two things: what is called is not rung into.
      guard !bells.isRinging(at: time),
        geiger.isDue(estimate, quickest: Bells.gap, at: time)
      else { return }
      bells.tick(at: time)
      bell()
    } else if geiger.isDue(estimate, at: time) {
      beeper?.beep(distance: distance)
    }
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
