import BeaconCodec
import Glibc
import Testing

@testable import BeaconRadio

/// The helper's own code behind its own walls, with a socket of ours in place of the kernel's.
final class ConfinementTests {
  /// Our ends: the peer's, and that of what stands for the kernel.
  private let peer: Int32
  private let kernel: Int32
  private var theirs: [Int32]

  init() throws {
    let (near, far) = try Descriptor.pair()
    let (inner, outer) = try Descriptor.pair()
    peer = near
    kernel = outer
    theirs = [far, inner]
  }

  deinit {
    for end in [peer, kernel] + theirs { close(end) }
  }

  private func start(_ words: String...) throws -> Started {
    defer {
      for end in theirs { close(end) }
      theirs = []
    }
    return try Started("confined", words, descriptors: theirs)
  }

  /// The next message; nil if none comes.
  private func receive(_ end: Int32) -> [UInt8]? {
    var entry = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, 180_000)
    var buffer = [UInt8](repeating: 0, count: 2048)
    let count = recv(end, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  private func send(_ end: Int32, _ message: [UInt8]) {
    _ = Glibc.send(end, message, message.count, Int32(MSG_NOSIGNAL))
  }

  @Test(arguments: ["open", "socket", "fork", "kill", "execute", "write"])
  func whatItMustNotDoEndsIt(action: String) throws {
    #expect(try start(action).end() == .signal(SIGSYS))
  }

  @Test func hasNothingLeft() throws {
    let helper = try start("relay", "devices")
    #expect(receive(peer) == RelayRecord.opened(version: RelayRecord.version).bytes)
    for label in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
      #expect(helper.status(label) == "0000000000000000")
    }
    #expect(helper.status("NoNewPrivs") == "1")
    #expect(helper.status("Seccomp") == "2")
    #expect(helper.status("Threads") == "1")
  }

  @Test func passesPacketsBothWays() throws {
    let helper = try start("relay", "management", "0")
    #expect(receive(peer) == RelayRecord.opened(version: RelayRecord.version).bytes)
    let command = ManagementQuestion.controllerInformation.packet(index: 0)
    send(peer, RelayRecord.packet.bytes + command)
    #expect(receive(kernel) == command)
    // New Settings pass; of a New Long Term Key nothing does.
    send(kernel, [0x0A, 0, 0, 0, 3, 0, 1, 2, 3])
    let settings: [UInt8] = [0x06, 0, 0, 0, 4, 0, 0x01, 0x02, 0, 0]
    send(kernel, settings)
    #expect(receive(peer) == [0] + settings)
    // Refused.
    send(peer, RelayRecord.packet.bytes + [0x05, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00])
    #expect(receive(peer) == RelayRecord.refused(opcode: 5, count: 1).bytes)
    shutdown(peer, Int32(SHUT_RDWR))
    #expect(helper.end() == .status(0))
    // It got no further.
    #expect(receive(kernel) == [])
  }

  /// The keys of the terminal, and whatever else asks a process to end or to stop.
  @Test func livesByItsPeerAlone() throws {
    let helper = try start("relay", "reports", "0")
    #expect(receive(peer) == RelayRecord.opened(version: RelayRecord.version).bytes)
    #expect(receive(peer) == RelayRecord.drops(0).bytes)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE] { kill(helper.pid, signal) }
    // A stop that cannot be ignored, and the continuation.
    kill(helper.pid, SIGSTOP)
    kill(helper.pid, SIGCONT)
    let report: [UInt8] = [4, 0x3E, 2, 0x02, 0]
    send(kernel, report)
    let record = receive(peer) ?? []
    #expect(record.first == RelayRecord.reportKind)
    #expect(record.dropFirst(RelayRecord.reportHead) == report[...])
    shutdown(peer, Int32(SHUT_RDWR))
    #expect(helper.end() == .status(0))
  }

  /// It turns the peer's scan off, though nobody answers.
  @Test func endsThoughNobodyAnswers() throws {
    let helper = try start("relay", "control", "0")
    #expect(receive(peer) == RelayRecord.opened(version: RelayRecord.version).bytes)
    let parameters = LESetScanParameters(
      kind: .passive, interval: .beacon, window: .beacon, ownAddress: .public
    ).packet
    send(peer, RelayRecord.packet.bytes + parameters)
    #expect(receive(kernel) == parameters)
    let answer = Disclosure.answer(to: .leSetScanParameters, .success)
    send(kernel, answer)
    #expect(receive(peer) == [0] + answer)
    let scan = LESetScanEnable(enable: true).packet
    send(peer, RelayRecord.packet.bytes + scan)
    #expect(receive(kernel) == scan)
    shutdown(peer, Int32(SHUT_RDWR))
    #expect(receive(kernel) == LESetScanEnable(enable: false).packet)
    #expect(helper.end() == .status(0))
  }
}
