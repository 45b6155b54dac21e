import BeaconCodec
import Glibc
import SystemPackage
import Testing

@testable import BeaconRadio

/// The built helper, as a process of its own.
struct HelperProcessTests {
  private let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)

  @Test(arguments: [
    [], ["control"], ["control", "0"], ["devices"], ["everything", "0"], ["user", "0"],
    ["control", "65535"], ["control", "0", "management", "1"], ["control", "0", "control", "0"],
    ["control", "0", "management", "0", "devices", "0"], ["management"], ["control", "00"],
  ])
  func isNotForPeople(arguments: [String]) throws {
    var pipe: [Int32] = [-1, -1]
    #expect(Glibc.pipe(&pipe) == 0)
    let helper = try Started(
      "hotcold-radio", arguments, descriptors: [nothing, nothing, pipe[1]])
    close(pipe[1])
    #expect(helper.end() == .status(64))
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(pipe[0], &buffer, buffer.count)
    #expect(
      String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        == "hotcold-radio: it is hotcold that starts this program, for its own use\n")
    close(pipe[0])
    close(nothing)
  }

  private func failure(_ host: some RadioHost, _ purpose: SocketPurpose) -> RadioError? {
    do throws(RadioError) {
      _ = try host.link(purpose)
      return nil
    } catch {
      return error
    }
  }

  /// Whatever stands in the way here: it is the same word for word.
  @Test(arguments: [
    SocketPurpose.control(index: 7), .reports(index: 7), .devices, .management(index: 0),
  ])
  func failsAsWithoutIt(purpose: SocketPurpose) {
    close(nothing)
    let helper = HelperHost(starter: .file(Started.path("hotcold-radio")))
    #expect(failure(helper, purpose) == failure(LinuxHost(), purpose))
  }

  @Test func cannotBeStarted() {
    close(nothing)
    #expect(
      failure(HelperHost(starter: .file("/nowhere/hotcold-radio")), .devices)
        == .failed(
          call: "/nowhere/hotcold-radio", Errno(rawValue: ENOENT), adapter: nil))
    #expect(
      failure(HelperHost(starter: .file("/etc/passwd")), .control(index: 0))
        == .notPermitted(call: "/etc/passwd", adapter: "hci0"))
  }

  /// Another program under its name.
  @Test func saysNothing() {
    close(nothing)
    #expect(
      failure(HelperHost(starter: .file("/bin/true")), .devices)
        == .failed(call: "/bin/true", .brokenPipe, adapter: nil))
  }
}
