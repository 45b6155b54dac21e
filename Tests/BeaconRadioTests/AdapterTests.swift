import BeaconCodec
import SystemPackage
import Testing

@testable import BeaconRadio

struct AdapterTests {
  private static func adapter(
    _ index: UInt16, _ bits: UInt64, isUp: Bool = true, hasLowEnergy: Bool = true,
    block: RadioBlock? = nil
  ) -> Adapter {
    Adapter(
      index: index, address: BluetoothAddress(bits: bits), isUp: isUp, hasLowEnergy: hasLowEnergy,
      block: block)
  }

  private func choose(
    _ wanted: String?, _ adapters: [Adapter], _ switches: [RadioSwitch] = []
  ) throws(RadioError) -> UInt16 {
    let radio = FakeRadio {
      $0.adapters = adapters
      $0.switches = switches
    }
    return try Adapter.choose(wanted, of: radio).index
  }

  private let three = [
    adapter(0, 0x0000_0000_0A00, isUp: false), adapter(1, 0x0000_0000_0A01, hasLowEnergy: false),
    adapter(2, 0x0000_0000_0A02),
  ]

  @Test func firstThatIsPowered() throws {
    #expect(try choose(nil, three) == 2)
  }

  @Test func byNameOrAddress() throws {
    #expect(try choose("hci2", three) == 2)
    #expect(try choose("00:00:00:00:0a:02", three) == 2)
  }

  @Test func nothingToChoose() {
    #expect(throws: RadioError.noAdapter) { try choose(nil, []) }
    #expect(throws: RadioError.noAdapter) { try choose("hci0", []) }
    #expect(throws: RadioError.noSuchAdapter("hci7")) { try choose("hci7", three) }
    #expect(throws: RadioError.noSuchAdapter("")) { try choose("", three) }
  }

  @Test func notUsable() {
    #expect(throws: RadioError.down(adapter: "hci0")) { try choose("hci0", three) }
    #expect(throws: RadioError.noLowEnergy(adapter: "hci1")) { try choose("hci1", three) }
    let blocked = [Self.adapter(0, 1, isUp: false, block: .soft)]
    #expect(throws: RadioError.blocked(.soft, adapter: "hci0")) { try choose(nil, blocked) }
  }

  @Test func platformSwitchHidesTheAdapter() {
    let switches = [RadioSwitch(name: "laptop", soft: true, hard: true)]
    #expect(throws: RadioError.blocked(.hard, adapter: nil)) { try choose(nil, [], switches) }
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

  @Test func words() {
    #expect(
      "\(RadioError.refused(.controller(.leSetScanParameters), .disallowed, adapter: "hci0"))"
        == "hci0: LE Set Scan Parameters refused: 0x0C Command Disallowed")
    #expect(
      "\(RadioError.timedOut(.controller(HCIOpcode(rawValue: 0xFC01)), adapter: "hci1"))"
        == "hci1: no answer to 0xFC01")
  }

  @Test func randomAddress() {
    for _ in 0..<100 {
      let address = BluetoothAddress.randomNonResolvable()
      #expect(address.kind == .random)
      #expect(address.bits >> 46 == 0)
      #expect(address.bits != 0)
    }
  }
}

struct LinuxHostTests {
  /// On any machine: a list, or a plain word about why there is none.
  @Test func adaptersOfThisMachine() {
    do throws(RadioError) {
      let adapters = try Adapter.all()
      #expect(adapters.map(\.index) == adapters.map(\.index).sorted())
    } catch {
      #expect(
        error == .noBluetooth || error == .notPermitted(call: "listing the adapters", adapter: nil))
    }
  }
}
