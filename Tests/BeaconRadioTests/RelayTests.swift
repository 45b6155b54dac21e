import BeaconCodec
import Glibc
import Synchronization
import SystemPackage
import Testing

@testable import BeaconRadio

/// The time limits are far more than it takes: the machine may be busy.
struct RelayTests {
  private let clock = MonotonicClock.slow
  private let broadcast = Broadcast(payload: AdvertisingPayload(passingBeacon)!)

  /// A beacon by the commands of Bluetooth 4.
  private var raw: RawBroadcast {
    RawBroadcast(
      broadcast: broadcast, address: .randomNonResolvable(), handle: nil, scanning: .legacy)
  }

  private func control(_ link: any PacketLink, _ host: any RadioHost) -> ControlChannel {
    ControlChannel(link, adapter: FakeRadio.adapter, host: host)
  }

  /// As the kernel hands a report over: an LE Meta event of so many bytes, which end with a number.
  private func report(_ number: UInt16) -> [UInt8] {
    [0x04, 0x3E, 0x04, 0x02, 0x00, UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
  }

  @Test(arguments: CommandSet.allCases)
  func scansAndHears(dialect: CommandSet) throws {
    let radio = FakeRadio { $0.controller.scanning = dialect }
    let relayed = RelayedRadio(radio)
    let session = try RadioSession(
      on: FakeRadio.adapter, RadioUse(scan: .continuous), clock: clock, host: relayed)
    #expect(radio.controller.isScanning)
    let numbers = (0..<2000).map { UInt16($0) }
    var left = numbers[...]
    var heard: [UInt16] = []
    let start = clock.now()
    while heard.count < numbers.count, clock.now().seconds(since: start) < 20 {
      for number in left.prefix(100) { radio.hear(report(number)) }
      left = left.dropFirst(100)
      Descriptor.waitReadable(session.fileDescriptors, milliseconds: 1000)
      _ = session.poll { _, event in heard.append(UInt16(event[4]) | UInt16(event[5]) << 8) }
    }
    #expect(heard == numbers)
    #expect(session.receiverDrops == 0)
    session.close()
    #expect(relayed.end(within: 180))
    #expect(!radio.controller.isScanning)
  }

  @Test func turnsTheScanOffWhenThePeerIsGone() throws {
    let radio = FakeRadio()
    let relayed = RelayedRadio(radio)
    let scan = OwnScan(
      commands: .legacy, settings: .continuous, address: .randomNonResolvable())
    do {
      let control = self.control(try relayed.link(.control(index: 0)), relayed)
      try control.perform(scan.begin(), clock: clock)
      #expect(radio.controller.isScanning)
    }
    #expect(relayed.end(within: 180))
    #expect(!radio.controller.isScanning)
  }

  @Test(arguments: [false, true])
  func turnsTheBeaconOffWhenThePeerIsGone(isManaged: Bool) throws {
    let radio = FakeRadio {
      $0.controller.advertising = .extended
      if isManaged { $0.kernel = FakeKernel() }
    }
    let relayed = RelayedRadio(radio)
    do {
      let control = try AdapterSockets(of: FakeRadio.adapter, host: relayed).control
      let survey = control.survey(clock: clock)
      let plan = BroadcastPlan(
        broadcast, commandSets: CommandSets(scanning: .extended, advertising: .extended),
        address: .randomNonResolvable())
      let method = plan.commands(index: 0, survey: survey)
      #expect(method.method == (isManaged ? .managed : .rawExtended))
      try control.perform(method.begin(), clock: clock)
      #expect(radio.controller.setsOn.count == 1)
    }
    #expect(relayed.end(within: 180))
    #expect(radio.controller.setsOn.isEmpty)
    #expect(radio.kernel?.instances.isEmpty ?? true)
  }

  @Test func endsThoughTheControllerIsMute() throws {
    let radio = FakeRadio()
    // It waits in vain until the end.
    let relayed = RelayedRadio(radio, clock: MonotonicClock())
    do {
      let control = self.control(try relayed.link(.control(index: 0)), relayed)
      try control.perform(raw.begin(), clock: clock)
      radio.change { $0.mute = [.leSetAdvertisingEnable] }
      radio.change { $0.forgetLog() }
    }
    #expect(relayed.end(within: 180))
    // What it said last may still be on its way to the controller.
    let end = clock.now()
    while !radio.purposes.isEmpty, clock.now().seconds(since: end) < 20 {
      Descriptor.waitReadable([], milliseconds: 10)
    }
    // It has not given up at once.
    #expect(radio.controller.opcodes.count > 1)
    #expect(
      Set(radio.controller.opcodes) == [
        .leSetAdvertisingEnable, .leSetAdvertisingData, .leSetScanResponseData,
      ])
  }

