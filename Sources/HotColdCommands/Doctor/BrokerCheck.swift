import BeaconCodec
import BeaconLocating
import BeaconRadio
import Glibc
import HotColdSystem
import HotColdView

extension BrokerOptions {
  /// Seconds.
  private static let patience = 8.0

  /// Publishes a message of our own, and waits until it comes back; nil where no broker is named.
  func check(_ signals: Signals, _ clock: MonotonicClock) throws -> Check? {
    let number = UInt32.random(in: .min ... .max)
    guard let client = try client("hotcold-\(house)-doctor-\(number)", signals) else {
      return nil
    }
    let name = "\(client.settings.address)"
    let topic = "\(HouseTopics.root)/\(house)/doctor/\(number)"
    client.subscribe(topic, isAcknowledged: true)
    var sent: Timestamp?
    let start = clock.now()
    while clock.now().seconds(since: start) < Self.patience, !signals.wantsEnd {
      let time = clock.now()
      for event in client.poll(at: time) {
        switch event {
        case .connected:
          sent = clock.now()
          client.publish(MQTTMessage(topic, [], isAcknowledged: true))
        case .lost(let why): return .warning("\(name): \(why)")
        case .message:
          client.close()
          let milliseconds = 1000 * clock.now().seconds(since: sent ?? time)
          return .ok(
            "\(name) takes us in, and a message came back after \(decimalText(milliseconds, places: 0)) ms"
          )
        }
      }
      var watched = client.watched.map { [$0] } ?? []
      watched.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0))
      _ = poll(&watched, nfds_t(watched.count), 100)
    }
    let silence: Words = "it does not answer"
    guard sent != nil else { return .warning("\(name): \(silence)") }
    return .warning(
      "\(name) takes us in, but no message comes back: may this user publish and read hotcold/v1/#?"
    )
  }
}
