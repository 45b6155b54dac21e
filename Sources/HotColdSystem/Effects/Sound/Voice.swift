import BeaconRadio
import HotColdView

/// Who yells. A novelty voice is one of espeak-ng's variants with a pitch and a pace that make it one;
/// any other name is handed to the speech program as it is.
package struct Voice: Equatable, Sendable {
  package let name: String
  /// espeak-ng's voice, `-v`.
  package let voice: String
  /// espeak-ng's base pitch, 0...99, where 50 is usual: `-p`.
  var pitch: Int?
  /// espeak-ng's words in a minute, 175 being usual: `-s`.
  var pace: Int?
  /// The kind of voice that comes nearest in Speech Dispatcher, which has no variants: `-t`.
  var dispatcherType: String?

  package static let novelties: [Voice] = [
    Voice(name: "announcer", voice: "en+announcer", pitch: 40, pace: 150, type: "male1"),
    Voice(name: "robot", voice: "en+UniRobot", pitch: 20, pace: 140, type: "male3"),
    Voice(name: "whisper", voice: "en+whisper", pitch: 50, pace: 130, type: "female2"),
    Voice(name: "ghost", voice: "en+whisperf", pitch: 5, pace: 85, type: "female3"),
    Voice(name: "croak", voice: "en+croak", pitch: 15, pace: 130, type: "male2"),
    Voice(name: "demon", voice: "en+Demonic", pitch: 0, pace: 110, type: "male3"),
    Voice(name: "mouse", voice: "en+f5", pitch: 99, pace: 230, type: "child_female"),
    Voice(name: "grandma", voice: "en+grandma", pitch: 55, pace: 120, type: "female1"),
    Voice(name: "giant", voice: "en+m7", pitch: 0, pace: 90, type: "male2"),
  ]

  /// - Parameter name: nil for an empty one, or one that the speech program would take for an option.
  package init?(_ name: String) {
    if let known = Self.novelties.first(where: { $0.name == name }) {
      self = known
      return
    }
    guard !name.isEmpty, !name.hasPrefix("-"), !name.unicodeScalars.contains("\0") else {
      return nil
    }
    self.name = name
    voice = name
  }

  private init(name: String, voice: String, pitch: Int, pace: Int, type: String) {
    self.name = name
    self.voice = voice
    self.pitch = pitch
    self.pace = pace
    dispatcherType = type
  }

  /// The novelties speak every language: a variant goes with each of espeak-ng's.
  func espeakArguments(_ language: Language) -> [String] {
    let isNovelty = pitch != nil && voice.hasPrefix("en+")
    let voice = isNovelty ? language.rawValue + voice.dropFirst(2) : voice
    return ["-v", voice] + (pitch.map { ["-p", "\($0)"] } ?? [])
      + (pace.map { ["-s", "\($0)"] } ?? [])
  }

  /// Whether the speech program says that it has no such voice. Speech Dispatcher does not say so.
  package var isMissing: Bool {
    guard dispatcherType == nil, let path = findProgram("espeak-ng"),
      let process = try? ChildProcess(
        path: path, arguments: ["-q", "--stdin"] + espeakArguments(.english))
    else { return false }
    return process.fails(within: 1000)
  }

  var dispatcherArguments: [String] {
    dispatcherType.map { ["--voice-type", $0] } ?? ["--synthesis-voice", voice]
  }
}
