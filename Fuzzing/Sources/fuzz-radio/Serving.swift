import BeaconCodec
import Fuzzer
import Glibc
import Synchronization
import SystemPackage

@testable import BeaconRadio
@testable import LinuxSystem

extension FuzzTarget {
  /// A helper with a hostile client. The first byte says whether the controller has extended advertising. The client's
  /// messages follow, each after its length.
  static let helper = FuzzTarget(
    "helper", maximumLength: 300,
    seeds: [
      // A scan; a beacon, then one with a scan response; powering on; inspections; an unknown request.
      [0] + block(1, [0, 0, 1, 0, 0xA0, 0, 0xA0, 0, 0, 0]) + block(3),
      [1] + block(1, begin) + block(2, replace) + block(3),
      [0] + block(4, [0, 0]) + block(5, [0, 0, 0]),
      [1] + block(5, [0, 0, 1]), [1] + block(6, [0, 0, 9, 0]),
    ]
  ) { input in
    var source = ByteSource(input)
    let host = WatchedHost(isExtended: source.byte() & 1 == 1)
    guard let (near, far) = try? Descriptor.pair() else { return }
    let service = HelperService(
      client: near, host: host, clock: host.clock)
    while !source.isEmpty {
      try? far.send(source.block())
      if !service.turn() { break }
    }
    far.finishSending()
    service.run()
    require(
      !host.isScanning && host.advertising.isEmpty, "everything is off after the client is gone")
  }

  private static let beacon = IBeacon(
    identity: BeaconIdentity(uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 4),
    measuredPower: -59
  ).advertisingData
  private static let begin: [UInt8] = [0, 0, 0, 1, 30] + beacon + [0, 0xA0, 0, 0]
  private static let replace: [UInt8] = [30] + beacon + [1, 2, 0xFF, 0xFF, 0xA0, 0]

  private static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + text.utf8 }

  /// A request after its length.
  private static func block(_ number: UInt8, _ fields: [UInt8] = []) -> [UInt8] {
    [UInt8(fields.count + 2), HelperRequest.version, number] + fields
  }

  /// Messages that are read as replies of the helper, and as requests to it.
  static let replies = FuzzTarget(
    "replies", maximumLength: 300,
    seeds: [
      [0, 1, 0, 0, 0, 0, 0, 0, 0, 2, 7, 8],
      [2, 0, 0, 1, 1, 0, 0xA0, 0] + [UInt8](repeating: 0, count: 8),
      [3, 5] + text("hci0"), [4, 1], [5],
      [6, 1, 1, 0, 2] + text("scan") + [1] + text("broadcast") + [5, 9] + text("hci0") + [
        0, 1, 1, 1, 0, 0x0C, 0x20, 0, 0x0C,
      ],
    ]
  ) { input in
    let bytes = bytes(of: input)
    if bytes.first == HelperReply.reportsKind {
      var total = 0
      try? HelperReply.readReports(input.extracting(droppingFirst: 1)) { total += 9 + $1.count }
      require(total < bytes.count, "the reports are within the message")
    }
    if let reply = try? HelperReply(bytes[...]) {
      let again = try? HelperReply(reply.bytes[...])
      require(again == reply, "a reply survives a round trip")
    }
    if let request = try? HelperRequest(bytes[...]) {
      let again = try? HelperRequest(request.bytes[...])
      require(again == request, "a request survives a round trip")
    }
  }
}

/// A simulated kernel with one adapter. It obeys all commands, and checks them.
private final class WatchedHost: RadioHost {
  private let isExtended: Bool
  private(set) var isScanning = false
  /// The handles of the active advertising sets.
  private(set) var advertising: Set<UInt8> = []
  /// Nanoseconds of simulated time.
  private let time: SimulatedTime
  let clock: MonotonicClock

  private final class SimulatedTime: Sendable {
    let now = Mutex<Int64>(0)
  }

  init(isExtended: Bool) {
    self.isExtended = isExtended
    let time = SimulatedTime()
    self.time = time
    clock = MonotonicClock { time.now.withLock { $0 } }
  }

