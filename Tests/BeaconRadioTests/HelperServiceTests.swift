import BeaconCodec
import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import BeaconRadio
@testable import LinuxSystem

/// The messages between the program and its helper.
struct HelperRecordTests {
  static let broadcast = Broadcast(
    payload: AdvertisingPayload([1, 2, 3])!, scanResponse: AdvertisingPayload([9])!,
    interval: RadioInterval(milliseconds: 250))

  @Test(
    arguments: [
      (.end, [3]), (.powerOn(index: 0x0102), [4, 2, 1]),
      (.inspect(index: 1, turnsOff: true), [5, 1, 0, 1]),
      (
        .begin(
          index: 3,
          RadioUse(
            scan: ScanSettings(
              kind: .active, interval: RadioInterval(rawValue: 0x60),
              window: RadioInterval(rawValue: 0x30)))),
        [1, 3, 0, 1, 1, 0x60, 0, 0x30, 0, 0, 0]
      ),
      (
        .begin(index: 3, RadioUse(broadcast: broadcast, optional: .broadcast)),
        [1, 3, 0, 0, 1, 3, 1, 2, 3, 1, 1, 9, 0x90, 1, 1, 9] + Array("broadcast".utf8)
      ),
      (
        .replace(Broadcast(payload: AdvertisingPayload(), interval: .beacon)),
        [2, 0, 0, 0xA0, 0]
      ),
    ] as [(HelperRequest, [UInt8])])
  func requestsRoundTrip(request: HelperRequest, encoded: [UInt8]) throws {
    let bytes = [HelperRequest.version] + encoded
    #expect(request.bytes == bytes)
    #expect(try HelperRequest(bytes[...]) == request)
    for count in bytes.indices {
      #expect(throws: MalformedRecord.self) { try HelperRequest(bytes[..<count]) }
    }
    #expect(throws: MalformedRecord.self) { try HelperRequest((bytes + [0])[...]) }
  }

  /// Invalid requests are rejected.
  @Test func hostileRequests() throws {
    let version = HelperRequest.version
    let tooLong = [UInt8](repeating: 0, count: 32)
    let hostile: [[UInt8]] = [
      [version - 1, 3], [version, 0], [version, 6], [version, 4, 0], [version, 5, 0, 0, 2],
      [version, 1, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0], [version, 1, 0, 0, 2, 0, 0],
      [version, 1, 0, 0, 0, 0, 1, 1, 0x73], [version, 2, 32] + tooLong + [0, 0xA0, 0],
    ]
    for bytes in hostile {
      #expect(throws: MalformedRecord.self) { try HelperRequest(bytes[...]) }
    }
  }

  private static let errors: [RadioError] = [
    .noBluetooth, .noAdapter, .noSuchAdapter("hci7"), .noLowEnergy(adapter: "hci1"),
    .down(adapter: "hci0"), .blocked(.hard, adapter: nil), .blocked(.soft, adapter: "hci3"),
    .notPermitted(call: "bind", adapter: "hci0"), .unplugged(adapter: "hci2"),
    .busy(adapter: "hci0"), .full(adapter: "hci0"), .hardwareError(adapter: "hci0"),
    .timedOut(.controller(.leSetScanEnable), adapter: "hci0"),
    .refused(.kernel(.setPowered), .kernel(.failed), adapter: "hci0"),
    .refused(.controller(.leSetScanEnable), .controller(.commandDisallowed), adapter: "hci0"),
    .failed(call: "recv", Errno(rawValue: 5), adapter: "hci65534"),
  ]

  private static let inspection = RadioInspection(
    isStuck: true, isDiscovering: false,
    findings: [
      .init(half: .scan, owner: .nobody), .init(half: .broadcast, owner: .kernel),
      .init(half: .broadcast, owner: .unclear),
      .init(half: .broadcast, owner: .failed(.busy(adapter: "hci0"))),
      .init(half: .broadcast, owner: .unknown),
    ], commands: [UInt8](repeating: 0x60, count: 64), features: [1, 0x10],
    answers: [
      .init(command: .controller(.leSetScanParameters), status: .controller(.commandDisallowed)),
      .init(command: .kernel(.stopDiscovery), status: .kernel(.rejected)),
    ])

  static let replies: [HelperReply] =
    [
      .powered, .ended(isKept: false), .ended(isKept: true), .inspected(inspection),
      .inspected(RadioInspection()),
      .begun(
        HelperState(
          index: 1, scan: .active, broadcast: .shared, interval: RadioInterval(milliseconds: 20),
          drops: 1 << 40)),
      .state(HelperState(index: 0, scan: .down, broadcast: .unplugged)),
      .state(HelperState(index: 0, scan: .rearming(nil), broadcast: .rearming(.noAdapter))),
    ] + errors.map { .failed($0) }

