import BeaconCodec
import BeaconRadio
import Confinement
import Glibc

/// The only part of hotcold with privileges. It opens the sockets that need them, gives up the privileges that it no
/// longer needs, and uses the radio as its client requests, which is the program that started it.
///
///     hotcold-radio              with the capabilities of its file
///     hotcold-radio USER GROUP   started as root; becomes that user
///
/// Standard input is a socket to the client that preserves message boundaries. As root there is another one at
/// descriptor 3, for questions about private addresses. docs/SECURITY.md lists the requests.
@main
enum HotColdRadio {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { UInt32($0) }
    let isRoots =
      getuid() == 0 && arguments.count == 2 && numbers.count == 2 && numbers[0] != 0
    do {
      try Confinement.begin(keeping: isRoots ? 1 : 0)
      let client = Descriptor(owning: STDIN_FILENO)
      let questions = isRoots ? Descriptor(owning: 3) : nil
      guard arguments.isEmpty || isRoots, client.isFromThisUser, questions?.isFromThisUser ?? true
      else {
        end("only hotcold starts this program", status: 64)
      }
      var devices: [PairedDevice] = []
      if isRoots {
        devices = PairedDevice.all(in: "/var/lib/bluetooth")
        try Confinement.become(
          user: numbers[0], group: numbers[1], groups: [], keeping: Set(Capability.allCases))
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