  var mayTouchOthers: Bool { false }
  func adapters() -> [Adapter] {
    [Adapter(index: 0, address: BluetoothAddress(bits: 1), isUp: true, hasLowEnergy: true)]
  }
  func switches() -> [RadioSwitch] { [] }
  func claim(_ name: String) -> AnyObject? { self }
  func isClaimed(_ name: String) -> Bool { false }

  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    if case .management = purpose { throw .notPermitted(call: "bind", adapter: nil) }
    return WatchedLink(self)
  }

  func wait(for descriptors: [Int32], seconds: Double) {
    time.now.withLock { $0 += Int64(max(0.001, min(seconds, 60)) * 1e9) }
  }

  /// Carries out a command and returns the reply.
  fileprivate func execute(_ packet: [UInt8]) -> [UInt8] {
    guard let command = HCICommand(packet.span) else {
      require(false, "only commands are sent")
      return []
    }
    let opcode = command.opcode
    require(
      opcode != .reset && opcode != .leClearAdvertisingSets,
      "only the game's commands are sent")
    let sent = command.parameters
    func word(_ offset: Int) -> UInt16 { littleEndianUInt16(sent.span, at: offset) }
    func requireScan(interval: UInt16, isActive: Bool, isRandom: Bool) {
      require(
        interval <= RadioInterval(milliseconds: 200).rawValue, "a scan's interval is at most 200 ms"
      )
      require(!isActive || isRandom, "an active scan uses a random address")
    }
    func requireData(_ data: ArraySlice<UInt8>, isResponse: Bool) {
      let bytes = Array(data.dropFirst().prefix(Int(data.first ?? 0)))
      require(
        bytes.isEmpty
          || (isResponse
            ? BeaconPayload.isResponse(bytes) : BeaconPayload.isBeacon(bytes)),
        "only beacons and messages are sent")
    }
    let isPrivate = "a beacon is not connectable and has a random address"
    switch opcode {
    case .leSetScanParameters:
      requireScan(interval: word(1), isActive: sent[0] == 1, isRandom: sent[5] == 1)
    case .leSetExtendedScanParameters:
      requireScan(interval: word(4), isActive: sent[3] == 1, isRandom: sent[0] == 1)
    case .leSetAdvertisingParameters: require([2, 3].contains(sent[4]) && sent[5] == 1, isPrivate)
    case .leSetExtendedAdvertisingParameters:
      require(sent[1] & 1 == 0 && sent[10] == 1, isPrivate)
    case .leSetAdvertisingData: requireData(sent[...], isResponse: false)
    case .leSetScanResponseData: requireData(sent[...], isResponse: true)
    case .leSetExtendedAdvertisingData: requireData(sent[3...], isResponse: false)
    case .leSetExtendedScanResponseData: requireData(sent[3...], isResponse: true)
    default: break
    }
    switch ObservedCommand(command) {
    case .scanEnable(let isEnabled, _): isScanning = isEnabled
    case .legacyAdvertisingEnable(let isEnabled):
      if isEnabled { advertising.insert(0) } else { advertising.remove(0) }
    case .advertisingEnable(let isEnabled, let sets):
      let handles = sets.map(\.rawValue)
      if isEnabled { advertising.formUnion(handles) } else { advertising.subtract(handles) }
    case .setRemoved(let handle): advertising.remove(handle.rawValue)
    default: break
    }
    var parameters: [UInt8] = []
    if opcode == .readLocalSupportedCommands {
      parameters = [UInt8](repeating: 0, count: 64)
      if isExtended { parameters[37] = 0x60 }
    } else if opcode == .leReadLocalSupportedFeatures {
      parameters = [0, isExtended ? 0x10 : 0, 0, 0, 0, 0, 0, 0]
    }
    return [4, 0x0E, UInt8(4 + parameters.count), 1, packet[1], packet[2], 0] + parameters
  }
}

private final class WatchedLink: PacketLink {
  private let host: WatchedHost
  private var inbox: [[UInt8]] = []

  init(_ host: WatchedHost) { self.host = host }

  var fileDescriptor: Int32 { -1 }
  var drops: UInt64 { 0 }

  func receive(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?)? {
    guard !inbox.isEmpty else { return nil }
    let packet = inbox.removeFirst()
    buffer.replaceSubrange(..<packet.count, with: packet)
    return (packet.count, nil)
  }

  func send(_ packet: [UInt8]) throws(Errno) { inbox.append(host.execute(packet)) }
}
