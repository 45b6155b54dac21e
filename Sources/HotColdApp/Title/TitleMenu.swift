import BeaconCodec
import BeaconRadio
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView
import HotColdWorld

/// The title's menu on the full screen, and its state, which the line output shares.
struct TitleMenu: FrontEnd {
  var form: TitleForm
  private(set) var isOver = false
  /// The problem that ended the last game, until the next key.
  var ended: TitleView.Trouble?
  let radio: TitleRadio
  private let player: PlayerTag
  /// The room whose players are listed, and its secret if it has a code.
  private var room: SafeText?
  private var secret: RoomListener?
  private var derivation: KeyDerivation?
  private var game = Game(seeking: .everyBeacon)

  init(_ form: TitleForm, ended: TitleView.Trouble?, player: PlayerTag, radio: TitleRadio) {
    self.form = form
    self.ended = ended
    self.player = player
    self.radio = radio
    watch()
  }

  private mutating func watch() {
    guard room != form.room.safeText else { return }
    room = form.room.safeText
    let name = "\(form.room.safeText)"
    let uuid: BeaconUUID =
      form.code != nil ? .roomOfCodes : name.isEmpty ? .hotcold : BeaconUUID(room: name)
    secret = nil
    derivation = form.code.map { KeyDerivation($0, day: Minute.now.day) }
    game = Game(
      seeking: BeaconFilter(uuid: uuid),
      party: Party(tag: player, name: .empty, role: .watching))
  }

  var trouble: TitleView.Trouble? { ended ?? radio.trouble }
  var company: [TitleView.Player] { game.company }

  mutating func hear(_ sighting: Sighting) {
    guard let heard = secret == nil ? sighting : secret?.hear(sighting) else { return }
    var events: [GameEvent] = []
    game.hear(heard, into: &events)
  }

  mutating func advance(to time: Timestamp) {
    form.offer(radio.radios)
    radio.choose(form.radio, at: time)
    watch()
    if let derived = derivation?.result {
      secret = derived.map { RoomListener($0, clock: radio.clock, code: form.code) }
      derivation = nil
    }
    var events: [GameEvent] = []
    game.advance(to: time, into: &events)
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) -> Picture? {
    var view = TitleView(form)
    view.trouble = trouble
    view.players = company
    view.isListening = radio.isListening
    return Picture(view, .title)
  }

  var isTyping: Bool { form.isTyping }

  mutating func press(_ key: Key) -> LoopAction? {
    // Ignore keys typed before this screen appeared.
    guard !isOver else { return nil }
    let isRepairable = trouble?.repair != nil
    ended = nil
    switch form.press(key) {
    case .play: isOver = true
    case .newCode: form.takeNewCode()
    case .repair: if isRepairable { radio.repair() }
    case .help: return .help
    case .quit: return .quit
    case nil: break
    }
    return nil
  }

  mutating func fill(_ field: String, with text: String) {
    guard !isOver else { return }
    ended = nil
    form.fill(field, with: text)
  }
}

extension TitleForm {
  /// The default voice of the speech program.
  static let usualVoice = "the usual one"
  static let silence = "no sound"

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
  mutating func take(_ form: TitleForm) {
    name = form.name.safeText
    // A code is valid for one session.
    if form.code == nil { room = form.room.safeText }
    // nil without a speech program.
    guard let chosen = form.voice else { return }
    voice = chosen == TitleForm.usualVoice ? .empty : SafeText(chosen)
  }
}

extension TitleForm {
  /// The command, as if typed in a shell.
  func command() throws -> any GameCommand {
    switch activity {
    case .hide: with(try Hide.parse([])) { set(&$0.player) }
    case .seek: with(try Seek.parse([])) { set(&$0.player) }
    case .scan: with(try Scan.parse([])) { _ in }
    case .follow: with(try Scan.parse([])) { $0.follow = true }
    }
  }

  private func with<Command: GameCommand>(
    _ command: Command, _ change: (inout Command) -> Void
  ) -> any GameCommand {
    var command = command
    command.radio.adapter = radio?.adapter
    command.demo.demo = radio == .demo
    command.output.mute = voice == Self.silence
    if let voice, voice != Self.silence, voice != Self.usualVoice {
      command.output.voice = Voice(voice)
    }
    change(&command)
    return command
  }

  private func set(_ player: inout PlayerOptions) {
    if !name.safeText.isEmpty { player.name = "\(name.safeText)" }
    if choosesGame, game != .usual { player.game = game }
    if choosesPlace { player.place = place }
    player.room.code = code
    if code == nil, !room.safeText.isEmpty { player.room.name = "\(room.safeText)" }
  }
}
