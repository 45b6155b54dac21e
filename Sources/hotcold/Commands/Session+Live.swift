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
    var plan = plan
    if let secret { plan.broadcast = plan.broadcast.flatMap { secret.sealed($0, at: .now) } }
    try onTheAir(plan, withDetails: isPlayer) { session, air in
      if let secret {
        let air = SecretAir(air, secret: secret)
        try session.play(game, pace: { _ in .speed(1) }, source: { _, _, _ in air })
      } else {
        try session.play(game, pace: { _ in .speed(1) }, source: { _, _, _ in air })
      }
    }
  }

  /// Switches the radio on for `body`, and off however that ends.
  /// - Parameters:
  ///   - withDetails: whether names and messages are listened for, too.
  ///   - body: plays the session, which knows the radio by name now, in the air that it is given.
  func onTheAir(
    _ plan: RadioPlan, withDetails: Bool, _ body: (Session, RadioAir) throws -> Void
  ) throws {
    let radio = try Radio(plan, clock: clock)
    defer { radio.close() }
    var session = self
    if let adapter = radio.adapter {
      session.adapter = adapter.name
      session.status =
        plan.isForBroadcast && plan.broadcast != nil
        ? "on the air by \(adapter.name)" : "listening on \(adapter.name)"
    }
    let calibrations = StateFolder()?.calibrations ?? Calibrations()
    try body(session, RadioAir(radio, calibrations: calibrations, withDetails: withDetails))
    try radio.requireBegun(within: duration)
  }
}
