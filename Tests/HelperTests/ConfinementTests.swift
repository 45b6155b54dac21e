import BeaconCodec
import Glibc
import ProcessSupport
import Testing

@testable import BeaconRadio
@testable import LinuxSystem

/// The helper's own code in its own sandbox.
struct ConfinementTests {
  @Test(
    arguments: [
      "open", "socket", "network", "fork", "kill", "execute", "write", "adapter", "terminal",
    ])
  func forbiddenActionsKillIt(action: String) throws {
    let (child, near) = try start(action)
    #expect(child.end() == .signal(SIGSYS))
    withExtendedLifetime(near) {}
  }

  private func start(_ action: String) throws -> (Child, near: Descriptor) {
    let (near, far) = try Descriptor.pair()
    return (try Child(builtProgram("confined"), [action], descriptors: [.descriptor(far)]), near)
  }

  /// Whether the helper answers, with the error that this machine gives.
  private func isServed(_ client: Helper) -> Bool {
    do throws(RadioError) {
      _ = try client.ask(.powerOn(index: 99), seconds: 180)
      return false
    } catch {
      return error == .noBluetooth || error == .unplugged(adapter: "hci99")
        || error == .notPermitted(call: "listing the adapters", adapter: nil)
    }
  }

  @Test func hasNoPrivileges() throws {
    let (helper, near) = try start("serve")
    #expect(isServed(Helper(connectedTo: near)))
    for label in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
      #expect(helper.status(label) == "0000000000000000")
    }
    #expect(helper.status("NoNewPrivs") == "1")
    #expect(helper.status("Seccomp") == "2")
    #expect(helper.status("Threads") == "1")
    withExtendedLifetime(near) {}
  }

  /// Its files under /proc belong to root, so that no other program of the user can read its memory.
  @Test func cannotBeDumped() throws {
    let (helper, near) = try start("serve")
    #expect(isServed(Helper(connectedTo: near)))
    var status = stat()
    #expect(stat("/proc/\(helper.pid)/mem", &status) == 0)
    #expect(status.st_uid == 0)
    withExtendedLifetime(near) {}
  }

  /// A service after it has started its helper.
  @Test func dropsCapabilities() throws {
    let (service, near) = try start("drop")
    let labels = ["CapInh", "CapPrm", "CapEff", "CapAmb"]
    while labels.contains(where: { service.status($0) != "0000000000000000" }) {
      try #require(service.status("NoNewPrivs") != nil)
    }
    kill(service.pid, SIGKILL)
    #expect(service.end() == .signal(SIGKILL))
    withExtendedLifetime(near) {}
  }

  /// Signals of the terminal's keys, and others that end or stop a process.
  @Test func ignoresSignals() throws {
    let (helper, near) = try start("serve")
    let client = Helper(connectedTo: near)
    #expect(isServed(client))
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE] { kill(helper.pid, signal) }
    // SIGSTOP cannot be ignored.
    kill(helper.pid, SIGSTOP)
    kill(helper.pid, SIGCONT)
    #expect(isServed(client))
    client.hangUp()
    #expect(helper.end() == .status(0))
  }

  private static let version = HelperRequest.version

  /// An invalid request ends the connection and the helper.
  @Test(arguments: [[], [version], [version, 6]] as [[UInt8]])
  func endsAtAnInvalidRequest(bytes: [UInt8]) throws {
    let (helper, near) = try start("serve")
    try near.send(bytes)
    #expect(helper.end() == .status(0))
    withExtendedLifetime(near) {}
  }
}
