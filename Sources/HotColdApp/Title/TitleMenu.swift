import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// The title's menu on the full screen, and the state that the line output shares with it.
struct TitleMenu: FrontEnd {
  var form: TitleForm
  /// The game to play.
  private(set) var choice: TitleForm.Choice?
  /// The result of the last game, until the player continues.
  var ended: TitleView.Trouble?
  let radio: TitleRadio
  private let player: PlayerTag
  private var watch: RoomWatch

  init(_ form: TitleForm, ended: TitleView.Trouble?, player: PlayerTag, radio: TitleRadio) {
    self.form = form
    self.ended = ended
    self.player = player
    self.radio = radio
    watch = RoomWatch(form.choice, as: player, clock: radio.clock)
  }

  /// The problem that prevents playing.
  var trouble: TitleView.Trouble? { ended ?? radio.trouble }
  /// The other players in the room.
  var company: [TitleView.Player] { watch.game.company }
  var isOver: Bool { choice != nil }

  mutating func hear(_ sighting: Sighting) {
    watch.hear(sighting)
  }

  mutating func advance(to time: Timestamp) {
    form.offer(radio.radios)
    radio.choose(form.choice.radio, at: time)
    if !watch.isOf(form.choice) {
      watch = RoomWatch(form.choice, as: player, clock: radio.clock)
    }
    watch.advance(to: time)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    var view = TitleView(form)
    view.trouble = trouble
    view.players = company
    view.isListening = radio.isListening
    return Picture(view, .title)
  }

  mutating func answer(_ key: Key) -> LoopAction? {
    // Drop keys typed before this screen appeared.
    guard choice == nil else { return nil }
    let isRepairable = trouble?.repair != nil
    ended = nil
    switch form.press(key) {
    case .play: choice = form.choice
    case .newCode: form.takeNewCode()
    case .repair: if isRepairable { radio.repair() }
    case .help: return .help
    case .quit: return .quit
    case nil: break
    }
    return nil
  }
}

/// Lists the players in a room without joining it.
struct RoomWatch {
  private let room: SafeText
  private let secret: SecretRoom?
  private(set) var game: Game

  init(_ choice: TitleForm.Choice, as player: PlayerTag, clock: MonotonicClock) {
    room = choice.room
    let code = choice.code
    let place = code != nil ? Room.ofCodes : room.isEmpty ? nil : Room(name: "\(room)")
    secret = code.map { SecretRoom(RoomSecret(code: $0), clock: clock) }
    game = Game(
      seeking: BeaconFilter(uuid: place?.uuid ?? .hotcold),
      party: Party(tag: player, name: .empty, role: .watching))
  }

  func isOf(_ choice: TitleForm.Choice) -> Bool { choice.room == room }

  mutating func hear(_ sighting: Sighting) {
    let heard = secret == nil ? sighting : secret?.hear(sighting)
    guard let heard else { return }
    var events: [GameEvent] = []
    game.hear(heard, into: &events)
  }

  mutating func advance(to time: Timestamp) {
    var events: [GameEvent] = []
    game.advance(to: time, into: &events)
  }
}

extension TitleForm {
  /// The speech program's default voice.
  static let usualVoice = "the usual one"
  static let silence = "no sound"

  /// - Parameter adapter: the name of the adapter in the settings.
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
  /// Stores the choices for the next time.
  mutating func take(_ choice: TitleForm.Choice) {
    name = choice.name
    // A code is only good for one session.
    if choice.code == nil { room = choice.room }
    // Without a speech program there was no voice to choose.
    guard let chosen = choice.voice else { return }
    voice = chosen == TitleForm.usualVoice ? .empty : SafeText(chosen)
  }
}

extension TitleForm.Choice {
  /// The command for the chosen game, as if typed in a shell.
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
