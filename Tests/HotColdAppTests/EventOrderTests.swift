import BeaconCodec
import Testing

@testable import BeaconLocating
@testable import HotColdApp

struct EventOrderTests {
  /// A place of a thing at a time, that a station has come, or something else.
  enum Input: Sendable, Equatable {
    case place(String, Double)
    case station
    /// An event of the broker, or of a game.
    case news
  }

  /// The events of each one-second step, and the lines printed.
  private static let rows: [(String, [[Input]], expected: [String])] = [
    (
      "by time", [[.place("a", 0.9), .place("b", 0.3), .place("a", 0.4)]],
      ["b 0.3", "a 0.4", "a 0.9"]
    ),
    (
      "what happens now comes last",
      [[.station, .place("a", 0.9)], [.place("a", 1.5)]],
      ["a 0.9", "station", "a 1.5"]
    ),
    (
      "too late", [[.place("a", 0.8)], [.place("b", 0.5), .place("a", 1.5)]],
      ["a 0.8", "b 0.8", "a 1.5"]
    ),
    (
      "of what is too late, the last",
      [
        [.place("a", 0.8)],
        [
          .place("b", 0.1), .place("b", 0.2), .place("c", 0.3), .place("b", 0.4),
          .place("c", 1.2),
        ],
      ],
      ["a 0.8", "b 0.8", "c 1.2"]
    ),
    (
      "later than what happened then", [[.station], [.place("a", 0.5)]],
      ["station", "a 1.0"]
    ),
    ("later than other news", [[.news], [.place("a", 0.5)]], ["a 1.0"]),
    (
      "of one moment, as it came",
      [[.place("b", 0.5), .place("a", 0.5), .place("b", 0.5)]],
      ["b 0.5", "a 0.5", "b 0.5"]
    ),
    ("never of what is to come", [[.place("a", 7)]], ["a 1.0"]),
  ]

  @Test(arguments: rows)
  func sorts(_: String, steps: [[Input]], expected: [String]) throws {
    var order = EventOrder()
    var printed: [String] = []
    let station = try #require(TopicLevel("west"))
    for (index, step) in steps.enumerated() {
      var events: [House.Event] = []
      for entry in step {
        switch entry {
        case .news: break
        case .station: events.append(.station(station, .online))
        case .place(let thing, let time):
          let position = Position(time: time, x: 0, y: 0, z: 0, radius: 1, station: "west")
          events.append(.position(position, of: try #require(TopicLevel(thing))))
        }
      }
      let time = Timestamp.zero.advanced(bySeconds: Double(index + 1))
      let (places, others) = order.sort(events, at: time, hasMore: step.contains(.news))
      for event in places + others {
        if case .position(let position, let id) = event {
          printed.append("\(id) \(position.time)")
        } else {
          printed.append("station")
        }
      }
    }
    #expect(printed == expected)
  }
}
