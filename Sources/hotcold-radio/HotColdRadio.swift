import BeaconRadio
import Confinement
import Glibc

/// The one part of hotcold that has privileges. It opens one Bluetooth socket, gives up all that it
/// does not need any more, and passes packets between the socket and whoever started it.
///
///     hotcold-radio PURPOSE [INDEX]
///
/// The peer is at standard input, the end of a socket that keeps messages apart.
@main
enum HotColdRadio {
  static func main() {
    let failure: SocketFailure
    let peer: Descriptor
    do {
      try Confinement.begin()
    } catch {
      end("\(error.call): \(error.errno)", status: 1)
    }
    guard let purpose = SocketPurpose(words: Array(CommandLine.arguments.dropFirst())) else {
      end("it is hotcold that starts this program, for its own use", status: 64)
    }
    peer = Descriptor(owning: STDIN_FILENO)
    guard peer.keepsMessagesApart else {
      end("it is hotcold that starts this program, for its own use", status: 64)
    }
    do throws(SocketFailure) {
      let socket = try LinuxHost.socket(for: purpose)
      do throws(ConfinementError) {
        try Confinement.seal(keeping: purpose.capabilities)
      } catch {
        throw SocketFailure(call: error.call, errno: error.errno)
      }
      var relay = Relay(purpose, peer: peer, socket: socket)
      relay.run()
      exit(0)
    } catch {
      failure = error
    }
    Relay.refuse(peer, failure)
    exit(1)
  }

  private static func end(_ message: String, status: Int32) -> Never {
    let line = Array("hotcold-radio: \(message)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
