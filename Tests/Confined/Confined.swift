import BeaconRadio
import Confinement
import Glibc
import HotColdAir

/// The helper's own work behind its own walls, for tests on machines without Bluetooth:
///
///     confined relay PURPOSE [INDEX]   passes packets between descriptors 0 (the peer) and 1 (in place
///                                      of the kernel's socket)
///     confined ACTION                  tries what must not be possible
@main
enum Confined {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())
    let action = words.removeFirst()
    try Confinement.begin()
    let purpose = SocketPurpose.all(words: words)?.first
    try Confinement.seal(keeping: purpose?.capabilities ?? [], descriptors: 4)
    switch action {
    case "relay":
      let socket = RelaySocket(purpose!, Descriptor(owning: STDOUT_FILENO))
      var relay = Relay(
        [RelayLine(socket, peer: Descriptor(owning: STDIN_FILENO))], kernel: nil, messages: .hotcold
      )
      relay.run()
    case "open": _ = open("/dev/null", O_RDONLY)
    case "socket": _ = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    case "fork": _ = fork()
    case "kill": _ = kill(getppid(), 0)
    case "execute": _ = execv("/bin/true", [nil])
    case "write": _ = write(STDOUT_FILENO, "!", 1)
    default: exit(64)
    }
    exit(0)
  }
}
