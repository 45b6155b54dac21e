import BeaconCodec
import BeaconRadio
import CConfinement
import Confinement
import Glibc
import LinuxSystem

/// Runs the helper's confinement without a Bluetooth adapter:
///
///     confined serve    serves the client at descriptor 0
///     confined drop     waits without capabilities
///     confined ACTION   tries an action that the confinement must prevent
@main
enum Confined {
  static func main() throws {
    try Confinement.begin(as: RadioAccess.helperName)
    if CommandLine.arguments[1] == "drop" {
      try Confinement.dropCapabilities()
      pause()
    }
    if getuid() == 0 {
      try Confinement.become(user: 65534, group: 65534, groups: [], keeping: [])
    }
    // As after setuid(2) where fs.suid_dumpable is 1.
    _ = hotcold_prctl(PR_SET_DUMPABLE, 1)
    let host = ConfinedHost()
    try Confinement.seal(keeping: [])
    switch CommandLine.arguments[1] {
    case "serve":
      let client = Descriptor(owning: STDIN_FILENO)
      HelperService(client: client, host: host).run()
    case "open": _ = open("/dev/null", O_RDONLY)
    case "socket": _ = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    case "network": _ = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    case "fork": _ = fork()
    case "kill": _ = kill(getppid(), 0)
    case "execute": _ = execv("/bin/true", [nil])
    // HCIDEVUP, and TIOCSTI, which injects terminal input.
    case "adapter": _ = ioctl(STDIN_FILENO, 0x4004_48C9, 0)
    case "terminal": _ = ioctl(STDIN_FILENO, UInt(TIOCSTI), 0)
    case "write": _ = write(STDOUT_FILENO, "!", 1)
    default: exit(64)
    }
    exit(0)
  }
}
