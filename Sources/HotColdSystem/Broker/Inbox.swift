import CMosquitto
import Glibc

/// Collects what libmosquitto's callbacks receive, for the client; they have a pointer to it.
final class Inbox {
  var events: [BrokerEvent] = []
  /// The broker's answer to CONNECT; 0 is success.
  var answer: Int32?
  /// The last error that was logged in this connection attempt.
  var complaint: String?
  /// The broker's reason for ending the connection (MQTT 5, 3.14.2.1); nil without one.
  var ending: Int32?
  /// The topics of unacknowledged messages, by message identifier.
  var unacknowledged: [Int32: String] = [:]
  /// The topic filters of unanswered subscriptions.
  var requests: [Int32: String] = [:]
  /// The most topics to report as refused: a few show which rule the broker lacks.
  private static let mostRefused = 8
  private var refused: Set<String> = []

  func reset() {
    answer = nil
    complaint = nil
    ending = nil
    unacknowledged = [:]
    requests = [:]
  }

  /// - Parameters:
  ///   - topic: the topic of a message, or the filter of a subscription.
  ///   - code: the reason code of the acknowledgement; errors start at 128.
  private func settle(_ topic: String?, _ code: Int32) {
    if code >= 128, let topic { report(topic, as: BrokerEvent.refused) }
  }

  /// Reports an event once, for the first few topics.
  func report(_ topic: String, as event: (String) -> BrokerEvent) {
    guard refused.count < Self.mostRefused, refused.insert(topic).inserted else { return }
    events.append(event(topic))
  }

  /// The inbox must outlive the client.
  func listen(_ client: OpaquePointer, _ library: UnsafePointer<hotcold_mosquitto>) {
    let functions = library.pointee
    functions.connect_callback_set(client) { _, context, code in
      Inbox.of(context)?.answer = code
    }
    functions.disconnect_callback_set(client) { _, context, code in
      // Smaller codes are libmosquitto's own.
      if code >= 128 { Inbox.of(context)?.ending = code }
    }
    functions.publish_v5_callback_set(client) { _, context, number, code, _ in
      // For QoS 0, too, this is called when a message was sent.
      guard let inbox = Inbox.of(context) else { return }
      inbox.settle(inbox.unacknowledged.removeValue(forKey: number), code)
    }
    functions.subscribe_callback_set(client) { _, context, number, count, granted in
      guard let inbox = Inbox.of(context) else { return }
      let topic = inbox.requests.removeValue(forKey: number)
      if count > 0, let granted { inbox.settle(topic, granted.pointee) }
    }
    functions.message_callback_set(client) { _, context, message in
      guard let inbox = Inbox.of(context), let message = message?.pointee else { return }
      inbox.take(message)
    }
    functions.log_callback_set(client) { _, context, level, words in
      guard level == MOSQ_LOG_ERR, let words, let inbox = Inbox.of(context) else { return }
      inbox.complain(String(cString: words))
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> Inbox? {
    context.map { Unmanaged<Inbox>.fromOpaque($0).takeUnretainedValue() }
  }

  private func take(_ message: mosquitto_message) {
    let count = Int(message.payloadlen)
    // Larger payloads are dropped; with MQTT 5 the broker does not even send them.
    guard let topic = message.topic, (0...BrokerMessage.longestPayload).contains(count) else {
      return
    }
    let name = String(cString: topic)
    guard name.utf8.count <= BrokerClient.longestTopic else { return }
    let payload = [UInt8](UnsafeRawBufferPointer(start: message.payload, count: count))
    events.append(.message(BrokerMessage(name, payload, isRetained: message.retain)))
  }

  /// Keeps the last part of OpenSSL's `error:0A000086:SSL routines::certificate verify failed`.
  private func complain(_ words: String) {
    let words = printable(words)
    complaint = words.split(separator: ":").last.map { String($0.drop { $0 == " " }) }
  }
}
