import BeaconRadio
import Glibc
import HotColdView

/// What can be heard from this machine.
package struct SoundFacts: Equatable {
  /// The program that speaks.
  package var speech: String?
  /// The sound server that a program of this user would find: `PipeWire`, `PulseAudio`.
  var server: String?
  var hasCard: Bool
  /// Started by sudo from somebody's session, whose sound is not root's.
  var isSudo: Bool

  package static func look() -> SoundFacts {
    SoundFacts(
      speech: ["espeak-ng", "spd-say"].first { findProgram($0) != nil }, server: server(),
      hasCard: card(SystemText.lines(of: "/proc/asound/cards") ?? []),
      isSudo: geteuid() == 0 && getenv("SUDO_UID") != nil)
  }

  private static func server() -> String? {
    if getenv("PULSE_SERVER") != nil { return "PulseAudio" }
    let folder =
      getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? "/run/user/\(geteuid())"
    if SystemText.exists(folder + "/pipewire-0") { return "PipeWire" }
    if SystemText.exists(folder + "/pulse/native") { return "PulseAudio" }
    return nil
  }

  /// ` 0 [PCH            ]: HDA-Intel - HDA Intel PCH`
  static func card(_ lines: [String]) -> Bool { lines.contains { $0.contains("]:") } }
}

extension Facts {
  func checkSpeech() -> Check {
    guard let speech = sound.speech else {
      return .warning(
        .speech, "no program can speak: install espeak-ng, or the bell rings in place of words",
        fix: machine.tools.contains("apt-get")
          ? machine.asRoot("apt-get install espeak-ng") : nil)
    }
    return .ok(.speech, "\(speech) speaks the calls")
  }

  func checkSound() -> Check {
    if let server = sound.server { return .ok(.sound, "\(server) plays the sound") }
    guard sound.hasCard else {
      return .warning(
        .sound, "no sound card or sound server: only the terminal's bell, if it has one")
    }
    return sound.isSudo
      ? .warning(
        .sound, "started by sudo, speech may stay silent: the sound belongs to whoever logged in")
      : .ok(.sound, "there is a sound card, and the terminal's bell")
  }
}
