import BeaconCodec
import HotColdGame

/// What is heard of the hunt: the calls spoken, and beeps that quicken as the beacon comes closer.
package struct Sound {
  package var isMuted: Bool
  private var speaker: Speaker?
  private var beeper: Beeper?
  private var lastBeep: Timestamp?
  private let bell: () -> Void
  private let speaksForOthers: Bool

  /// What of it is wanted.
  package struct Settings {
    package var isMuted = false
    /// nil for the speech program's usual one.
    package var voice: Voice?
    /// Whether what other players say in their own words is spoken, too.
    package var speaksForOthers = false
    package var beeps = false

    package init(
      isMuted: Bool = false, voice: Voice? = nil, speaksForOthers: Bool = false,
      beeps: Bool = false
    ) {
      self.isMuted = isMuted
      self.voice = voice
      self.speaksForOthers = speaksForOthers
      self.beeps = beeps
    }
  }

  /// - Parameter bell: rings the terminal's bell.
  package init(_ settings: Settings, bell: @escaping () -> Void) {
    isMuted = settings.isMuted
    self.bell = bell
    speaksForOthers = settings.speaksForOthers
    speaker = Speaker(voice: settings.voice)
    beeper = settings.beeps ? Beeper() : nil
  }

  /// Speaks the call, or rings for it where nothing can speak.
  package mutating func call(_ call: Call, at time: Timestamp) {
    say(call == .hot ? "Hot!" : "Cold!", at: time)
  }

  package mutating func found(at time: Timestamp) {
    say("Found!", at: time)
  }

  /// Speaks what another player calls. The phrases are our own; their own words are spoken only if that
  /// was asked for.
  package mutating func taunt(_ taunt: TauntEvent, at time: Timestamp) {
    guard !isMuted, taunt.number != nil || speaksForOthers, let speech = Speech(taunt.text) else {
      return
    }
    speaker?.say(speech, at: time)
  }

  private mutating func say(_ words: StaticString, at time: Timestamp) {
    guard !isMuted else { return }
    if speaker == nil { bell() } else { speaker?.say(Speech(words), at: time) }
  }

  /// Beeps if a beep is due for a beacon so far away.
  package mutating func beep(distance: Double?, at time: Timestamp) {
    guard !isMuted, let distance, let interval = BeepInterval.interval(distance: distance) else {
      return
    }
    if let lastBeep, (0..<interval).contains(time.seconds(since: lastBeep)) { return }
    lastBeep = time
    if beeper == nil { bell() } else { beeper?.beep(distance: distance) }
  }
}
