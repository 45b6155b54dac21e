import BeaconCodec
import SystemPackage
import Testing

@testable import BeaconRadio

private func adapter(
  _ index: UInt16 = 0, isUp: Bool = false, hasLowEnergy: Bool = true, block: RadioBlock? = nil
) -> Adapter {
  Adapter(
    index: index, address: BluetoothAddress(bits: 0x0A00 + UInt64(index)), isUp: isUp,
    hasLowEnergy: hasLowEnergy, block: block)
}

struct AdapterTests {
  private static let three = [
    adapter(), adapter(1, isUp: true, hasLowEnergy: false), adapter(2, isUp: true),
  ]
  private static let blocked = [adapter(block: .soft)]
  private static let laptop = RadioSwitch(name: "laptop", soft: true, hard: true)

  @Test(
    arguments: [
      (nil, three, [], .success(2)), ("hci2", three, [], .success(2)),
      ("00:00:00:00:0a:02", three, [], .success(2)),
      (nil, [], [], .failure(.noAdapter)), ("hci0", [], [], .failure(.noAdapter)),
      ("hci7", three, [], .failure(.noSuchAdapter("hci7"))),
      ("", three, [], .failure(.noSuchAdapter(""))),
      ("hci0", three, [], .failure(.down(adapter: "hci0"))),
      ("hci1", three, [], .failure(.noLowEnergy(adapter: "hci1"))),
      (nil, blocked, [], .failure(.blocked(.soft, adapter: "hci0"))),
      // A platform's switch hides the adapter.
      (nil, [], [laptop], .failure(.blocked(.hard, adapter: nil))),
    ] as [(String?, [Adapter], [RadioSwitch], Result<UInt16, RadioError>)])
  func choice(
    wanted: String?, adapters: [Adapter], switches: [RadioSwitch],
    expected: Result<UInt16, RadioError>
  ) {
    let radio = FakeRadio {
      $0.adapters = adapters
      $0.switches = switches
    }
    let result = Result { () throws(RadioError) in try Adapter.choose(wanted, of: radio).index }
    #expect(result == expected)
  }

  /// Another adapter's switch does not matter.
  @Test(
    arguments: [
      ([], nil), ([RadioSwitch(name: "hci1", soft: true, hard: false)], nil),
      ([RadioSwitch(name: "hci0", soft: true, hard: false), laptop], .soft),
      ([RadioSwitch(name: "hci1", soft: true, hard: false), laptop], .hard),
    ] as [([RadioSwitch], RadioBlock?)])
  func blockOfAnAdapter(switches: [RadioSwitch], block: RadioBlock?) {
    #expect(switches.block(of: FakeRadio.adapter) == block)
  }

  @Test(arguments: [
    (Errno.addressFamilyNotSupported, RadioError.noBluetooth),
    (.notPermitted, .notPermitted(call: "bind", adapter: "hci0")),
    (.permissionDenied, .notPermitted(call: "bind", adapter: "hci0")),
    (.networkDown, .down(adapter: "hci0")),
    (.brokenPipe, .unplugged(adapter: "hci0")),
    (.operationNotSupportedByDevice, .unplugged(adapter: "hci0")),
    (.blockedByRfkill, .blocked(.soft, adapter: "hci0")),
    (.wouldBlock, .failed(call: "bind", .wouldBlock, adapter: "hci0")),
  ])
  func errors(errno: Errno, error: RadioError) {
    #expect(RadioError(call: "bind", errno, adapter: "hci0") == error)
  }

  @Test func errorMessages() {
    #expect(
      "\(RadioError.refused(.controller(.leSetScanParameters), .disallowed, adapter: "hci0"))"
        == "hci0: LE Set Scan Parameters refused: 0x0C Command Disallowed")
    #expect(
      "\(RadioError.timedOut(.kernel(.setPowered), adapter: "hci1"))"
        == "hci1: no answer to Set Powered")
  }
}

