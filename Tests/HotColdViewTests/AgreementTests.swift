import BeaconCodec
import BeaconRanging
import BeaconTracking
import Glibc
import HotColdGame
import PlayerSupport
import Testing

@testable import HotColdView

/// Whole hunts in simulated houses: the shown word and the called word are the same, and neither
/// contradicts the metres.
struct AgreementTests {
  private struct Moment {
    var word: Trend
    /// ln of metres.
    var log: Double
    /// The cells of the bar: solid, and as far as the doubt reaches.
    var solid: Int
    var whole: Int
    /// Whether a packet was heard: nothing changes in a silence.
    var isNew: Bool
  }

  private func bar(_ view: SeekView) -> String {
    var frame = Frame(Size(columns: 80, rows: 1), .braille)
    frame.putNearness(view.estimate, in: frame.area)
    return frame.plainText[0]
  }

  /// A device that goes on at a new address, and may be another, is marked.
  @Test func perhapsAnother() {
    var game = Game(seeking: BeaconFilter(addressBits: 0xC000_0000_0001))
    var events: [GameEvent] = []
    for step in 0..<250 {
      let address = BluetoothAddress(
        bits: step < 200 ? 0xC000_0000_0001 : 0xC000_0000_0002, kind: .random)
      let name = LocalName(text: SafeText("Keys"), isComplete: true)
      game.hear(
        Sighting(
          time: Timestamp.zero.advanced(bySeconds: Double(step) / 10), address: address, rssi: -60,
          details: SightingDetails(name: name)), into: &events)
      let view = SeekView(game, status: StatusLine("scanning"))
      let marked: Words = "perhaps another: it goes on at a new address"
      #expect((view.status.text == marked) == (game.hunted?.address.bits == 0xC000_0000_0002))
    }
    #expect(game.hunt.isPerhapsAnother)
  }

  @Test(arguments: UInt64(1)...100) func wordAndMetresAgree(seed: UInt64) {
    var hunt = HouseHunt(seed: seed)
    var shown: [Moment] = []
    // ln of the metres where SAME came, and the lists' arrow with the farthest metres in its direction.
    var same: Double?
    var arrow = (trend: Trend.unknown, log: 0.0)
    for _ in 1...900 where hunt.game.foundAt == nil {
      let events = hunt.step { $0.distance }
      let view = SeekView(hunt.game, status: StatusLine(""))
      for case .call(let call, _, _) in events {
        #expect(view.estimate.trend == (call == .hot ? .hotter : .colder))
      }
      guard view.phase == .hunting, let distance = view.estimate.distance else { continue }
      #expect(view.number == DistanceText.number(hunt.game.estimate.distance))
      let isNew = events.contains { if case .estimate = $0 { true } else { false } }
      let bar = bar(view)
      let moment = Moment(
        word: view.estimate.trend, log: log(distance), solid: bar.count { $0 == "█" },
        whole: bar.count { "█▓▒".contains($0) }, isNew: isNew)
      same = moment.word == .steady ? same ?? moment.log : nil
      #expect(abs(moment.log - (same ?? moment.log)) <= log(1.25))
      let trend = hunt.game.huntedTrack?.trend ?? .unknown
      if trend != arrow.trend { arrow = (trend, moment.log) }
      switch trend {
      case .hotter: arrow.log = min(arrow.log, moment.log)
      case .colder: arrow.log = max(arrow.log, moment.log)
      case .steady, .unknown: arrow.log = moment.log
      }
      #expect(abs(moment.log - arrow.log) <= log(1.1))
      // During HOT no part of the bar shrinks, and during COLD none grows, except for a cell by which
      // the time since the last packet widens the interval until the next one.
      if let last = shown.last {
        switch moment.word {
        case .hotter: #expect(moment.solid >= last.solid && moment.whole >= last.whole - 1)
        case .colder: #expect(moment.solid <= last.solid + 1 && moment.whole <= last.whole)
        case .steady, .unknown: break
        }
      }
      shown.append(moment)
    }
    #expect(shown.contains { $0.word == .hotter })
    for index in shown.indices.dropFirst(22) where shown[index].isNew {
      // Two seconds ago, give or take two packets: there the metres may just have changed.
      let before = shown[(index - 22)...(index - 18)]
      guard before.allSatisfy({ $0.word != .unknown }) else { continue }
      let changes = before.map { shown[index].log - $0.log }
      switch shown[index].word {
      case .hotter: #expect(changes.contains { $0 < 0.25 })
      case .colder: #expect(changes.contains { $0 > -0.25 })
      case .steady: #expect(changes.contains { abs($0) < 0.25 })
      case .unknown: break
      }
    }
  }
}
