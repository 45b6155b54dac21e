import BeaconLocating
import CMosquitto

/// Where libmosquitto's callbacks put what they are told: they have nothing but a pointer to it, and are called while
/// the client reads.
final class Inbox {
  var events: [BrokerEvent] = []
  /// The broker's answer to our CONNECT: 0 is yes.
  var answer: Int32?
  /// The last error that was logged since the connection was begun.
  var complaint: String?
  var oversized = 0
  var acknowledged = 0
  var unacknowledged = 0

  func reset() {
    answer = nil
    complaint = nil
    unacknowledged = 0
  }

  /// The inbox must live for as long as the client.
  func listen(_ client: OpaquePointer, _ library: UnsafeMutablePointer<hotcold_mosquitto>) {
    let functions = library.pointee
    functions.connect_callback_set(client) { _, context, code in
      Inbox.of(context)?.answer = code
    }
    functions.publish_callback_set(client) { _, context, _ in
      // Of messages without acknowledgement it is told, too, when they are sent.
      guard let inbox = Inbox.of(context), inbox.unacknowledged > 0 else { return }
      inbox.unacknowledged -= 1
      inbox.acknowledged += 1
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
    guard let topic = message.topic, (0...BrokerClient.longestPayload).contains(count) else {
      oversized += 1
      return
    }
    let name = String(cString: topic)
    guard name.utf8.count <= BrokerClient.longestTopic else {
      oversized += 1
      return
    }
    let payload = [UInt8](UnsafeRawBufferPointer(start: message.payload, count: count))
    events.append(
      .message(
        MQTTMessage(
          name, payload, isAcknowledged: message.qos > 0, isRetained: message.retain)))
  }

  /// OpenSSL's words are `error:0A000086:SSL routines::certificate verify failed`, after some of libmosquitto's.
  private func complain(_ words: String) {
    let words = printable(words)
    complaint = words.split(separator: ":").last.map { part in
      String(part.drop { $0 == " " })
    }
  }
}