/// An adapter in later lists: cheap ones all have the same address.
struct KnownAdapterTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var address: UInt64 = 0xA
    /// The indices of the adapters with this address when it was chosen, and the chosen one.
    var first: [UInt16]
    var chosen: UInt16
    /// The indices in later lists, and under which index it is there.
    var later: [(indices: [UInt16], found: UInt16?)]
  }

  @Test(arguments: [
    Row(
      testDescription: "moves", first: [0], chosen: 0,
      later: [([0], 0), ([], nil), ([1], 1), ([1], 1), ([2], 2)]),
    Row(
      testDescription: "is the second of two", first: [0, 1], chosen: 1,
      later: [([0, 1], 1), ([0], nil), ([0, 2], 2), ([0], nil), ([0, 1], 1)]),
    Row(
      testDescription: "is the first of two", first: [0, 1], chosen: 0,
      later: [([1], nil), ([1, 2], 2), ([0, 1, 2], 2)]),
    Row(
      testDescription: "got a twin later", first: [3], chosen: 3,
      later: [([3, 4], 3), ([4], nil), ([3, 4], 3)]),
    Row(
      testDescription: "returns after all were gone", first: [0, 1], chosen: 1,
      later: [([], nil), ([0], 0), ([0, 1], 0)]),
    Row(
      testDescription: "has no address", address: 0, first: [0, 1], chosen: 1,
      later: [([0], nil), ([0, 2], 2), ([0, 2, 3], 2)]),
  ])
  func recognizesIt(row: Row) {
    func list(_ indices: [UInt16]) -> [Adapter] {
      let other = Adapter(
        index: 9, address: BluetoothAddress(bits: 0xB), isUp: true, hasLowEnergy: true)
      return [other]
        + indices.map {
          Adapter(
            index: $0, address: BluetoothAddress(bits: row.address), isUp: true,
            hasLowEnergy: true)
        }
    }
    let chosen = list([row.chosen])[1]
    var known = KnownAdapter(chosen, among: list(row.first))
    for (indices, found) in row.later {
      let isThere = known.find(in: list(indices))
      #expect((isThere ? known.adapter.index : nil) == found)
    }
  }

  /// An adapter whose address is set later keeps its index.
  @Test func getsAnAddress() {
    var adapter = FakeRadio.adapter
    adapter.address = BluetoothAddress(bits: 0)
    var known = KnownAdapter(adapter, among: [adapter])
    let isThere = known.find(in: [FakeRadio.adapter])
    #expect(isThere)
    #expect(known.adapter == FakeRadio.adapter)
  }
}

