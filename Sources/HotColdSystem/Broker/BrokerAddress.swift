import BeaconCodec
import BeaconLocating

/// Where an MQTT broker is: `mqtt://host`, `mqtts://host:8883`, `mqtt://[::1]`.
package struct BrokerAddress: Equatable, Sendable {
  package var host: String
  package var port: UInt16
  /// Whether the connection is by TLS.
  package var isSecure: Bool

  /// Why a text is no broker's address.
  package struct Problem: Error, Equatable {
    package var advice: String
  }

  /// By the schemes that other clients of MQTT know.
  package init(_ text: String) throws(Problem) {
    guard let separator = text.range(of: "://") else {
      throw Problem(advice: "a broker is named as mqtt://HOST or mqtts://HOST")
    }
    switch text[..<separator.lowerBound].lowercased() {
    case "mqtt", "tcp": isSecure = false
    case "mqtts", "ssl": isSecure = true
    default: throw Problem(advice: "a broker's address begins with mqtt:// or mqtts://")
    }
    var rest = text[separator.upperBound...]
    if rest.last == "/" { rest.removeLast() }
    // It would be seen by everybody in the list of processes.
    guard !rest.contains("@") else {
      throw Problem(
        advice: "no user and no password in the address; put them in a file: --credentials FILE")
    }
    var port: Substring?
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else {
        throw Problem(advice: "a ] is missing after the address")
      }
      host = String(rest[rest.index(after: rest.startIndex)..<end])
      let tail = rest[rest.index(after: end)...]
      guard tail.isEmpty || tail.first == ":" else {
        throw Problem(advice: "after ] comes a : and the port")
      }
      if !tail.isEmpty { port = tail.dropFirst() }
    } else if let colon = rest.firstIndex(of: ":") {
      host = String(rest[..<colon])
      port = rest[rest.index(after: colon)...]
    } else {
      host = String(rest)
    }
    let isName = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"):
        true
      default: false
      }
    }
    guard !host.isEmpty, host.utf8.count <= 253, isName else {
      throw Problem(advice: "a broker is named as mqtt://HOST or mqtts://HOST")
    }
    if let port {
      guard let number = UInt16(port), number > 0 else {
        throw Problem(advice: "a port is a number from 1 to 65535")
      }
      self.port = number
    } else {
      self.port = isSecure ? 8883 : 1883
    }
  }
}

extension BrokerAddress {
  /// Whether it is on this machine, so that nobody else sees what is sent.
  package var isLoopback: Bool {
    let name = host.lowercased()
    return name == "localhost" || name == "::1"
      || name.hasPrefix("127.")
        && name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }
}

extension BrokerAddress: CustomStringConvertible {
  package var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(isSecure ? "mqtts" : "mqtt")://\(name):\(port)"
  }
}

extension String {
  /// Foundation's, which is not here.
  fileprivate func range(of words: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(words) { return start..<index(start, offsetBy: words.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// How a broker is reached.
package struct BrokerSettings: Sendable {
  package var address: BrokerAddress
  package var credentials: BrokerCredentials?
  /// Certificates of those who may vouch for the broker; nil for the system's.
  package var authorities: FileName?
  /// Our own certificate, and its key.
  package var certificate: FileName?
  package var key: FileName?
  /// What the broker tells the others when we are gone.
  package var will: MQTTMessage?

  package init(
    _ address: BrokerAddress, credentials: BrokerCredentials? = nil, authorities: FileName? = nil,
    certificate: FileName? = nil, key: FileName? = nil, will: MQTTMessage? = nil
  ) {
    self.address = address
    self.credentials = credentials
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
    self.will = will
  }
}

/// What happened at the broker.
package enum BrokerEvent: Equatable, Sendable {
  /// Connected: the retained messages have to be published again.
  case connected
  /// The connection failed or ended; only the first failure in a row is reported.
  case lost(String)
  case message(MQTTMessage)
}
