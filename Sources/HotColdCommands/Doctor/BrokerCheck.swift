import BeaconCodec
import HotColdView

/// What came of an attempt to talk to the broker that was asked for.
package enum BrokerTrial: Equatable {
  /// A message of our own came back, after so many seconds.
  case answers(String, seconds: Double)
  /// It takes us in, and what we publish does not come back: we may not, or it is too slow.
  case deaf(String)
  case fails(String, why: Words)

  var check: Check {
    switch self {
    case .answers(let broker, let seconds):
      .ok(
        "\(broker) takes us in, and a message came back after \(decimalText(seconds * 1000, places: 0)) ms"
      )
    case .deaf(let broker):
      .warning(
        "\(broker) takes us in, but no message comes back: may this user publish and read hotcold/v1/#?"
      )
    case .fails(let broker, let why): .warning("\(broker): \(why)")
    }
  }
}
