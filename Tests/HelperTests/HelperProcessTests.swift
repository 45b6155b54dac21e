import BeaconCodec
import Glibc
import ProcessSupport
import SystemPackage
import TestSupport
import Testing

@testable import BeaconRadio
@testable import LinuxSystem

/// The built helper, as a separate process.
struct HelperProcessTests {
  @Test(arguments: [[], ["0", "0"], ["1000", "1000"], ["1000"], ["scan"], ["-1", "5"]])
  func refusesToRunByHand(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let errors = try folder.write("", to: "errors")
    let helper = try Child(
      builtProgram("hotcold-radio"), arguments,
      descriptors: [.nothing, .nothing, .file(errors, flags: O_WRONLY)])
    #expect(helper.end() == .status(64))
    #expect(
      try readText(errors)
        == "hotcold-radio: only hotcold starts this program\n")
  }

  private func failure(_ access: RadioAccess) -> RadioError? {
    let adapter = Adapter(
      index: 7, address: BluetoothAddress(bits: 1), isUp: true, hasLowEnergy: true)
    do throws(RadioError) {
      _ = try access.begin(RadioUse(scan: .continuous), on: adapter, clock: MonotonicClock())
      return nil
    } catch {
      return error
    }
  }

  /// The helper reports the same obstacle as this process would.
  @Test func reportsTheSameError() {
    let error = failure(.helper(path: builtProgram("hotcold-radio")))
    switch failure(.direct) {
    case .noBluetooth: #expect(error == .noBluetooth)
    default: #expect(error == .unplugged(adapter: "hci7"))
    }
  }

  @Test(
    arguments: [
      (
        "/nowhere/hotcold-radio",
        .failed(call: "/nowhere/hotcold-radio", Errno(rawValue: ENOENT), adapter: nil)
      ),
      // Another program under its name.
      ("/bin/true", .failed(call: "hotcold-radio", .brokenPipe, adapter: nil)),
      ("/etc/passwd", .notPermitted(call: "/etc/passwd", adapter: nil)),
    ] as [(String, RadioError)])
  func cannotBeStarted(path: String, error: RadioError) {
    #expect(failure(.helper(path: path)) == error)
  }
}