  @Test func refusesOtherCommands() throws {
    let radio = FakeRadio()
    let relayed = RelayedRadio(radio)
    let socket = try relayed.link(.control(index: 0))
    try socket.send(HCIPlainCommand.reset.packet)
    #expect(throws: Errno.permissionDenied) { try receive(socket) }
    // It is no reason to part.
    try socket.send(HCIPlainCommand.readLocalSupportedCommands.packet)
    #expect(try !receive(socket).isEmpty)
    // What is another's is answered as a controller does it, and does not reach the controller.
    radio.change { $0.leave(advertising: true) }
    try socket.send(LESetAdvertisingEnable(enable: false).packet)
    #expect(
      try receive(socket) == Disclosure.answer(to: .leSetAdvertisingEnable, .commandDisallowed))
    #expect(radio.controller.opcodes == [.readLocalSupportedCommands])
    #expect(radio.controller.isAdvertising)
  }

  /// What no peer of this version says ends the relay.
  @Test(arguments: [[], [0], [9, 1], [1, 1], [UInt8](repeating: 0, count: 2000)] as [[UInt8]])
  func endsWithAPeerThatTalksNonsense(message: [UInt8]) throws {
    let radio = FakeRadio()
    let relayed = RelayedRadio(radio)
    let socket = try relayed.link(.control(index: 0))
    let control = self.control(socket, relayed)
    try control.perform(raw.begin(), clock: clock)
    #expect(radio.controller.isAdvertising)
    radio.change { $0.forgetLog() }
    _ = Glibc.send(socket.fileDescriptor, message, message.count, Int32(MSG_NOSIGNAL))
    #expect(relayed.end(within: 180))
    #expect(!radio.controller.isAdvertising)
    // What follows need not have come yet: nobody waits for it.
    #expect(radio.controller.opcodes.first == .leSetAdvertisingEnable)
  }

  @Test func tellsThatTheAdapterIsGone() throws {
    let radio = FakeRadio()
    let relayed = RelayedRadio(radio)
    let socket = try relayed.link(.reports(index: 0))
    radio.hear(report(7))
    for end in radio.farEnds(.reports(index: 0)) { shutdown(end, Int32(SHUT_RDWR)) }
    #expect(try receive(socket) == report(7))
    #expect(throws: Errno.brokenPipe) { try receive(socket) }
  }

  /// A peer that does not read leaves all in the kernel's buffer, where it is counted.
  @Test func leavesAStallToTheKernel() throws {
    let radio = FakeRadio()
    let relayed = RelayedRadio(radio)
    let socket = try relayed.link(.reports(index: 0))
    let far = radio.farEnds(.reports(index: 0))[0]
    var number: UInt16 = 0
    // Until there is no room anywhere.
    while true {
      if send(far, report(number), 7, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)) == 7 {
        number += 1
        continue
      }
      // The relay may only not have had its turn: without it there is room for fewer.
      var entry = pollfd(fd: far, events: Int16(POLLOUT), revents: 0)
      if poll(&entry, 1, number > 300 ? 300 : 180_000) == 0 { break }
    }
    #expect(number > 300)
    var heard: UInt16 = 0
    while heard < number {
      let packet = try receive(socket)
      #expect(packet == report(heard))
      heard += 1
    }
  }

  /// Waits for the next packet.
  private func receive(_ socket: any PacketLink) throws(Errno) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 260)
    let start = clock.now()
    while true {
      do throws(Errno) {
        let count = try socket.receive(into: &buffer)
        return Array(buffer.prefix(count))
      } catch {
        guard error == .wouldBlock, clock.now().seconds(since: start) < 20 else { throw error }
        Descriptor.waitReadable([socket.fileDescriptor], milliseconds: 10000)
      }
    }
  }
}