/// An adapter that is off or blocked, and its final state.
struct AdapterReadyTests {
  private static let hci0 = RadioSwitch(name: "hci0", soft: true, hard: false)
  private static let hci1 = RadioSwitch(name: "hci1", soft: true, hard: false, number: 1)
  private static let laptop = RadioSwitch(name: "laptop", soft: true, hard: false, number: 2)

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var adapters: [Adapter]
    var switches: [RadioSwitch] = []
    var wanted: String?
    var mayPower = true
    var refusal: ManagementStatus?
    /// Seconds that the kernel takes to refuse.
    var slowness = 0.0
    /// A change, and the seconds after which it happens.
    var later: (seconds: Double, change: @Sendable (inout FakeRadio.State) -> Void)?
    /// The remaining error; nil for none.
    var error: RadioError?
    /// The unblocked switches.
    var unblocked: [[String]] = []
    /// The requests to the kernel, by adapter.
    var powered: [UInt8] = []

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "on already", adapters: [adapter(isUp: true)]),
    Row(name: "off", adapters: [adapter()], powered: [0]),
    Row(
      name: "the second is wanted", adapters: [adapter(), adapter(1)], wanted: "hci1",
      powered: [1]),
    Row(name: "one is on", adapters: [adapter(), adapter(1, isUp: true)]),
    Row(
      name: "off, without permission", adapters: [adapter()], mayPower: false,
      error: .down(adapter: "hci0")),
    Row(
      name: "blocked", adapters: [adapter(block: .soft)], switches: [hci0], unblocked: [["hci0"]],
      powered: [0]),
    Row(
      name: "blocked, without permission to power it", adapters: [adapter(block: .soft)],
      switches: [hci0], mayPower: false, error: .down(adapter: "hci0"), unblocked: [["hci0"]]),
    Row(
      name: "the other adapter stays blocked",
      adapters: [adapter(block: .soft), adapter(1, block: .soft)],
      switches: [hci0, hci1, laptop], unblocked: [["hci0", "laptop"]], powered: [0]),
    Row(
      name: "hard-blocked", adapters: [adapter(block: .hard)],
      switches: [RadioSwitch(name: "hci0", soft: true, hard: true)],
      error: .blocked(.hard, adapter: "hci0")),
    Row(
      name: "gone from its bus for good", adapters: [], switches: [laptop], error: .noAdapter,
      unblocked: [["laptop"]]),
    Row(
      name: "too old", adapters: [adapter(hasLowEnergy: false)],
      error: .noLowEnergy(adapter: "hci0"),
      powered: [0]),
    Row(
      name: "blocked meanwhile", adapters: [adapter()], refusal: .blockedByRfkill,
      error: .blocked(.soft, adapter: "hci0"), powered: [0]),
    Row(
      name: "the kernel denies permission", adapters: [adapter()], refusal: .permissionDenied,
      error: .notPermitted(call: "Set Powered", adapter: "hci0"), powered: [0]),
    Row(
      name: "the kernel fails", adapters: [adapter()], refusal: .failed,
      error: .refused(.kernel(.setPowered), .kernel(.failed), adapter: "hci0"), powered: [0]),
    Row(
      name: "another program powers it first, as bluetoothd does", adapters: [adapter()],
      refusal: .permissionDenied, slowness: 0.5, later: (0.2, { $0.adapters[0].isUp = true }),
      powered: [0]),
    Row(
      name: "a laptop's switch brings it back a moment later", adapters: [], switches: [laptop],
      later: (1.5, { $0.adapters = [adapter()] }), unblocked: [["laptop"]], powered: [0]),
    Row(
      name: "no answer", adapters: [adapter()], refusal: .failed, slowness: 60,
      error: .timedOut(.kernel(.setPowered), adapter: "hci0"), powered: [0]),
  ]

  @Test(arguments: rows)
  func becomesReady(row: Row) {
    let radio = FakeRadio {
      $0.powersAdapters = true
      $0.adapters = row.adapters
      $0.switches = row.switches
      var kernel = FakeKernel()
      kernel.settings = [.lowEnergy]
      if let refusal = row.refusal { kernel.refusals[.setPowered] = refusal }
      kernel.slowness = row.slowness
      $0.kernel = kernel
    }
    if let later = row.later {
      radio.after(later.seconds) { [unowned radio] in radio.state.withLock { later.change(&$0) } }
    }
    var error: RadioError?
    do throws(RadioError) {
      try Adapter.makeReady(
        row.wanted, access: row.mayPower ? .direct : nil, clock: radio.clock, host: radio)
    } catch let thrown {
      error = thrown
    }
    #expect(error == row.error)
    #expect(radio.state.withLock { $0.unblocked } == row.unblocked)
    let asked = radio.kernel?.log ?? []
    #expect(asked == row.powered.map { [0x05, 0x00, $0, 0x00, 0x01, 0x00, 0x01] })
    // Nothing stays open.
    #expect(radio.purposes.isEmpty)
  }

  /// Linux powers no controller without an address.
  @Test(arguments: [true, false])
  func getsAnAddress(hasNone: Bool) throws {
    let radio = FakeRadio(.legacy, kernel: FakeKernel()) {
      $0.powersAdapters = true
      $0.adapters[0].isUp = false
      if hasNone { $0.adapters[0].address = BluetoothAddress(bits: 0) }
      $0.kernel?.needsAddress = true
    }
    try? Adapter.makeReady(nil, access: .direct, clock: radio.clock, host: radio)
    let commands: [ManagementOpcode] = [.setPowered, .setStaticAddress, .setPowered]
    #expect(radio.kernel?.opcodes == (hasNone ? commands : [.setPowered]))
    // A static address begins with two set bits.
    if hasNone { #expect(radio.kernel?.log[1].last.map { $0 >> 6 } == 3) }
  }

  /// Off and on, which resets the controller.
  @Test func restarts() throws {
    let radio = FakeRadio(.legacy, kernel: FakeKernel()) { $0.powersAdapters = true }
    try FakeRadio.adapter.powerDown(clock: radio.clock, host: radio)
    #expect(radio.state.withLock { $0.adapters.map(\.isUp) } == [false])
    try Adapter.makeReady(nil, access: .direct, clock: radio.clock, host: radio)
    #expect(radio.state.withLock { $0.adapters.map(\.isUp) } == [true])
    #expect(radio.kernel?.log.map { $0[6] } == [0, 1])
    #expect(radio.purposes.isEmpty)
  }
}
