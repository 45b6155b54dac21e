import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdRooms

extension Session {
  /// Plays on the live radio until it is over; the radio is off afterwards, however it ends.
  /// - Parameters:
  ///   - isPlayer: whether names and messages are listened for, too.
  ///   - secret: the room's, where it has one.
  func playLive(
    _ game: some ScreenGame, _ plan: RadioPlan, isPlayer: Bool, secret: RoomSecret? = nil
  ) throws {
    var session = self
    var plan = plan
    if let secret { plan.broadcast = plan.broadcast.flatMap { secret.sealed($0, at: .now) } }
    let live = try Radio(plan, clock: clock)
    defer { live.close() }
    if let adapter = live.adapter {
      session.adapter = adapter.name
      session.status =
        plan.isForBroadcast && plan.broadcast != nil
        ? "on the air by \(adapter.name)" : "listening on \(adapter.name)"
    }
    let calibrations = StateFolder()?.calibrations ?? Calibrations()
    let air = RadioAir(live, calibrations: calibrations, withDetails: isPlayer)
    if let secret {
      try session.play(
        game, pace: { _ in .speed(1) }, source: { _, _, _ in SecretAir(air, secret: secret) })
    } else {
      try session.play(game, pace: { _ in .speed(1) }, source: { _, _, _ in air })
    }
    try live.requireBegun(within: duration)
  }
}
