import BeaconCodec
import BeaconLocating
import Glibc
import HotColdView

/// Where an MQTT broker is: `mqtt://host`, `mqtts://host:8883`, `mqtt://[::1]`.
package struct BrokerAddress: Equatable, Sendable {
  package var host: String
  package var port: UInt16
  /// Whether the connection is by TLS.
  package var isSecure: Bool

  /// By the schemes that other clients of MQTT know; nil for what is none. A user and a password are no part of it: they
  /// would be seen by everybody in the list of processes.
  package init?(_ text: String) {
    guard let separator = text.firstRange(of: "://") else { return nil }
    switch text[..<separator.lowerBound].lowercased() {
    case "mqtt", "tcp": isSecure = false
    case "mqtts", "ssl": isSecure = true
    default: return nil
    }
    var rest = text[separator.upperBound...]
    if rest.last == "/" { rest.removeLast() }
    guard let place = HostAndPort(rest) else { return nil }
    host = place.host
    let isName = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"):
        true
      default: false
      }
    }
    let port = place.port.map { UInt16($0) ?? 0 } ?? (isSecure ? 8883 : 1883)
    guard !host.isEmpty, host.utf8.count <= 253, isName, port > 0 else { return nil }
    self.port = port
  }
}

/// `host`, `host:port`, `[address]` or `[address]:port`, taken apart.
struct HostAndPort {
  var host: String
  var port: Substring?
  /// Whether it is an address of IPv6, in which there are colons.
  var isBracketed: Bool

  /// nil where the bracket's end is missing, or something else comes behind it.
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

/// User and password, from a file: its first two lines. In an argument everybody on the machine could read them.
package struct BrokerCredentials: Equatable, Sendable {
  package var user: String
  /// nil where a user needs none.
  package var password: String?

  /// Bytes of the whole file.
  private static let longest = 4096
  /// Where systemd puts it (systemd.exec(5), LoadCredential=).
  private static let systemdName = "hotcold-broker"
}

extension BrokerCredentials {
  /// The first line is the user, the second the password; nil without a user, or with what MQTT does not take.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest, !bytes.contains(0),
      String(validating: bytes, as: UTF8.self) != nil
    else { return nil }
    // By bytes: to a string, CR and LF are one character.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      line in
      String(
        decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
    guard let user = lines.first, !user.isEmpty, lines.dropFirst(2).allSatisfy(\.isEmpty) else {
      return nil
    }
    self.user = user
    password = lines.count > 1 && !lines[1].isEmpty ? lines[1] : nil
  }

  /// From the file that was named, or else from systemd's folder, where there is one.
  package static func read(_ file: FileName?, signals: Signals) throws -> BrokerCredentials? {
    guard let file = file ?? systemdFile else { return nil }
    let input = try InputFile(path: file, signals: signals)
    guard let credentials = BrokerCredentials(try input.read(upTo: longest)) else {
      throw Failure(
        .badData, "\(input.name): the first line must be the broker's user, the second the password"
      )
    }
    if let status = file.status, status.isRegular, status.st_mode & 0o077 != 0 {
      complain("other users can read \(input.name); run: chmod 600 \(input.name)")
    }
    return credentials
  }

  private static var systemdFile: FileName? {
    guard let folder = getenv("CREDENTIALS_DIRECTORY") else { return nil }
    let file = FileName(bytes: Array("\(String(cString: folder))/\(systemdName)".utf8))
    return file.status == nil ? nil : file
  }
}
