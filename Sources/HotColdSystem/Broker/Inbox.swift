import CMosquitto
import Glibc

/// Stores what libmosquitto's callbacks receive. They only have a pointer to it, and are called while the client reads.
final class Inbox {
  var events: [BrokerEvent] = []
  /// The broker's answer to our CONNECT; 0 is success.
  var answer: Int32?
  /// The last error logged since the connection attempt began.
  var complaint: String?
  /// Why the broker has ended the connection, a reason of MQTT 5 (3.14.2.1); nil if it gave none.
  var ending: Int32?
  /// The topics of messages that the broker has not acknowledged yet, by the messages' numbers.
  var unacknowledged: [Int32: String] = [:]
  /// The topic filters of unanswered subscriptions.
  var requests: [Int32: String] = [:]
  /// The most topics to report as refused: the first few show which rule of the broker is missing.
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
  ///   - topic: of a message, or the filter of a subscription.
  ///   - code: an acknowledgement's; errors begin at 128.
  private func settle(_ topic: String?, _ code: Int32) {
    guard code >= 128, let topic, refused.count < Self.mostRefused,
      refused.insert(topic).inserted
    else { return }
    events.append(.refused(topic))
  }

  /// The inbox must live for as long as the client.
  func listen(_ client: OpaquePointer, _ library: UnsafePointer<hotcold_mosquitto>) {
    let functions = library.pointee
    functions.connect_callback_set(client) { _, context, code in
      Inbox.of(context)?.answer = code
    }
    functions.disconnect_callback_set(client) { _, context, code in
      // Smaller numbers are libmosquitto's own.
      if code >= 128 { Inbox.of(context)?.ending = code }
    }
    functions.publish_v5_callback_set(client) { _, context, number, code, _ in
      // It is also called for messages without acknowledgement (QoS 0), when they are sent.
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
    // Drop larger payloads. With MQTT 5 the broker does not send them.
    guard let topic = message.topic, (0...BrokerMessage.longestPayload).contains(count) else {
      return
    }
    let name = String(cString: topic)
    guard name.utf8.count <= BrokerClient.longestTopic else { return }
    let payload = [UInt8](UnsafeRawBufferPointer(start: message.payload, count: count))
    events.append(.message(BrokerMessage(name, payload, isRetained: message.retain)))
  }

  /// OpenSSL's message is `error:0A000086:SSL routines::certificate verify failed`, after a prefix of libmosquitto.
  private func complain(_ words: String) {
    let words = printable(words)
    complaint = words.split(separator: ":").last.map { String($0.drop { $0 == " " }) }
  }
}
