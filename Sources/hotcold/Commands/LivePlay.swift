import BeaconCodec
import BeaconRadio
import HotColdGame

extension Session {
  /// Plays on the live radio until it is over; the radio is off afterwards, however it ends.
  func playLive(_ game: some ScreenGame, _ plan: RadioPlan, isPlayer: Bool) throws {
    var session = self
    let live = try Radio(plan, clock: clock)
    defer { live.close() }
    if let adapter = live.adapter {
      session.adapter = adapter.name
      session.status =
        plan.isForBroadcast && plan.broadcast != nil
        ? "on the air by \(adapter.name)" : "listening on \(adapter.name)"
    }
    let calibrations = StateFolder()?.calibrations ?? Calibrations()
    try session.play(
      game, pace: { _ in .speed(1) },
      source: { _, _ in RadioAir(live, calibrations: calibrations, withDetails: isPlayer) })
    try live.requireBegun(within: duration)
  }
}
