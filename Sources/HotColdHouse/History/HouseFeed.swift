import BeaconCodec
import BeaconLocating
import HotColdSystem

typealias RecordedPlace = (id: TopicLevel, name: SafeText, position: Position)

/// A source of messages: a broker, a simulation, or the history.
protocol HouseFeed: BrokerConnection {
  var isLive: Bool { get }
  /// The current problem; empty if there is none.
  var trouble: String { get }
  /// The end of a recording; nil for a live feed.
  var end: Timestamp? { get }
  /// The time of day; nil if times count from the feed's start.
  func clock(at time: Timestamp) -> String?
  /// The recorded positions, in order.
  func places(until time: Timestamp) -> [RecordedPlace]
}

extension HouseFeed {
  var descriptors: [Int32] { [] }
  var isLive: Bool { false }
  var end: Timestamp? { nil }
  /// The time, but not after the end of a recording.
  func played(_ time: Timestamp) -> Timestamp { min(time, end ?? time) }
  func clock(at time: Timestamp) -> String? { nil }
  func places(until time: Timestamp) -> [RecordedPlace] { [] }
}

extension BrokerClient: HouseFeed {
  var isLive: Bool { true }
}