  @Test func repliesNameNoOtherProgram() throws {
    var found = Self.inspection
    found.findings = [.init(half: .scan, owner: .program(RunningProgram(id: 7, name: "secret")))]
    let bytes = HelperReply.inspected(found).bytes
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    #expect(throws: MalformedRecord.self) { try HelperReply(bytes[...]) }
  }

  @Test(arguments: replies)
  func repliesRoundTrip(reply: HelperReply) throws {
    let bytes = reply.bytes
    #expect(bytes.count <= HelperReply.capacity)
    #expect(try HelperReply(bytes[...]) == reply)
    for count in bytes.indices {
      #expect(throws: MalformedRecord.self) { try HelperReply(bytes[..<count]) }
    }
    #expect(throws: MalformedRecord.self) { try HelperReply((bytes + [0])[...]) }
  }

  @Test(
    arguments: [
      ([], []), ([1, 0, 0, 0, 0, 0, 0, 0, 0], [(1, [])]),
      (
        [2, 1, 0, 0, 0, 0, 0, 0, 2, 7, 8] + [3, 0, 0, 0, 0, 0, 0, 0, 1, 9],
        [(0x0102, [7, 8]), (3, [9])]
      ),
    ] as [([UInt8], [(Int64, [UInt8])])])
  func reports(bytes: [UInt8], reports: [(Int64, [UInt8])]) throws {
    var read: [(Int64, [UInt8])] = []
    try HelperReply.readReports(bytes.span) { time, event in
      read.append((time, event.indices.map { event[$0] }))
    }
    #expect(read.map(\.0) == reports.map(\.0))
    #expect(read.map(\.1) == reports.map(\.1))
    guard let last = reports.last else { return }
    for count in bytes.count - 8 - last.1.count..<bytes.count {
      #expect(throws: MalformedRecord.self) {
        try HelperReply.readReports(bytes.span.extracting(first: count)) { _, _ in }
      }
    }
  }
}

/// A helper on a fake radio and its client, run in turns.
private final class Line {
  let radio: FakeRadio
  private(set) var service: HelperService
  private(set) var isServed = true
  private var far: Descriptor

  init(_ radio: FakeRadio) throws(RadioError) {
    self.radio = radio
    (service, far) = try Self.start(radio)
  }

  private static func start(
    _ radio: FakeRadio
  ) throws(RadioError) -> (HelperService, Descriptor) {
    guard let (near, far) = try? Descriptor.pair() else { throw Helper.failure(.current) }
    return (
      HelperService(client: near, host: radio, clock: radio.clock), far
    )
  }

  /// Our end.
  func client() -> Helper { Helper(connectedTo: far) }

  /// The helper is killed.
  func kill() throws(RadioError) { (service, far) = try Self.start(radio) }

  func turn() { isServed = isServed && service.turn() }

  func session(_ use: RadioUse) throws(RadioError) -> HelperSession {
    try HelperSession(
      on: FakeRadio.adapter, use, clock: radio.clock, wait: { [self] _, _ in turn() },
      start: { [self] () throws(RadioError) in client() })
  }

  /// Runs both until `done`.
  func turn(
    _ session: HelperSession, _ body: (Timestamp, Span<UInt8>) -> Void = { _, _ in },
    until done: () -> Bool
  ) -> Bool {
    for _ in 0..<500 {
      turn()
      _ = session.poll(body)
      if done() { return true }
    }
    return false
  }

  /// The answer to one request; nil where the connection ends.
  func ask(_ request: HelperRequest) throws -> HelperReply? {
    let client = client()
    try client.send(request)
    var buffer = Helper.room
    for _ in 0..<500 where isServed {
      turn()
      while case .reply(let reply) = try client.receive(into: &buffer) {
        if case .state = reply { continue }
        return reply
      }
    }
    return nil
  }
}

private let beacon = AdvertisingPayload(seedAdvertisingData)!
private let message = AdvertisingPayload(
  MessageFormat.structure([MessageFormat.mark, 1, 2])!)!

struct HelperServiceTests {
  private static let report = [0x04] + legacyEvent(legacyReport())

