import BeaconCodec
import HotColdGame

/// What is heard of the hunt: the calls spoken, and beeps that quicken as the beacon comes closer.
struct Sound {
  var isMuted: Bool
  private var speaker: Speaker?
  private var lastBeep: Timestamp?
  private let bell: () -> Void

  /// - Parameter bell: rings the terminal's bell.
  init(isMuted: Bool, voice: String?, bell: @escaping () -> Void) {
    self.isMuted = isMuted
    self.bell = bell
    speaker = Speaker(voice: voice)
  }

  /// Speaks the call, or rings for it where nothing can speak.
  mutating func call(_ call: Call, at time: Timestamp) {
    say(call == .hot ? "Hot!" : "Cold!", at: time)
  }

  mutating func found(at time: Timestamp) {
    say("Found!", at: time)
  }

  private mutating func say(_ word: String, at time: Timestamp) {
    guard !isMuted else { return }
    if speaker == nil { bell() } else { speaker?.say(word, at: time) }
  }

  /// Beeps if a beep is due for a beacon so far away.
  mutating func beep(distance: Double?, at time: Timestamp) {
    guard !isMuted, let interval = BeepPace.interval(distance: distance) else { return }
    if let lastBeep, (0..<interval).contains(time.seconds(since: lastBeep)) { return }
    lastBeep = time
    bell()
  }
}
