import PlayerSupport
import TestSupport
import Testing

@testable import HotColdGame

struct ThermometerTests {
  typealias Question = (at: Double, distance: Double?, answer: Thermometer.Answer?)

  @Test(
    arguments: [
      [(0, nil, nil), (0, 8, .first), (5, 4, .warmer), (9.9, 2, nil), (15, 2, .warmer)],
      [(0, 8, .first), (10, 7.5, .same), (20, 6, .warmer), (30, 6.5, .same), (40, 9, .colder)],
      // The comparison is with the last question, not with the first.
      [(0, 8, .first), (10, 4, .warmer), (20, 5, .colder)],
      [(0, 0, nil), (0, -1, nil), (0, .nan, nil), (0, 3, .first)],
      // The clock was set back: the silence still ends.
      [(90, 8, .first), (100, 8, .same), (50, 4, .warmer)],
    ] as [[Question]])
  func answers(_ questions: [Question]) {
    var thermometer = Thermometer()
    for (time, distance, answer) in questions {
      let given = thermometer.ask(distance: distance, at: seconds(time))
      #expect(given == answer, "at \(time)")
    }
    #expect(thermometer.answer == questions.compactMap(\.answer).last)
  }

  @Test func silence() {
    var thermometer = Thermometer()
    #expect(thermometer.silence(at: seconds(0)) == 0)
    _ = thermometer.ask(distance: 3, at: seconds(1))
    // The first question gives no answer yet.
    #expect(thermometer.silence(at: seconds(1)) == 0)
    _ = thermometer.ask(distance: 3, at: seconds(1))
    #expect(thermometer.silence(at: seconds(4)) == 7)
    #expect(thermometer.silence(at: seconds(11)) == 0)
  }

  /// Seekers only get answers before the end, and all agree on the find.
  @Test func isPlayedToItsEnd() {
    var room = SharedAir(
      [
        Machine(0, .hider, at: 0, name: "Anna", playing: .thermometer),
        Machine(1, .seeker, at: -10, name: "Cleo"), Machine(2, .seeker, at: 12, name: "Ben"),
      ], radio: SharedAir.Radio(loss: 0.2), seed: 5)
    room.run(5)
    #expect(room.machines.map(\.game.mode) == [.thermometer, .thermometer, .thermometer])
    let before = room.events.map(\.count)
    // The first answer has nothing to compare with, the second is "no change"; then there is a pause.
    for (step, isAnswered) in [true, true, false, true].enumerated() {
      let (outcome, events) = room.machines[2].perform(.ask)
      #expect((outcome == .done) == isAnswered)
      #expect(events.calls == (step == 3 ? [.hot] : []))
      if step == 2 { room.run(9) { $0.machines[2].place -= 0.08 } } else if step > 0 { room.run(2) }
    }
    // Seekers get no distance, and the hider gets it as always.
    for seeker in [1, 2] {
      #expect(!room.events[seeker].dropFirst(before[seeker]).contains { $0.isOfDistance })
      #expect(room.machines[seeker].game.shownEstimate.distance == nil)
    }
    #expect(room.events[0].contains { $0.isOfDistance })
    room.run(15) { $0.machines[2].place = max(0.1, $0.machines[2].place - 0.1) }
    room.run(10)
    #expect(
      room.events.map { $0.agreed.map(\.seeker) } == Array(repeating: [Machine.tag(2)], count: 3))
    #expect(room.machines[2].game.shownEstimate.distance != nil)
  }
}

extension GameEvent {
  fileprivate var isOfDistance: Bool {
    switch self {
    case .estimate, .call: true
    default: false
    }
  }
}
