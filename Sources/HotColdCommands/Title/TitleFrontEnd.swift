import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdOutput
import HotColdPlay
import HotColdScreen
import HotColdWorld

/// The title screen, until something is chosen.
struct TitleFrontEnd: FrontEnd {
  private(set) var form: TitleForm
  /// What is to be played.
  private(set) var choice: TitleForm.Choice?
  /// What the game before ended with, until a key is pressed.
  private var trouble: TitleView.Trouble?
  private let player: PlayerTag
  private let radio: TitleRadio
  private var watch: RoomWatch

  init(_ form: TitleForm, trouble: TitleView.Trouble?, player: PlayerTag, radio: TitleRadio) {
    self.form = form
    self.trouble = trouble
    self.player = player
    self.radio = radio
    watch = RoomWatch(form.choice, as: player)
  }

  var estimate: Estimate { .unknown }
  var isOver: Bool { choice != nil }

  mutating func hear(_ sighting: Sighting) {
    watch.hear(sighting)
  }

  mutating func advance(to time: Timestamp) {
    form.offer(radio.radios)
    radio.choose(form.choice.radio, at: time)
    if !watch.isOf(form.choice) { watch = RoomWatch(form.choice, as: player) }
    watch.advance(to: time)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    let view = TitleView(
      form: form, trouble: trouble ?? radio.trouble, players: watch.company,
      isListening: radio.isListening)
    return Picture(.title) {
      TitleScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
    }
  }

  mutating func answer(_ input: Input) -> LoopAction? {
    // What is typed ahead is not meant for this screen any more.
    guard case .key(let key) = input, choice == nil else { return nil }
    let isMendable = (trouble ?? radio.trouble)?.mend != nil
    trouble = nil
    switch form.press(key) {
    case .play(let choice): self.choice = choice
    case .mend: if isMendable { radio.mend() }
    case .help: return .help
    case .quit: return .quit
    case nil: break
    }
    return nil
  }
}
