import BeaconCodec
import HotColdGame

/// What is heard of the hunt: the calls spoken, and beeps that quicken as the beacon comes closer.
struct Sound {
  var isMuted: Bool
  private var speaker: Speaker?
  private var beeper: Beeper?
  private var lastBeep: Timestamp?
  private let bell: () -> Void

  /// - Parameter bell: rings the terminal's bell.
  init(_ output: OutputOptions, bell: @escaping () -> Void) {
    isMuted = output.mute
    self.bell = bell
    speaker = Speaker(voice: output.voice)
    beeper = output.beep ? Beeper() : nil
  }

  /// Speaks the call, or rings for it where nothing can speak.
  mutating func call(_ call: Call, at time: Timestamp) {
    say(call == .hot ? "Hot!" : "Cold!", at: time)
  }

  mutating func found(at time: Timestamp) {
    say("Found!", at: time)
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
