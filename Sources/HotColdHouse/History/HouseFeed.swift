import BeaconCodec
import BeaconLocating
import HotColdSystem

/// A thing's position in the history.
typealias RecordedPlace = (id: TopicLevel, name: SafeText, position: Position)

/// The source of a house's messages: a broker, a simulation, or the history.
protocol HouseFeed: BrokerConnection {
  /// Whether it runs in real time.
  var isLive: Bool { get }
  /// The current problem; empty if there is none.
  var trouble: String { get }
  /// When a recording ends; nil if it is none.
  var end: Timestamp? { get }
  /// The time of day of the feed; nil if its times are relative to its start.
  func clock(at time: Timestamp) -> String?
  /// The recorded positions up to a time, in order.
  func places(until time: Timestamp) -> [RecordedPlace]
}

extension HouseFeed {
  var descriptors: [Int32] { [] }
  var isLive: Bool { false }
  var end: Timestamp? { nil }
  /// The time, or the end of the recording if that was earlier.
  func played(_ time: Timestamp) -> Timestamp { min(time, end ?? time) }
  func clock(at time: Timestamp) -> String? { nil }
  func places(until time: Timestamp) -> [RecordedPlace] { [] }
}

extension BrokerClient: HouseFeed {
  var isLive: Bool { true }
}
