import BeaconCodec
import HotColdGame

extension SeekView {
  /// Shows nothing of the hunted one but answers, where that is the game.
  mutating func hush(_ game: Game) {
    guard game.isSilent else { return }
    history = []
    nearest = nil
    rssi = nil
    if details != nil { details = ["details (d: hide)", "Nothing is told in this game."] }
    trend =
      switch game.hunt.calls.current(at: game.tracker.now) {
      case .hot: .hotter
      case .cold: .colder
      case nil: .unknown
      }
    for index in beacons.indices {
      beacons[index].distance = nil
      beacons[index].trend = .unknown
      beacons[index].rssi = nil
    }
    guard phase == .hunting, entry == nil else { return }
    keys.insert(KeyHint("space", "ask"), at: min(1, keys.count))
    guard !status.isProblem else { return }
    let thermometer = game.hunt.thermometer
    let silence = clampedInt(thermometer.silence(at: game.tracker.now).rounded(.up), to: 0...99)
    let ask: Words =
      thermometer.questions == 0 ? "space asks" : "space asks whether you are warmer now"
    status = StatusLine(
      silence > 0 ? "thermometer: silent for \(silence) s" : "thermometer: \(ask)")
  }
}
