import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdScreen
import HotColdWorld

/// The title screen, until something is chosen.
struct TitleShow: Show {
  private(set) var form: TitleForm
  /// What is to be played.
  private(set) var choice: TitleForm.Choice?
  /// What the game before ended with, until a key is pressed.
  private var trouble: TitleView.Trouble?
  private let player: PlayerTag
  private let lookout: Lookout
  private let terminal: Terminal
  private var watch: RoomWatch
  private var helpPage: Int?
  private var curtain = Curtain()

  init(
    _ form: TitleForm, trouble: TitleView.Trouble?, player: PlayerTag, lookout: Lookout,
    terminal: Terminal
  ) {
    self.form = form
    self.trouble = trouble
    self.player = player
    self.lookout = lookout
    self.terminal = terminal
    watch = RoomWatch(form.choice, as: player)
  }

  var estimate: Estimate { .unknown }
  var isOver: Bool { choice != nil }
  var lingers: Bool { true }
  var isMoving: Bool { curtain.isMoving }

  mutating func hear(_ sighting: Sighting) {
    watch.hear(sighting)
  }

  mutating func advance(to time: Timestamp) {
    form.offer(lookout.radios)
    lookout.choose(form.choice.radio, at: time)
    if !watch.isOf(form.choice) { watch = RoomWatch(form.choice, as: player) }
    watch.advance(to: time)
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) {
    curtain.draw(frame, of: .title, at: time, on: terminal)
  }

  private var frame: Frame {
    if let helpPage {
      return HelpScreen.frame(
        .title, page: helpPage, size: terminal.size, glyphs: terminal.glyphs)
    }
    let view = TitleView(
      form: form, trouble: trouble ?? lookout.trouble, players: watch.company,
      isListening: lookout.isListening)
    return TitleScreen.frame(view, size: terminal.size, glyphs: terminal.glyphs)
  }

  mutating func keys() -> [KeyAction] {
    for key in terminal.keys() {
      trouble = nil
      if let page = helpPage {
        helpPage = HelpScreen.turned(page, by: key)
        continue
      }
      switch form.press(key) {
      case .play(let choice):
        self.choice = choice
        return []
      case .help: helpPage = 0
      case .quit: return [.quit]
      case nil: continue
      }
    }
    return []
  }

  mutating func resized() { terminal.resize() }
  mutating func suspend() { terminal.suspend() }
  mutating func resume() { terminal.resume() }
}