  @Test(arguments: CommandSet.allCases)
  func scansAndBroadcasts(commands: CommandSet) throws {
    let radio = FakeRadio(commands)
    let line = try Line(radio)
    let session = try line.session(
      RadioUse(
        scan: .halfTime,
        broadcast: Broadcast(payload: beacon, interval: RadioInterval(rawValue: 32)))
    )
    #expect(radio.controller.isScanning)
    #expect(session.state(of: .scan) == .active)
    #expect(session.state(of: .broadcast) == .active)
    // A controller of Bluetooth 4 takes no less than 100 ms.
    #expect(session.broadcast?.interval.rawValue == (commands == .legacy ? 160 : 32))
    for _ in 0..<3 { radio.hear(Self.report) }
    var heard: [[UInt8]] = []
    #expect(
      line.turn(
        session, { _, event in heard.append(event.indices.map { event[$0] }) },
        until: { heard.count == 3 }))
    #expect(heard == [[UInt8]](repeating: Array(Self.report.dropFirst()), count: 3))
    radio.change { $0.forgetLog() }
    let named = AdvertisingPayload(message.bytes + [4, 9, 0x41, 0xC3, 0xA9])
    session.replaceBroadcast(with: Broadcast(payload: beacon, scanResponse: named))
    #expect(
      line.turn(session) {
        !radio.controller.opcodes.isEmpty && session.state(of: .broadcast) == .active
      })
    session.close()
    #expect(!radio.controller.isScanning)
    #expect(!radio.controller.isAdvertising && radio.controller.setsOn.isEmpty)
  }

  @Test func turnsAllOffWhenItsClientIsGone() throws {
    let radio = FakeRadio()
    var line: Line? = try Line(radio)
    let service = try #require(line?.service)
    let use = RadioUse(scan: .continuous, broadcast: Broadcast(payload: beacon))
    #expect(try line?.ask(.begin(index: 0, use)) != nil)
    #expect(radio.controller.isScanning && radio.controller.isAdvertising)
    line = nil
    service.run()
    #expect(!radio.controller.isScanning && !radio.controller.isAdvertising)
    #expect(radio.purposes.isEmpty)
  }

  /// The kernel keeps the broadcast of an adapter without power; the helper ends it when the adapter is switched on,
  /// unless it is gone, or another program has replaced the broadcast.
  @Test(
    arguments: [
      (.legacy, "killed"), (.legacy, "ended"), (.extended, "killed"), (.extended, "ended"),
      (.extended, "other adapter"),
    ] as [(CommandSet, String)], ["on", "gone", "replaced", "off"])
  func waitsForTheAdapter(_ row: (commands: CommandSet, end: String), event: String) throws {
    let (commands, end) = row
    let radio = FakeRadio(commands, kernel: FakeKernel())
    var line: Line? = try Line(radio)
    let service = try #require(line?.service)
    let use = RadioUse(broadcast: Broadcast(payload: beacon))
    #expect(try line?.ask(.begin(index: 0, use)) != nil)
    radio.switchOff(keepsInstances: true)
    for _ in 0..<20 { line?.turn() }
    if end != "killed" { #expect(try line?.ask(.end) == .ended(isKept: true)) }
    if end == "other adapter" {
      radio.state.withLock {
        $0.adapters.append(FakeRadio.adapter)
        $0.adapters[1].index = 1
        $0.adapters[1].address = BluetoothAddress(bits: 0xB)
      }
      #expect(try line?.ask(.begin(index: 1, RadioUse(scan: .continuous))) != nil)
    }
    line = nil
    let later = Mutex<RadioSession?>(nil)
    radio.after(3600) { [unowned radio] in
      if event == "gone" { radio.unplug() }
      if event == "on" || event == "replaced" { radio.switchOn() }
      if event == "replaced" {
        later.withLock { $0 = try? radio.session(broadcast: Broadcast(payload: beacon)) }
      }
    }
    let before = radio.clock.now()
    service.run()
    let seconds = radio.clock.now().seconds(since: before)
    #expect(event == "off" ? seconds > 80_000 : (3600...3610).contains(seconds))
    let isOn = radio.controller.isAdvertising || !radio.controller.setsOn.isEmpty
    #expect(isOn == (event == "replaced"))
    if event == "on" { #expect(radio.kernel?.instances == []) }
    later.withLock { $0?.close() }
    #expect(!radio.controller.isAdvertising && radio.controller.setsOn.isEmpty)
  }

  /// Unread reports wait for the client, up to a limit; lost ones are counted.
  @Test(arguments: [3000, 90_000])
  func waitsForASlowClient(count: Int) throws {
    let radio = FakeRadio()
    let line = try Line(radio)
    let session = try line.session(RadioUse(scan: .continuous))
    for _ in 0..<count / 100 {
      for _ in 0..<100 { radio.hear(Self.report) }
      line.turn()
    }
    var heard = 0
    #expect(
      line.turn(
        session, { _, _ in heard += 1 },
        until: { heard + Int(session.receiverDrops) == count }))
    #expect((heard == count) == (count == 3000))
    session.close()
  }

  /// A stalled helper's socket has no room for all broadcasts; it gets the latest when it continues.
  @Test func sendsTheLatestBroadcast() throws {
    let radio = FakeRadio()
    let line = try Line(radio)
    let session = try line.session(RadioUse(broadcast: Broadcast(payload: beacon)))
    // More than a socket holds.
    let messages = (0..<2000).map {
      MessageFormat.structure([MessageFormat.mark, UInt8($0 & 0xFF), UInt8($0 >> 8)])!
    }
    for message in messages {
      session.replaceBroadcast(
        with: Broadcast(payload: beacon, scanResponse: AdvertisingPayload(message)))
    }
    let latest = messages[1999]
    #expect(
      line.turn(session) { radio.controller.log.contains { $0.firstRange(of: latest) != nil } })
  }

  /// A broadcast is changed by several commands. Their answers do not wait while reports are collected.
  @Test func commandsDoNotWaitForReports() throws {
    let radio = FakeRadio()
    let line = try Line(radio)
    let session = try line.session(
      RadioUse(scan: .continuous, broadcast: Broadcast(payload: beacon)))
    session.replaceBroadcast(with: Broadcast(payload: beacon, scanResponse: message))
    radio.change { $0.delay = 0.001 }
    let before = radio.clock.now()
    #expect(
      line.turn(session) {
        radio.hear(Self.report)
        return radio.controller.log.contains { $0.firstRange(of: message.bytes) != nil }
      })
    #expect(radio.clock.now().seconds(since: before) < 0.05)
  }

  /// Neither hangs nor leaves the radio on if the socket has no room for the request to end.
  @Test func closesWithoutRoom() throws {
    let radio = FakeRadio()
    let line = try Line(radio)
    let broadcast = Broadcast(payload: beacon)
    let session = try line.session(RadioUse(scan: .continuous, broadcast: broadcast))
    let client = line.client()
    #expect(throws: Helper.failure(.wouldBlock)) {
      while true { try client.send(.replace(broadcast)) }
    }
    session.close()
    for _ in 0..<20 { line.turn() }
    #expect(!line.isServed)
    line.service.close()
    #expect(!radio.controller.isScanning && !radio.controller.isAdvertising)
  }

  /// A helper that dies is started again.
  @Test func outlivesItsHelper() throws {
    let radio = FakeRadio()
    let line = try Line(radio)
    let session = try line.session(RadioUse(scan: .continuous))
    try line.kill()
    #expect(line.turn(session) { session.state(of: .scan) != .active })
    #expect(
      session.state(of: .scan)
        == .rearming(.failed(call: "hotcold-radio", .brokenPipe, adapter: nil)))
    #expect(line.turn(session) { session.state(of: .scan) == .active })
    #expect(radio.controller.isScanning)
    session.close()
    #expect(!radio.controller.isScanning)
  }

  @Test func reportsAnAdapterThatGoesAndComes() throws {
    let radio = FakeRadio()
    let line = try Line(radio)
    let session = try line.session(RadioUse(scan: .continuous))
    radio.unplug()
    #expect(
      line.turn(session) {
        if case .unplugged = session.state(of: .scan) { true } else { false }
      })
    radio.plugIn(index: 1)
    #expect(line.turn(session) { radio.controller.isScanning })
    #expect(line.turn(session) { session.state(of: .scan) == .active })
    #expect(session.adapter.name == "hci1")
  }

  @Test func reportsTheReason() throws {
    let radio = FakeRadio {
      $0.controller.refusals[.leSetScanParameters] = .invalidParameters
    }
    let line = try Line(radio)
    #expect(
      throws: RadioError.refused(
        .controller(.leSetScanParameters), .controller(.invalidParameters), adapter: "hci0")
    ) {
      try line.session(RadioUse(scan: .continuous))
    }
    #expect(
      try line.ask(.inspect(index: 4, turnsOff: true)) == .failed(.unplugged(adapter: "hci4")))
  }

  // MARK: Hostile clients

  static let evil: [Broadcast] = {
    let name: [UInt8] = [3, 9, 0x41, 0x42]
    let service: [UInt8] = [3, 3, 0xAA, 0xFE]
    let controlCharacter: [UInt8] = [3, 9, 0x41, 0x1B]
    let payloads = [name, service, beacon.bytes + [0], []]
    let responses = [name, service, message.bytes + service, message.bytes + controlCharacter]
    return payloads.map { Broadcast(payload: AdvertisingPayload($0)!) }
      + responses.map { Broadcast(payload: beacon, scanResponse: AdvertisingPayload($0)!) }
  }()

  /// Only an iBeacon, and a player's message with one clean name, can be broadcast.
  @Test(arguments: evil, [false, true])
  func nothingElseIsSent(evil: Broadcast, isReplaced: Bool) throws {
    let radio = FakeRadio { $0.controller.advertising = .extended }
    let line = try Line(radio)
    if isReplaced {
      let use = RadioUse(broadcast: Broadcast(payload: beacon))
      #expect(try line.ask(.begin(index: 0, use)) != nil)
    }
    radio.change { $0.forgetLog() }
    let request =
      isReplaced ? HelperRequest.replace(evil) : .begin(index: 0, RadioUse(broadcast: evil))
    #expect(try line.ask(request) == nil)
    #expect(!line.isServed)
    line.service.close()
    #expect(!radio.controller.opcodes.contains(.leSetExtendedAdvertisingData))
    #expect(radio.controller.setsOn.isEmpty)
  }

  /// Settings are clamped, so that a scan that replaces another program's still receives enough for that one.
  @Test(
    arguments: [
      (16384, 4, 320, 160), (160, 160, 160, 160), (60, 30, 60, 30), (61, 4, 61, 31),
      (0, .max, 4, 4), (.max, 0, 320, 160),
    ])
  func scanSettingsAreClamped(
    interval: UInt16, window: UInt16, actual: UInt16, actualWindow: UInt16
  )
    throws
  {
    let radio = FakeRadio()
    let line = try Line(radio)
    var settings = ScanSettings.continuous
    settings.interval = RadioInterval(rawValue: interval)
    settings.window = RadioInterval(rawValue: window)
    _ = try line.ask(.begin(index: 0, RadioUse(scan: settings)))
    let parameters = HCICommand.leSetScanParameters(
      .legacy, kind: .passive, interval: RadioInterval(rawValue: actual),
      window: RadioInterval(rawValue: actualWindow))
    #expect(radio.controller.log.contains(Array(parameters.packet.dropFirst())))
  }

  /// 20 ms to 10.24 s.
  @Test(arguments: [(0, 32), (.max, 16384)] as [(UInt16, UInt16)])
  func intervalsAreClamped(interval: UInt16, actual: UInt16) throws {
    let radio = FakeRadio(.extended)
    let line = try Line(radio)
    var broadcast = Broadcast(payload: beacon)
    broadcast.interval = RadioInterval(rawValue: interval)
    guard case .begun(let state) = try line.ask(.begin(index: 0, RadioUse(broadcast: broadcast)))
    else {
      Issue.record("the request was refused")
      return
    }
    #expect(state.interval.rawValue == actual)
  }

  @Test(arguments: [false, true])
  func powersOn(isUp: Bool) throws {
    let radio = FakeRadio {
      $0.adapters[0].isUp = isUp
      $0.powersAdapters = true
      $0.kernel = FakeKernel()
    }
    #expect(try Line(radio).ask(.powerOn(index: 0)) == .powered)
    #expect(radio.kernel?.log.count == (isUp ? 0 : 1))
    #expect(try radio.adapters()[0].isUp)
  }

  /// A killed hotcold program's scan or beacon is turned off; a running one's is not.
  @Test(
    arguments: [(0xEE, .unclear), (0xEF, .unknown)]
      as [(UInt8, RadioInspection.Owner)])
  func sweepsAbandonedSets(set: UInt8, owner: RadioInspection.Owner) throws {
    let radio = FakeRadio(.extended) { $0.mayTouchOthers = false }
    let hider = try radio.session(broadcast: Broadcast(payload: beacon))
    #expect(radio.controller.setsOn == [0xEF])
    radio.change { $0.leave(set: set) }
    #expect(try sweep(radio) == [.init(half: .broadcast, owner: owner)])
    #expect(radio.controller.setsOn.isEmpty == (owner == .unclear))
    hider.close()
  }

  /// The only beacon of a Bluetooth 4 controller may belong to another program.
  @Test func leavesTheOnlySetToOthers() throws {
    let radio = FakeRadio {
      $0.mayTouchOthers = false
      $0.controller.leave(advertising: true)
    }
    let refusal = RadioError.notPermitted(call: "LE Set Advertising Enable", adapter: "hci0")
    #expect(try sweep(radio) == [.init(half: .broadcast, owner: .failed(refusal))])
    #expect(radio.controller.isAdvertising)
  }

  private func sweep(_ radio: FakeRadio) throws -> [RadioInspection.Finding]? {
    guard
      case .inspected(let found) = try Line(radio).ask(.inspect(index: 0, turnsOff: true))
    else { return nil }
    return found.findings
  }
}
