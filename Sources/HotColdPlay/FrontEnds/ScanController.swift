import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdView

/// The devices around, and the hunt for one of them, by a player who sits at the keys.
struct ScanController<Hunt: GameFrontEnd> {
  var game = ScanGame()
  var effects: GameEffects
  var hunt: Hunt?

  init(_ effects: GameEffects) { self.effects = effects }

  /// All that were heard lately.
  var devices: [ScanDevice] { game.tracks.map(device) }

  fileprivate func device(_ track: Track) -> ScanDevice {
    ScanDevice(game.device(track.key.address), track, now: game.tracker.now)
  }

  /// - Parameter change: what happens to the game.
  /// - Returns: what there is to show of it: nothing during a hunt.
  fileprivate mutating func follow(
    _ change: (inout ScanGame, inout [ScanEvent]) -> Void
  ) -> [ScanEvent] {
    var events: [ScanEvent] = []
    change(&game, &events)
    for event in events { effects.hooks.run(for: event, in: game) }
    return hunt == nil ? events : []
  }

  fileprivate mutating func endHunt() {
    effects.sound = hunt?.controller.effects.sound ?? effects.sound
    hunt = nil
  }
}

/// What shows the devices around, and the hunt for one of them.
protocol ScanFrontEnd: FrontEnd {
  associatedtype Hunt: GameFrontEnd

  var controller: ScanController<Hunt> { get set }

  mutating func show(_ event: ScanEvent)
  /// Does what only this view does as time passes.
  mutating func pass(to time: Timestamp)
  /// Answers a key while nothing is hunted.
  mutating func press(_ key: Key) -> LoopAction?
  /// What shows a hunt that begins.
  mutating func view(_ hunt: GameController, for device: ScanDevice) -> Hunt
  /// A hunt has ended.
  mutating func goBack()
}

extension ScanFrontEnd {
  var estimate: Estimate { controller.hunt?.estimate ?? .unknown }

  mutating func hear(_ sighting: Sighting) throws {
    for event in controller.follow({ $0.hear(sighting, into: &$1) }) { show(event) }
    try controller.hunt?.hear(sighting)
  }

  mutating func reach(_ address: BluetoothAddress) throws {
    try controller.hunt?.reach(address)
  }

  mutating func advance(to time: Timestamp) throws {
    for event in controller.follow({ $0.advance(to: time, into: &$1) }) { show(event) }
    try controller.hunt?.advance(to: time)
    pass(to: time)
  }

  mutating func answer(_ input: Input) -> LoopAction? {
    guard case .key(let key) = input else { return nil }
    guard controller.hunt != nil else { return press(key) }
    if key == .escape {
      controller.endHunt()
      goBack()
      return nil
    }
    guard let action = controller.hunt?.answer(input) else { return nil }
    // Who goes on looking goes on with the same thing.
    guard action == .again, let chosen = controller.game.chosen, begin(chosen) else {
      return action
    }
    return nil
  }

  /// Begins to hunt a device.
  /// - Returns: false where it is not heard any more.
  @discardableResult
  mutating func begin(_ address: BluetoothAddress) -> Bool {
    guard let track = controller.game.track(address) else { return false }
    controller.endHunt()
    controller.game.chosen = address
    let device = controller.device(track)
    let game = Game(following: track, at: controller.game.tracker.now)
    controller.hunt = view(
      GameController(game, lookingFor: device, controller.effects), for: device)
    return true
  }
}
