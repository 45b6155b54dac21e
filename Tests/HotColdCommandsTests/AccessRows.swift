import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdCommands
@testable import HotColdSystem

/// What makes the helper what it should be.
private func repair(_ start: String, _ path: String = "/usr/bin/hotcold-radio") -> String {
  "\(start)chown root:bluetooth \(path) && \(start)chmod 750 \(path)"
    + " && \(start)setcap cap_net_admin,cap_net_raw=ep \(path)"
}

let permissionRows = [
  Row("permission", .ok, "root", .make()),
  Row(
    "permission", .problem(.notPermitted), "only root may use the radio, with sudo",
    fix: "sudo make install", .makeUnprivileged()),
  Row("permission", .ok, "by the helper", .makeUnprivileged { $0.helper = .make() }),
  Row("helper", .ok, "you may run it", .makeUnprivileged { $0.helper = .make() }),
  Row(
    "permission", .problem(.notPermitted), "only the group bluetooth may run its helper",
    fix: "sudo usermod -aG bluetooth eve",
    .makeUnprivileged {
      $0.helper = .make {
        $0.mayRun = false
        $0.isMember = false
      }
    }),
  Row(
    "helper", .warning, "you joined the group bluetooth after this session began",
    .makeUnprivileged { $0.helper = .make { $0.mayRun = false } }),
  Row(
    "permission", .problem(.notPermitted), "only the group hotcold may run its helper",
    fix: "sudo adduser eve hotcold",
    .makeUnprivileged {
      $0.machine.installation = .debian
      $0.helper = .make {
        $0.group = "hotcold"
        $0.mayRun = false
        $0.isMember = false
      }
    }),
  Row(
    "permission", .problem(.notPermitted), "its helper is gone; install the package again",
    .makeUnprivileged { $0.machine.installation = .debian }),
  Row(
    "helper", .warning, "install the package again",
    .makeUnprivileged { $0.machine.installation = .package }),
  Row(
    "permission", .problem(.notPermitted), "not installed with its capabilities",
    fix: "sudo dpkg-reconfigure hotcold",
    .makeUnprivileged {
      $0.machine.installation = .debian
      $0.helper = .make { $0.capabilities = nil }
    }),
  Row(
    "permission", .problem(.notPermitted), "capabilities; install the package again",
    .makeUnprivileged {
      $0.machine.installation = .package
      $0.helper = .make { $0.capabilities = nil }
    }),
  Row(
    "helper", .warning, "every user may use the radio by it", fix: "sudo dpkg-reconfigure hotcold",
    .makeUnprivileged {
      $0.machine.installation = .debian
      $0.helper = .make { $0.mode = 0o755 }
    }),
  Row(
    "helper", .warning, "without its capabilities it is of no use",
    fix: repair("sudo "),
    .makeUnprivileged { $0.helper = .make { $0.capabilities = 1 << 13 } }),
  Row(
    "permission", .problem(.notPermitted), "not installed with its capabilities",
    fix: "sudo make install", .makeUnprivileged { $0.helper = .make { $0.capabilities = nil } }),
  Row(
    "helper", .warning, "every user may use the radio by it", fix: repair("sudo "),
    .makeUnprivileged { $0.helper = .make { $0.mode = 0o755 } }),
  Row(
    "permission", .problem(.notPermitted), "mounted nosuid",
    .makeUnprivileged { $0.helper = .make { $0.isOnPlainDisk = true } }),
  Row(
    "permission", .problem(.notPermitted), "gain no privileges here",
    .makeUnprivileged {
      $0.helper = .make()
      $0.isConfined = true
    }),
  Row(
    "helper", .ok, "you may not run it, and need not",
    .make { $0.helper = .make { $0.mayRun = false } }),
  Row("permission", .warning, "CAP_NET_ADMIN", .make { $0.privileges.canManage = false }),
  Row("permission", .ok, "CAP_NET_RAW", .make { $0.privileges.isRoot = false }),
  Row("reports", .unknown, "only root", .makeUnprivileged()),
  Row(
    "permission", .unknown, "does not count", .make { $0.kernel.isInitialUser = false }),
  Row(
    "reports", .unknown, "container",
    .makeUntried { $0.kernel.isInitialUser = false }),
  Row("sharing", .unknown, "only root", .makeUnprivileged()),
  Row(
    "helper", .ok, "root:bluetooth, mode 750, cap_net_admin cap_net_raw",
    .make { $0.helper = .make() }),
  Row(
    "helper", .warning, "others than root can change it",
    .make {
      $0.helper = .make {
        $0.path = "/x/\u{1B}[31m"
        $0.mode = 0o4777
        $0.capabilities = nil
      }
    }),
]

private let other = RunningProgram(id: 7, name: "seek\u{1B}r")

let sharingRows = [
  Row("bluetoothd", .ok, "runs", .make()),
  Row("bluetoothd", .ok, "does not run", .make { $0.hasDaemon = false }),
  Row("sharing", .ok, "no other", .make()),
  Row("sharing", .warning, "seekr (process 7)", .make { $0.radioUsers = [other] }),
  Row("sharing", .warning, "searches", .makeFound({ $0.isDiscovering = true })),
  orphan("scan", .warning, "left it behind", fix: "hotcold stop", .nobody),
  orphan("scan", .unknown, "cannot be told which", .unclear),
  orphan("scan", .ok, "asked for", .kernel),
  orphan("scan", .ok, "seekr", .program(other)),
  orphan("scan", .unknown, "cannot be told", .unknown),
  orphan("beacon", .warning, "that a killed program left behind", fix: "hotcold stop", .nobody),
  orphan("beacon", .warning, "may have left", fix: "hotcold stop", .unclear),
  orphan("beacon", .ok, "kept by the kernel", .kernel),
  orphan("beacon", .ok, "seekr", .program(other)),
  orphan("beacon", .unknown, "cannot be told", .unknown),
]

private func orphan(
  _ what: String, _ state: Check.State, _ word: String, fix: String? = nil,
  _ owner: RadioInspection.Owner
) -> Row {
  Row(
    "orphan-\(what)", state, word, fix: fix,
    .makeFound({ $0.results = [.init(what == "scan" ? .scan : .beacon, owner)] }))
}
