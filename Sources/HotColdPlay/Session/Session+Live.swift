import BeaconRadio
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView

extension Session {
  /// Plays on the live radio until it is over; the radio is off afterwards, however it ends.
  /// - Parameters:
  ///   - isPlayer: whether names and messages are listened for, too.
  ///   - secret: the room's, where it has one.
  ///   - link: to the broker of a house, where there is one; it is closed at the end.
  package func playLive(
    _ game: Game, _ plan: RadioPlan, isPlayer: Bool, secret: RoomSecret? = nil,
    link: GameLink? = nil
  ) throws {
    defer { link?.close() }
    var plan = plan
    let room = secret.map { SecretRoom($0, clock: clock) }
    if let room { plan.broadcast = plan.broadcast.flatMap { room.sealed($0) } }
    try onTheAir(plan, withDetails: isPlayer) { session, arena in
      var session = session
      session.link = link
      let radio = RoomRadio(arena.source, arena.transmitter, room: room, link: link)
      let whole = Arena(source: radio, transmitter: radio)
      try session.play(game, rate: { _ in .speed(1) }, in: { _, _, _ in whole })
    }
  }

  /// Switches the radio on for `body`, and off however that ends.
  /// - Parameters:
  ///   - withDetails: whether names and messages are listened for, too.
  ///   - body: plays the session, which knows the radio by name now, in the arena that it is given.
  func onTheAir(
    _ plan: RadioPlan, withDetails: Bool, _ body: (Session, Arena) throws -> Void
  ) throws {
    try offerMend(plan)
    let radio = try LiveRadio(plan, clock: clock)
    defer {
      radio.close()
      if let words = radio.lastWords { writeToStandardError("hotcold: \(words)\n") }
    }
    var session = self
    session.lesson = .world
    if let adapter = radio.adapter {
      session.adapter = adapter.name
      session.status =
        plan.isForBroadcast && plan.broadcast != nil
        ? "on the air by \(adapter.name)" : "listening on \(adapter.name)"
    }
    let source = RadioSource(radio, calibrations: .kept, withDetails: withDetails)
    try body(session, Arena(source: source, transmitter: radio))
    try radio.requireBegun(within: duration)
  }
}

extension Session {
  /// Asks a player who sits at a terminal whether to switch Bluetooth on, where it is off and he may. Whoever does
  /// not want to is told what is in the way, as where nobody can be asked.
  func offerMend(_ plan: RadioPlan) throws {
    // The title screen has a key for it.
    guard form == .screen, terminal == nil, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      !plan.waits
    else { return }
    do throws(RadioError) {
      _ = try Adapter.choose(plan.adapter)
    } catch {
      guard let mend = RadioMend(error, .own()) else { return }
      guard try isWanted(mend, adapter: error.adapter) else { throw Failure(error) }
      try RadioMend.perform(adapter: plan.adapter)
    }
  }

  private func isWanted(_ mend: RadioMend, adapter: String?) throws -> Bool {
    let name = adapter ?? "Bluetooth"
    let state: Words = mend == .unblock ? "\(name) is blocked." : "\(name) is switched off."
    let question: Words = "Press Enter to \(mend.words), or q and Enter to leave."
    let text = settings.catalogue.text(.joined([state, question])) + " "
    try writeAll(Array(text.utf8), to: STDOUT_FILENO)
    guard signals.wait(for: STDIN_FILENO, POLLIN, patience: 0) else {
      try writeAll([UInt8(ascii: "\n")], to: STDOUT_FILENO)
      throw Interrupted()
    }
    var line = [UInt8](repeating: 0, count: 256)
    let count = line.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    return count == 1 && line[0] == UInt8(ascii: "\n")
  }
}
