import BeaconCodec
import CMosquitto
import Glibc
import HotColdView
import LinuxSystem

/// A non-blocking connection to an MQTT broker. Reconnects after growing pauses.
package final class BrokerClient {
  /// In bytes; longer topics are ignored.
  static let longestTopic = 1024
  /// The most messages handled by one poll.
  static let mostAtOnce = 512
  /// The most unacknowledged messages, which libmosquitto queues; it sends 20 at a time. Home
  /// Assistant's discovery has five per thing, and a plan at most 2,000 things: 5 MB.
  static let mostUnacknowledged = 10_000
  /// Seconds.
  private static let keepalive: Int32 = 15
  private static let patience = 10.0
  /// Seconds to wait for acknowledgements when closing.
  private static let lastPatience = 0.5
  /// Seconds after which a connection resets the pause. If two clients have the same name, the one
  /// with the longer connection keeps it.
  private static let settlesAfter = 60.0
  /// Seconds before the newer of two clients with the same name tries again.
  private static let pauseForOther = 600.0

  private enum Stage {
    case waiting(until: Timestamp)
    /// Another thread uses the client to resolve the name, for up to half a minute.
    case lookingUp(BackgroundWork<(code: Int32, errno: Int32)>)
    case connecting(until: Timestamp)
    case connected
    case closed
  }

  package let settings: BrokerSettings
  private let library: UnsafePointer<hotcold_mosquitto>
  private var client: OpaquePointer?
  private let inbox = Inbox()
  private var stage = Stage.waiting(until: .zero)
  /// Failures since the last lasting connection.
  private var failures = 0
  private var connected = Timestamp.zero
  private var subscriptions: [String] = []
  /// Changed to MQTT 3.1.1 if the broker does not support 5.
  private var version = MQTT_PROTOCOL_V5
  private var lastFailure: String?
  private let id: String

  /// Messages lost because the broker was unreachable or too slow.
  package private(set) var unsent = 0
  /// The number of unacknowledged messages; only retained ones are acknowledged.
  var unacknowledged: Int { inbox.unacknowledged.count }

  /// Connects on the first poll.
  /// - Parameter name: the client identifier; the broker disconnects an older client of that name.
  package init(_ settings: BrokerSettings, name: String) throws {
    guard let library = hotcold_mosquitto_open() else {
      throw Failure(
        .failedWhileRunning,
        "libmosquitto is not installed; run: apt-get install libmosquitto1")
    }
    self.library = library
    self.settings = settings
    id = name
    try makeClient()
  }

  deinit { close() }

  package var isConnected: Bool { if case .connected = stage { true } else { false } }

  private var isLookingUp: Bool { if case .lookingUp = stage { true } else { false } }

  /// The current problem; empty if there is none.
  package var trouble: String { isConnected ? "" : lastFailure ?? "connecting" }

  package var watched: pollfd? {
    guard let client, !isLookingUp else { return nil }
    let socket = library.pointee.socket(client)
    guard socket >= 0 else { return nil }
    let events = library.pointee.want_write(client) ? POLLIN | POLLOUT : POLLIN
    return pollfd(fd: socket, events: Int16(events), revents: 0)
  }

  /// Subscribes now, and after each reconnection.
  package func subscribe(_ filter: String) {
    subscriptions.append(filter)
    if isConnected { request(filter) }
  }

  private func request(_ filter: String) {
    // At most QoS 1: each message arrives with the QoS with which it was published.
    guard let client else { return }
    var number: Int32 = 0
    _ = library.pointee.subscribe(client, &number, filter, 1)
    inbox.requests[number] = filter
  }

  /// - Returns: false if disconnected, or with too many unacknowledged messages; try again later.
  @discardableResult
  package func publish(_ message: BrokerMessage) -> Bool {
    guard isConnected, let client,
      message.isRetained
        ? unacknowledged < Self.mostUnacknowledged : !library.pointee.want_write(client)
    else {
      unsent += 1
      return false
    }
    var number: Int32 = 0
    let result = message.payload.withUnsafeBytes {
      library.pointee.publish(
        client, &number, message.topic, Int32($0.count), $0.baseAddress, message.isRetained ? 1 : 0,
        message.isRetained)
    }
    guard result == MOSQ_ERR_SUCCESS.rawValue else {
      unsent += 1
      guard result == MOSQ_ERR_OVERSIZE_PACKET.rawValue else { return false }
      // It would never be sent, so do not queue it.
      inbox.report(message.topic, as: BrokerEvent.tooLarge)
      return true
    }
    if message.isRetained { inbox.unacknowledged[number] = message.topic }
    return true
  }

  /// Reads and writes without waiting.
  package func poll(at time: Timestamp) -> [BrokerEvent] {
    switch stage {
    case .closed: return []
    case .waiting(let due):
      if time >= due { connect(at: time) }
    case .lookingUp(let lookup):
      guard let result = lookup.result else { break }
      stage = .connecting(until: time.advanced(bySeconds: Self.patience))
      if result.code > 0 {
        fail(reason(result.code, errno: result.errno), at: time)
      } else {
        exchange(at: time)
      }
    case .connecting(let due):
      exchange(at: time)
      if time >= due, case .connecting = stage {
        // An MQTT 3.1.1 broker may not answer an MQTT 5 client that has a will (amqtt 0.12).
        tryOtherVersion()
        fail("it does not answer", at: time)
      }
    case .connected: exchange(at: time)
    }
    defer { inbox.events.removeAll(keepingCapacity: true) }
    return inbox.events
  }

  /// Disconnects properly, so that the broker does not publish the will. No messages may follow.
  package func close() {
    defer {
      client = nil
      stage = .closed
    }
    // Do not wait for the other thread, which may take half a minute.
    guard let client, !isLookingUp else { return }
    if isConnected {
      let clock = MonotonicClock()
      while library.pointee.want_write(client) || unacknowledged > 0,
        clock.now().seconds < Self.lastPatience, var entry = watched
      {
        _ = Glibc.poll(&entry, 1, 50)
        guard library.pointee.loop_read(client, 1) == MOSQ_ERR_SUCCESS.rawValue,
          library.pointee.loop_write(client, 1) == MOSQ_ERR_SUCCESS.rawValue
        else { break }
      }
      _ = library.pointee.disconnect(client)
    }
    library.pointee.destroy(client)
  }

  // MARK: The connection

  private func destroyClient() {
    if let client { library.pointee.destroy(client) }
    client = nil
  }

  private func makeClient() throws {
    guard
      let client = hotcold_mosquitto_new(
        library, id, Unmanaged.passUnretained(inbox).toOpaque())
    else { throw Failure(.failedWhileRunning, "libmosquitto: \(describe(errno: errno))") }
    self.client = client
    let functions = library.pointee
    _ = functions.int_option(client, MOSQ_OPT_PROTOCOL_VERSION, version)
    if version == MQTT_PROTOCOL_V5 {
      // Includes room for the topic.
      hotcold_mosquitto_limit_packets(
        library, client, UInt32(BrokerMessage.longestPayload + 2 * Self.longestTopic))
    }
    if let user = settings.credentials {
      _ = functions.username_pw_set(client, user.user, user.password)
    }
    if let will = settings.will {
      _ = will.payload.withUnsafeBytes {
        functions.will_set(
          client, will.topic, Int32($0.count), $0.baseAddress, will.isRetained ? 1 : 0,
          will.isRetained)
      }
    }
    if settings.address.isSecure { try secure(client) }
    inbox.listen(client, library)
  }

  private func secure(_ client: OpaquePointer) throws {
    let functions = library.pointee
    var result = MOSQ_ERR_SUCCESS.rawValue
    // OpenSSL knows the system's certificates, but mosquitto_tls_set also requires a path.
    let places = ["/etc/ssl/certs", "/etc/pki/tls/certs"]
    let folder =
      settings.authorities == nil && settings.certificate != nil
      ? places.first { access($0, R_OK) == 0 } ?? places[0] : nil
    if settings.authorities == nil {
      result = functions.int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
    }
    if result == MOSQ_ERR_SUCCESS.rawValue, settings.authorities != nil || folder != nil {
      result = functions.tls_set(
        client, settings.authorities?.path, folder, settings.certificate?.path,
        settings.key?.path, nil)
    }
    guard result == MOSQ_ERR_SUCCESS.rawValue else {
      let file = settings.authorities ?? settings.certificate
      let name = file.map { "\($0)" } ?? "TLS"
      throw Failure(.badData, "\(name): not a usable certificate (\(text(result)))")
    }
  }

  private func connect(at time: Timestamp) {
    do {
      if client == nil { try makeClient() }
    } catch {
      return fail((error as? Failure)?.message.english ?? "\(error)", at: time)
    }
    guard let client else { return }
    inbox.reset()
    let (functions, address, inbox) = (library.pointee, settings.address, inbox)
    stage = .lookingUp(
      BackgroundWork {
        // The client's callbacks use the inbox.
        withExtendedLifetime(inbox) {
          let code = functions.connect_async(
            client, address.host, Int32(address.port), Self.keepalive)
          return (code, errno)
        }
      } failed: {
        (MOSQ_ERR_ERRNO.rawValue, $0)
      })
  }

  private func exchange(at time: Timestamp) {
    guard let client else { return }
    var result = MOSQ_ERR_SUCCESS.rawValue
    let start = inbox.events.count
    var hasHungUp = false
    for _ in 0..<Self.mostAtOnce {
      guard var entry = watched else {
        result = MOSQ_ERR_CONN_LOST.rawValue
        break
      }
      guard Glibc.poll(&entry, 1, 0) > 0 else { break }
      let ready = Int32(entry.revents)
      hasHungUp = ready & POLLHUP != 0
      // Read first: a broker that rejects a client sends the reason and disconnects, and a failed
      // write would close the connection before the reason is read.
      if ready != POLLOUT { result = library.pointee.loop_read(client, 1) }
      if ready & POLLOUT != 0, result == MOSQ_ERR_SUCCESS.rawValue {
        result = library.pointee.loop_write(client, 1)
      }
      if result != MOSQ_ERR_SUCCESS.rawValue || inbox.events.count - start >= Self.mostAtOnce {
        break
      }
    }
    if result == MOSQ_ERR_SUCCESS.rawValue { result = library.pointee.loop_misc(client) }
    settle(result, at: time)
    // With TLS, libmosquitto reports a refused connection as pending.
    if hasHungUp, case .connecting = stage { fail("it does not take the connection", at: time) }
  }

  private func settle(_ result: Int32, at time: Timestamp) {
    if let code = inbox.answer {
      inbox.answer = nil
      if code == 0 { return begin(at: time) }
      // Unsupported version: 1 in MQTT 3.1.1, 132 in MQTT 5.
      if version == MQTT_PROTOCOL_V5, code == 1 || code == 132 {
        version = MQTT_PROTOCOL_V311
        destroyClient()
        stage = .waiting(until: time)
        return
      }
      let words =
        version == MQTT_PROTOCOL_V5
        ? library.pointee.reason_string(code) : library.pointee.connack_string(code)
      // Bad user name or password, or not authorized, in MQTT 3.1.1 and 5.
      let advice = [4, 5, 134, 135].contains(code) ? " (see --credentials)" : ""
      let reason = words.map { String(cString: $0) } ?? "code \(code)"
      // The broker would refuse the next attempt, too, so make the longest pause.
      failures = 10
      return fail("the broker refused the connection: \(reason)\(advice)", at: time)
    }
    guard result != MOSQ_ERR_SUCCESS.rawValue else { return }
    let isShort = isConnected && time.seconds(since: connected) < Self.settlesAfter
    guard let ending = inbox.ending else {
      // Other brokers just disconnect an MQTT 5 client (iotcore 0.4).
      if case .connecting = stage, result == MOSQ_ERR_CONN_LOST.rawValue { tryOtherVersion() }
      // Mosquitto 2.0 gives no reason when another client takes the name.
      let isTaken = isShort && failures > 0 && result == MOSQ_ERR_CONN_LOST.rawValue
      return fail(
        isTaken
          ? "the connection was lost again; perhaps another client is called \(id)"
          : reason(result),
        at: time)
    }
    // 142: another client has taken over the session (MQTT 5).
    guard ending == 142 else {
      return fail(
        library.pointee.reason_string(ending).map { String(cString: $0) } ?? text(result), at: time)
    }
    fail(
      "another client is called \(id)", at: time, pause: isShort ? Self.pauseForOther : nil)
  }

  private func tryOtherVersion() {
    version = version == MQTT_PROTOCOL_V5 ? MQTT_PROTOCOL_V311 : MQTT_PROTOCOL_V5
  }

  private func begin(at time: Timestamp) {
    stage = .connected
    connected = time
    lastFailure = nil
    for filter in subscriptions { request(filter) }
    inbox.events.insert(.connected, at: 0)
  }

  /// Seconds until the next attempt, with jitter: a broker's clients must not all return at once.
  static func pause(afterFailures count: Int) -> Double {
    min(Double(1 << min(count, 10)), 60) * .random(in: 0.75...1.25)
  }

  private func fail(_ why: String, at time: Timestamp, pause: Double? = nil) {
    if isConnected, time.seconds(since: connected) >= Self.settlesAfter { failures = 0 }
    stage = .waiting(
      until: time.advanced(bySeconds: pause ?? Self.pause(afterFailures: failures)))
    failures += 1
    if lastFailure != why { inbox.events.append(.lost(why)) }
    lastFailure = why
    inbox.unacknowledged = [:]
    // Discards the old connection's queue and answers. The next attempt creates a new client, which
    // reads the certificates again.
    destroyClient()
  }

  /// OpenSSL's message about a certificate is more helpful than the code.
  private func reason(_ result: Int32, errno: Int32 = Glibc.errno) -> String {
    if let complaint = inbox.complaint { return complaint }
    if result == MOSQ_ERR_EAI.rawValue { return "host not found" }
    return result == MOSQ_ERR_ERRNO.rawValue ? describe(errno: errno).english : text(result)
  }

  private func text(_ result: Int32) -> String {
    guard let words = library.pointee.strerror(result) else { return "error \(result)" }
    // To become a part of a sentence, without capital and full stop.
    let sentence = printable(String(cString: words))
    let part = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return part.prefix(1).lowercased() + part.dropFirst()
  }
}

/// A connection with messages: to a broker, or a source in its place.
package protocol BrokerConnection {
  var descriptors: [Int32] { get }
  /// The name shown to the user.
  var name: String { get }

  mutating func poll(at time: Timestamp) -> [BrokerEvent]
  /// - Returns: false if the message was not sent.
  @discardableResult
  func publish(_ message: BrokerMessage) -> Bool
  func close()
}

extension BrokerConnection {
  package func publish(_ message: BrokerMessage) -> Bool { true }
  package func close() {}
}

extension BrokerClient: BrokerConnection {
  package var descriptors: [Int32] { watched.map { [$0.fd] } ?? [] }
  package var name: String { "\(settings.address)" }
}
