import BeaconCodec
import HotColdGame

/// What is heard of the hunt: the calls spoken, and beeps that quicken as the beacon comes closer.
struct Sound {
  var isMuted: Bool
  private var speaker: Speaker?
  private var beeper: Beeper?
  private var lastBeep: Timestamp?
  private let bell: () -> Void
  private let speaksForOthers: Bool

  /// What of it is wanted.
  struct Settings {
    var isMuted = false
    /// nil for the speech program's usual one.
    var voice: Voice?
    /// Whether what other players say in their own words is spoken, too.
    var speaksForOthers = false
    var beeps = false
  }

  /// - Parameter bell: rings the terminal's bell.
  init(_ settings: Settings, bell: @escaping () -> Void) {
    isMuted = settings.isMuted
    self.bell = bell
    speaksForOthers = settings.speaksForOthers
    speaker = Speaker(voice: settings.voice)
    beeper = settings.beeps ? Beeper() : nil
  }

  /// Speaks the call, or rings for it where nothing can speak.
  mutating func call(_ call: Call, at time: Timestamp) {
    say(call == .hot ? "Hot!" : "Cold!", at: time)
  }

  mutating func found(at time: Timestamp) {
    say("Found!", at: time)
  }

  /// Speaks what another player calls. The phrases are our own; their own words are spoken only if that
  /// was asked for.
  mutating func taunt(_ taunt: TauntEvent, at time: Timestamp) {
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
  mutating func beep(distance: Double?, at time: Timestamp) {
    guard !isMuted, let distance, let interval = BeepPace.interval(distance: distance) else {
      return
    }
    if let lastBeep, (0..<interval).contains(time.seconds(since: lastBeep)) { return }
    lastBeep = time
    if beeper == nil { bell() } else { beeper?.beep(distance: distance) }
  }
}
