import BeaconCodec
import HotColdGame
import HotColdView
import HotColdWorld

/// The devices around on the full screen, and the hunt for one of them.
struct ScanScreenFrontEnd: ScanFrontEnd {
  var controller: ScanController<GameScreen>
  private var list = ScanList()
  private let adapter: String
  private var status: StatusLine
  /// Where a beginner learns to walk in the first hunt.
  private let lesson: Hints.Place?
  private let hasMotion: Bool
  /// How many hunts there were.
  private var hunts = 0
  private var refreshed: Timestamp?

  /// Seconds between two looks at what is heard: so many numbers cannot be read any faster, and however many
  /// packets there are, sorting them is no work.
  private static let refreshInterval = 0.25

  /// - Parameters:
  ///   - adapter: the radio's name, such as `hci0`.
  ///   - status: what the status line says while there is nothing else to say.
  init(
    _ effects: GameEffects, adapter: String, status: Words, lesson: Hints.Place? = nil,
    hasMotion: Bool = true
  ) {
    controller = ScanController(effects)
    self.lesson = lesson
    self.hasMotion = hasMotion
    self.adapter = adapter
    self.status = StatusLine(status)
  }

  mutating func show(_ event: ScanEvent) {}

  mutating func pass(to time: Timestamp) {
    let since = refreshed.map { controller.game.tracker.now.seconds(since: $0) } ?? .infinity
    if !(0..<Self.refreshInterval).contains(since) { refresh() }
  }

  private mutating func refresh() {
    let tracker = controller.game.tracker
    if refreshed == nil, tracker.firstTime == nil { return }
    refreshed = tracker.now
    list.update(controller.devices, at: tracker.now.seconds)
    if controller.hunt == nil { choose() }
  }

  /// What is selected is ranged in full.
  private mutating func choose() {
    controller.game.chosen = list.selected.map { list.rows[$0].address }
  }

  mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    if let status {
      self.status = StatusLine(status.message, isProblem: status.isProblem)
    }
    if controller.hunt != nil {
      return controller.hunt?.present(at: time, world: world, status: status)
    }
    controller.effects.hooks.endOverdue()
    var view = ScanView(list)
    view.elapsed = time.seconds
    view.isMuted = controller.effects.sound?.isMuted
    view.status = self.status
    // Who has hunted once knows how.
    if world != nil, hunts == 0 { view.hint = ScanView.wayToWalk }
    return Picture(.scan, page: view.page) { [view] in
      ScanScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
    }
  }

  mutating func press(_ key: Key) -> LoopAction? {
    if key == .character("m"), !list.search.isTyping {
      controller.effects.sound?.isMuted.toggle()
      return nil
    }
    let outcome = list.press(key)
    choose()
    switch outcome {
    case .hunt(let device): begin(device.address)
    case .help: return .help
    case .back, .quit: return .quit
    case nil: break
    }
    return nil
  }

  mutating func view(_ hunt: GameController, for device: ScanDevice) -> GameScreen {
    list.choose(device.address)
    hunts += 1
    return GameScreen(
      hunt, number: hunts, adapter: adapter, status: status,
      lesson: hunts == 1 ? lesson : nil, hasMotion: hasMotion)
  }

  mutating func goBack() { refresh() }
}
