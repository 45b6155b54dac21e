import Glibc
import HotColdView

/// The address of an MQTT broker: `mqtt://host`, `mqtts://host:8883`, `mqtt://[::1]`.
package struct BrokerAddress: Equatable, Sendable {
  package var host: String
  package var port: UInt16
  package var isSecure: Bool
  /// Whether the URL contains a user, which is dropped: all users can read the process list.
  package var hasUser: Bool

  /// Parses a URL with the usual schemes of MQTT clients; nil if invalid.
  package init?(_ text: String) {
    guard let separator = text.firstRange(of: "://") else { return nil }
    switch text[..<separator.lowerBound].lowercased() {
    case "mqtt", "tcp": isSecure = false
    case "mqtts", "ssl": isSecure = true
    default: return nil
    }
    var rest = text[separator.upperBound...]
    if rest.last == "/" { rest.removeLast() }
    let user = rest.lastIndex(of: "@")
    hasUser = user != nil
    if let user { rest = rest[user...].dropFirst() }
    guard let place = HostAndPort(rest) else { return nil }
    host = place.host
    let port = place.port.map { UInt16($0) ?? 0 } ?? (isSecure ? 8883 : 1883)
    guard !host.isEmpty, host.utf8.count <= 253, host.isPlain(besides: ".-_:%"), port > 0 else {
      return nil
    }
    self.port = port
  }
}

/// `host`, `host:port`, `[address]` or `[address]:port`.
struct HostAndPort {
  var host: String
  var port: Substring?
  /// Whether the host is an IPv6 address.
  var isBracketed: Bool

  /// nil if the bracket is not closed, or is followed by something other than a port.
  init?(_ text: Substring) {
    isBracketed = text.first == "["
    let end = isBracketed ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex
    guard let end else { return nil }
    host = String(text[..<end].dropFirst(isBracketed ? 1 : 0))
    let rest = text[end...].dropFirst(isBracketed ? 1 : 0)
    guard rest.isEmpty || rest.first == ":" else { return nil }
    port = rest.isEmpty ? nil : rest.dropFirst()
  }
}

extension BrokerAddress: CustomStringConvertible {
  /// Whether all traffic stays on this machine.
  package var isLoopback: Bool {
    let name = host.lowercased()
    return name == "localhost" || name == "::1"
      || name.hasPrefix("127.")
        && name.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }

  package var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(isSecure ? "mqtts" : "mqtt")://\(name):\(port)"
  }
}

package struct BrokerSettings: Sendable {
  package var address: BrokerAddress
  package var credentials: BrokerCredentials?
  /// The trusted CA certificates; nil for the system's.
  package var authorities: FileName?
  package var certificate: FileName?
  package var key: FileName?
  /// The message that the broker publishes when the connection is lost.
  package var will: BrokerMessage?
}

extension BrokerSettings {
  package init(_ address: BrokerAddress) { self.init(address: address) }
}

package enum BrokerEvent: Equatable, Sendable {
  /// Connected: retained messages must be published again.
  case connected
  /// The connection failed or ended; only the first failure in a row is reported.
  case lost(String)
  /// The broker has refused this retained message or subscription; reported with MQTT 5.
  case refused(String)
  /// A message for this topic exceeds the broker's limit; reported with MQTT 5.
  case tooLarge(String)
  case message(BrokerMessage)
}

/// A broker's user and password, from a file, because all users can read arguments.
package struct BrokerCredentials: Equatable, Sendable {
  package var user: String
  package var password: String?

  /// The largest file in bytes.
  private static let longest = 4096
  /// systemd.exec(5), LoadCredential=.
  private static let systemdName = "hotcold-broker"
}

extension BrokerCredentials {
  /// The first two lines are user and password; nil without a user, or if invalid in MQTT.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest, !bytes.contains(0),
      String(validating: bytes, as: UTF8.self) != nil
    else { return nil }
    let lines = lines(of: bytes)
    let user = lines[0]
    guard !user.isEmpty, lines.dropFirst(2).allSatisfy(\.isEmpty) else {
      return nil
    }
    self.user = user
    password = lines.count > 1 && !lines[1].isEmpty ? lines[1] : nil
  }

  /// Reads the named file, otherwise systemd's credential, if any.
  package static func read(_ file: FileName?, signals: Signals) throws -> BrokerCredentials? {
    guard let file = file ?? systemdFile else { return nil }
    let input = try InputFile(path: file, signals: signals)
    try input.requirePrivate()
    guard let credentials = BrokerCredentials(try input.read(upTo: longest)) else {
      throw Failure(
        .badData, "\(input.name): the first line must be the broker's user, the second the password"
      )
    }
    return credentials
  }

  private static var systemdFile: FileName? {
    guard let folder = environment("CREDENTIALS_DIRECTORY") else { return nil }
    let file = FileName("\(folder)/\(systemdName)")
    return file.status == nil ? nil : file
  }
}
