import BeaconRadio
import Confinement
import Glibc
import LinuxSystem

/// The only privileged part of hotcold. It opens the sockets that need privileges, drops unneeded
/// privileges, and uses the radio as requested by its client, the program that started it.
///
///     hotcold-radio              with the capabilities of its file
///     hotcold-radio USER GROUP   started as root; becomes that user
///
/// Standard input is a socket to the client that preserves message boundaries; if started as root,
/// so is descriptor 3, for questions about private addresses. docs/SECURITY.md lists the requests.
@main
enum HotColdRadio {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let player = player(arguments)
    do {
      try Confinement.begin(as: RadioAccess.helperName, keeping: player == nil ? 0 : 1)
      let client = Descriptor(owning: STDIN_FILENO)
      let questions = player.map { _ in Descriptor(owning: 3) }
      guard arguments.isEmpty || player != nil, client.isFromThisUser,
        questions?.isFromThisUser ?? true
      else {
        end("only hotcold starts this program", status: 64)
      }
      var devices: [PairedDevice] = []
      if let player {
        devices = PairedDevice.all(in: "/var/lib/bluetooth")
        try Confinement.become(
          user: player.user, group: player.group, groups: [], keeping: Set(Capability.allCases))
      }
      let host = ConfinedHost()
      try Confinement.seal(keeping: [.rawNetwork])
      let service = HelperService(client: client, questions: questions, host: host) {
        ResolutionMessage.answer(to: $0, by: devices)
      }
      service.run()
    } catch {
      end("\(error.call): \(error.errno)", status: 1)
    }
  }

  /// The user and group to become; nil unless started as root with both.
  private static func player(_ arguments: [String]) -> (user: UInt32, group: UInt32)? {
    guard getuid() == 0, arguments.count == 2, let user = UInt32(arguments[0]), user != 0,
      let group = UInt32(arguments[1])
    else { return nil }
    return (user, group)
  }

  private static func end(_ message: String, status: Int32) -> Never {
    let line = Array("hotcold-radio: \(message)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
