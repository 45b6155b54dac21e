import BeaconCodec
import BeaconRadio
import Confinement
import Glibc

/// The one part of hotcold that has privileges. It opens the sockets that take them, gives up all that it does not need
/// any more, and uses the radio as the program asks that has started it.
///
///     hotcold-radio              by the privileges of its file
///     hotcold-radio USER GROUP   by root's, which becomes that user
///
/// At standard input is the program that it works for, and as root at descriptor 3 another end that asks whose a
/// private address is: ends of sockets that keep messages apart. docs/SECURITY.md says what can be asked for.
@main
enum HotColdRadio {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().map { UInt32($0) }
    let user = arguments.count == 2 ? arguments[0] : nil
    let group = arguments.count == 2 ? arguments[1] : nil
    let isRoots = getuid() == 0 && user != nil && user != 0 && group != nil
    do {
      try Confinement.begin(keeping: isRoots ? 1 : 0)
      let client = SocketLink(Descriptor(owning: STDIN_FILENO))
      let questions = isRoots ? SocketLink(Descriptor(owning: 3)) : nil
      guard arguments.isEmpty || isRoots, client.isFromThisUser, questions?.isFromThisUser ?? true
      else {
        end("it is hotcold that starts this program, for its own use", status: 64)
      }
      var devices: [PairedDevice] = []
      if let user, let group {
        devices = PairedDevice.all(in: "/var/lib/bluetooth")
        try Confinement.become(
          user: user, group: group, groups: [], keeping: Set(Capability.allCases))
      }
      let host = SealedHost()
      try Confinement.seal(keeping: [.rawNetwork])
      let service = HelperService(
        client: client, questions: questions, host: host, messages: .hotcold
      ) { ResolutionMessage.answer(to: $0, by: devices) }
      service.run()
    } catch {
      end("\(error.call): \(error.errno)", status: 1)
    }
  }

  private static func end(_ message: String, status: Int32) -> Never {
    let line = Array("hotcold-radio: \(message)\n".utf8)
    _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
