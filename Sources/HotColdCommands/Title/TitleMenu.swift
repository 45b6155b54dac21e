import BeaconCodec
import HotColdGame
import HotColdPlay
import HotColdView
import HotColdWorld

/// The title's menu, until something is chosen: what is drawn on a screen and said in lines alike.
struct TitleMenu {
  var form: TitleForm
  /// What is to be played.
  private(set) var choice: TitleForm.Choice?
  /// What the game before ended with, until the player goes on.
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

  /// What is in the way.
  var trouble: TitleView.Trouble? { ended ?? radio.trouble }
  /// Who else is in the room.
  var company: [TitleView.Player] { watch.company }

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

  mutating func press(_ key: Key) -> TitleForm.Outcome? {
    let outcome = form.press(key)
    switch outcome {
    case .play(let choice): self.choice = choice
    case .newCode: form.takeNewCode()
    case .mend, .help, .quit, nil: break
    }
    return outcome
  }
}

/// A front end of the title's menu.
protocol TitleMenuFrontEnd: FrontEnd {
  var menu: TitleMenu { get set }
}

extension TitleMenuFrontEnd {
  var isOver: Bool { menu.choice != nil }

  mutating func hear(_ sighting: Sighting) {
    menu.hear(sighting)
  }

  mutating func advance(to time: Timestamp) {
    menu.advance(to: time)
  }
}

/// The title's menu on the full screen.
struct TitleFrontEnd: TitleMenuFrontEnd {
  var menu: TitleMenu

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    var view = TitleView(menu.form)
    view.trouble = menu.trouble
    view.players = menu.company
    view.isListening = menu.radio.isListening
    return Picture(.title, page: view.page) { [view] in
      TitleScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
    }
  }

  mutating func answer(_ key: Key) -> LoopAction? {
    // What is typed ahead is not meant for this screen any more.
    guard menu.choice == nil else { return nil }
    let isMendable = menu.trouble?.mend != nil
    menu.ended = nil
    switch menu.press(key) {
    case .mend: if isMendable { menu.radio.mend() }
    case .help: return .help
    case .quit: return .quit
    case .play, .newCode, nil: break
    }
    return nil
  }
}
