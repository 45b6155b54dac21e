import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

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

extension TitleForm {
  mutating func takeNewCode() {
    if let code = Catalogue.own.newCode { take(code) }
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
    // A code is for an evening.
    if choice.code == nil { room = choice.room }
    // A machine that cannot speak says nothing about the voice.
    guard let chosen = choice.voice else { return }
    voice = chosen == TitleForm.usualVoice ? .empty : SafeText(chosen)
  }
}

extension TitleForm.Choice {
  /// What it is to play this: a command as if it had been typed.
  var command: any GameCommand {
    get throws {
      switch activity {
      case .hide:
        var hide = try Hide.parse([])
        set(&hide)
        set(&hide.player)
        return hide
      case .seek:
        var seek = try Seek.parse([])
        set(&seek)
        set(&seek.player)
        return seek
      case .scan:
        var scan = try Scan.parse([])
        set(&scan)
        return scan
      }
    }
  }

  private func set(_ command: inout some GameCommand) {
    command.radio.adapter = radio?.adapter
    command.demo.demo = radio == .demo
    command.output.mute = voice == TitleForm.silence
    if let voice, voice != TitleForm.silence, voice != TitleForm.usualVoice {
      command.output.voice = Voice(voice)
    }
  }

  private func set(_ player: inout PlayerOptions) {
    if !name.isEmpty { player.name = "\(name)" }
    if game != .classic { player.game = game }
    if game == .trail { player.place = place }
    player.room.code = code
    if code == nil, !room.isEmpty { player.room.name = "\(room)" }
  }
}
