import BeaconRadio
import Confinement
import Glibc
import HotColdAir

/// The one part of hotcold that has privileges. It opens Bluetooth sockets of one adapter, gives up all
/// that it does not need any more, and passes packets between the sockets and whoever started it, as
/// far as they are the game's.
///
///     hotcold-radio PURPOSE [INDEX] [PURPOSE [INDEX]]...
///     hotcold-radio launcher USER GROUP
///
/// The first purpose's peer is at standard input, the others' at descriptors 3 and up: ends of sockets
/// that keep messages apart. docs/SECURITY.md lists what passes.
@main
enum HotColdRadio {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if let (user, group) = RadioLauncher.user(words: words) { launch(user, group) }
    let purposes = SocketPurpose.all(words: words) ?? []
    do {
      try Confinement.begin(keeping: UInt32(max(0, purposes.count - 1)))
    } catch {
      end("\(error.call): \(error.errno)", status: 1)
    }
    let descriptors = [STDIN_FILENO] + (0..<Int32(max(0, purposes.count - 1))).map { $0 + 3 }
    guard !purposes.isEmpty, descriptors.allSatisfy(isPeer) else {
      refuse()
    }
    do throws(SocketFailure) {
      var relay = try open(purposes, descriptors)
      relay.run()
      exit(0)
    } catch {
      Relay.refuse(Descriptor(owning: STDIN_FILENO), error)
      exit(1)
    }
  }

  /// For root alone, which has all that it gives away.
  private static func launch(_ user: UInt32, _ group: UInt32) -> Never {
    do {
      try Confinement.begin()
      guard getuid() == 0, user != 0, isPeer(STDIN_FILENO) else { refuse() }
      try Launcher.run(user: user, group: group)
    } catch {
      end("\(error.call): \(error.errno)", status: 1)
    }
    exit(0)
  }

  private static func open(
    _ purposes: [SocketPurpose], _ descriptors: [Int32]
  ) throws(SocketFailure) -> Relay {
    let neighbours = Neighbours()
    if let objection = neighbours.objection(to: getuid()) {
      throw SocketFailure(call: RadioAccess.helperName, errno: objection)
    }
    let isAlone = neighbours.isAlone(parent: getppid())
    var sockets: [RelaySocket] = []
    for purpose in purposes {
      sockets.append(RelaySocket(purpose, try LinuxHost.socket(for: purpose)))
    }
    var kernel: Descriptor?
    if let index = purposes.first(where: \.needsKernel)?.index {
      // Without it the peer may change nothing but what it has made itself.
      kernel = try? LinuxHost.kernelSocket(index: index)
    }
    do throws(ConfinementError) {
      try Confinement.seal(
        keeping: purposes.reduce(into: []) { $0.formUnion($1.capabilities) },
        // The standard ones, a peer and a socket for each purpose, and the one to the kernel.
        descriptors: UInt64(3 + 2 * purposes.count + 1))
    } catch {
      throw SocketFailure(call: error.call, errno: error.errno)
    }
    let lines = zip(sockets, descriptors).map { RelayLine($0, peer: Descriptor(owning: $1)) }
    return Relay(lines, kernel: kernel, isAlone: isAlone, messages: .hotcold)
  }

  /// Whether the descriptor is an end of a connection that keeps messages apart, made by this user.
  private static func isPeer(_ raw: Int32) -> Bool {
    let copy = dup(raw)
    guard copy >= 0 else { return false }
    let peer = Descriptor(owning: copy)
    return peer.keepsMessagesApart && peer.peerUser == getuid()
  }

  private static func refuse() -> Never {
    end("it is hotcold that starts this program, for its own use", status: 64)
  }

  private static func end(_ message: String, status: Int32) -> Never {
    let line = Array("hotcold-radio: \(message)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
