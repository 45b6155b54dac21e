import BeaconCodec
import BeaconLocating
import HotColdSystem

typealias RecordedPlace = (id: TopicLevel, name: SafeText, position: Position)

/// A source of messages: a broker, a simulation, or the history.
protocol HouseFeed: BrokerConnection {
  var isLive: Bool { get }
  /// Empty if there is none.
  var trouble: String { get }
  /// Of a recording.
  var end: Timestamp? { get }
  /// The time of day; nil for times from the feed's start.
  func clock(at time: Timestamp) -> String?
  /// The recorded positions, in order.
  func places(until time: Timestamp) -> [RecordedPlace]
}

extension HouseFeed {
  var descriptors: [Int32] { [] }
  var isLive: Bool { false }
  var end: Timestamp? { nil }
  /// Not after a recording's end.
  func played(_ time: Timestamp) -> Timestamp { min(time, end ?? time) }
  func clock(at time: Timestamp) -> String? { nil }
  func places(until time: Timestamp) -> [RecordedPlace] { [] }
}

extension BrokerClient: HouseFeed {
  var isLive: Bool { true }
}
