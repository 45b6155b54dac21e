import BeaconCodec
import HotColdGame
import HotColdScreen

extension TitleForm {
  /// The voice of the speech program's own.
  static let usualVoice = "the usual one"
  static let silence = "no sound"

  /// - Parameter adapter: the name of the one that was asked for.
  init(_ profile: Profile, adapter: String?) {
    let canSpeak = SoundFacts.look().speech != nil
    let voices =
      canSpeak
      ? [Self.usualVoice] + Voice.novelties.map(\.name) + [Self.silence]
      : []
    self.init(
      name: profile.name, room: profile.room, voices: voices, voice: "\(profile.voice)",
      radios: adapter.map { [.adapter($0)] } ?? [])
  }
}

extension TitleForm.Radio {
  var adapter: String? {
    if case .adapter(let name) = self { name } else { nil }
  }
}

extension Profile {
  /// What is chosen now is what is meant the next time.
  mutating func take(_ choice: TitleForm.Choice) {
    name = choice.name
    room = choice.room
    // A machine that cannot speak says nothing about the voice.
    guard let chosen = choice.voice else { return }
    voice = chosen == TitleForm.usualVoice ? .empty : SafeText(chosen)
  }
}

extension TitleForm.Choice {
  /// Plays it, as the command line of the same words would.
  func play(on terminal: Terminal, _ signals: Signals) throws {
    switch activity {
    case .hide:
      var hide = try Hide.parse(arguments)
      hide.player.word = word
      try hide.play(on: terminal, signals)
    case .seek:
      var seek = try Seek.parse(arguments)
      seek.player.word = word
      try seek.play(on: terminal, signals)
    case .scan: try Scan.parse(arguments).play(on: terminal, signals)
    }
  }

  /// What one would type after the command to play the same.
  var arguments: [String] {
    var arguments: [String] = []
    switch radio {
    case .adapter(let name): arguments.append("--adapter=\(name)")
    case .demo: arguments.append("--demo")
    case nil: break
    }
    switch voice {
    case TitleForm.silence: arguments.append("--mute")
    case let voice? where voice != TitleForm.usualVoice: arguments.append("--voice=\(voice)")
    default: break
    }
    guard activity != .scan else { return arguments }
    if !name.isEmpty { arguments.append("--name=\(name)") }
    if !room.isEmpty { arguments.append("--room=\(room)") }
    return arguments
  }

  /// The room's secret.
  private var word: String? { room.isEmpty || secret.isEmpty ? nil : "\(secret)" }
}
