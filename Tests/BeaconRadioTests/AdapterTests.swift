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

  private static let three = [
    adapter(0, 0x0A00, isUp: false), adapter(1, 0x0A01, hasLowEnergy: false), adapter(2, 0x0A02),
  ]
  private static let blocked = [adapter(0, 1, isUp: false, block: .soft)]
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
      // A platform's switch hides it.
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
}
