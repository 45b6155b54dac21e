import BeaconCodec
import Glibc
import HotColdView

/// User and password, from a file: its first two lines. In an argument everybody on the machine could read them.
package struct BrokerCredentials: Equatable, Sendable {
  package var user: String
  /// nil where a user needs none.
  package var password: String?

  /// Bytes of the whole file.
  private static let longest = 4096
  /// Where systemd puts it (systemd.exec(5), LoadCredential=).
  private static let systemdName = "hotcold-broker"

  package init(user: String, password: String?) {
    self.user = user
    self.password = password
  }

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
    var bytes: [UInt8] = []
    reading: while bytes.count <= longest {
      switch try input.read(into: &bytes, upTo: longest) {
      case .some: break
      case .later: try input.wait()
      case .end: break reading
      }
    }
    guard let credentials = BrokerCredentials(bytes) else {
      throw Failure(
        .badData, "\(input.name): the first line is the broker's user, the second the password")
    }
    if let status = file.status, status.isRegular, status.st_mode & 0o077 != 0 {
      complain("\(input.name) can be read by others; mend it: chmod 600 \(input.name)")
    }
    return credentials
  }

  private static var systemdFile: FileName? {
    guard let folder = getenv("CREDENTIALS_DIRECTORY") else { return nil }
    let file = FileName(bytes: Array("\(String(cString: folder))/\(systemdName)".utf8))
    return file.status == nil ? nil : file
  }
}
