import CQREncode
import Glibc
import HotColdView
import SystemPackage

package struct WebAddress: Equatable, Sendable {
  private let host: String
  let port: UInt16
  private var isIPv6 = false
  /// The number of ports to try, from `port` on.
  private var choice: UInt16 = 1

  /// All networks: port 8080, or the next free one.
  package static let network = WebAddress(host: "0.0.0.0", port: 8080, choice: 20)
}

extension WebAddress {
  /// nil if invalid. The only name is localhost: to open the page to others, use an address.
  package init?(_ text: String) {
    guard let place = HostAndPort(text[...]) else { return nil }
    // A port without a host is for this machine only.
    let isPort = place.port == nil && !place.isBracketed
    let isLocal = isPort || place.host == "localhost"
    let (host, isIPv6) = (isLocal ? "127.0.0.1" : place.host, place.isBracketed)
    guard let port = UInt16(isPort ? Substring(place.host) : place.port ?? ""), port > 0 else {
      return nil
    }
    var address = in6_addr()
    guard inet_pton(isIPv6 ? AF_INET6 : AF_INET, host, &address) == 1 else { return nil }
    self.init(host: host, port: port, isIPv6: isIPv6)
  }

  /// Whether only this machine can reach it.
  package var isLoopback: Bool { isIPv6 ? host == "::1" : host.hasPrefix("127.") }

  /// The address to show: instead of the wildcard address, one of this machine's.
  package var reachable: WebAddress {
    guard host == "0.0.0.0" || host == "::", let own = Self.own() else { return self }
    return WebAddress(host: own, port: port)
  }

  /// A numeric address of the first network that is not a bridge to virtual machines.
  private static func own() -> String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
      guard let entry, let address = entry.pointee.ifa_addr else { continue }
      let flags = Int32(bitPattern: entry.pointee.ifa_flags)
      let name = String(cString: entry.pointee.ifa_name)
      guard address.pointee.sa_family == sa_family_t(AF_INET),
        flags & Int32(IFF_LOOPBACK) == 0, flags & Int32(IFF_RUNNING) != 0,
        !["docker", "br-", "virbr", "veth"].contains(where: name.hasPrefix)
      else { continue }
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = getnameinfo(
          address, size, text.baseAddress, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
        return result == 0 ? text.baseAddress.map { String(cString: $0) } : nil
      }
    }
    return nil
  }

  /// - Returns: the listening socket and its address.
  func listen() throws -> (socket: Int32, address: WebAddress) {
    var code: Int32 = 0
    for port in UInt32(port)..<UInt32(port) + UInt32(choice) {
      guard let port = UInt16(exactly: port) else { break }
      let address = WebAddress(host: host, port: port, isIPv6: isIPv6)
      do throws(Errno) {
        return (try address.listeningSocket(), address)
      } catch {
        code = error.rawValue
        guard code == EADDRINUSE else { break }
      }
    }
    throw Failure(
      code == EACCES ? .notPermitted : .failedWhileRunning, "\(self): \(describe(errno: code))")
  }

  private func listeningSocket() throws(Errno) -> Int32 {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let entry = list?.pointee else {
      throw .addressNotAvailable
    }
    defer { freeaddrinfo(list) }
    let flags = Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let socket = Glibc.socket(entry.ai_family, entry.ai_socktype | flags, 0)
    guard socket >= 0 else { throw Errno(rawValue: errno) }
    var one: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    guard bind(socket, entry.ai_addr, entry.ai_addrlen) == 0, Glibc.listen(socket, 64) == 0 else {
      let error = Errno(rawValue: errno)
      close(socket)
      throw error
    }
    return socket
  }
}

extension WebAddress: CustomStringConvertible {
  package var description: String { isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// The modules of a QR code (ISO/IEC 18004), true for dark, by row.
package func qrModules(of text: String) -> [[Bool]]? {
  // The largest code, 177 modules, fits on a screen of 200 columns.
  var modules = [UInt8](repeating: 0, count: 177 * 177)
  let width = Int(
    modules.withUnsafeMutableBufferPointer {
      hotcold_qrencode(text, $0.baseAddress, Int32($0.count))
    })
  guard width > 0 else { return nil }
  let areDark = modules.map { $0 == 1 }
  return (0..<width).map { row in Array(areDark[row * width..<(row + 1) * width]) }
}
