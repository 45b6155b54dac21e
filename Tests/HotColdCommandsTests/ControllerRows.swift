import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdCommands
@testable import HotColdSystem

let controllerRows = [
  Row("dialect", .ok, "Bluetooth 5", .make()),
  Row(
    "dialect", .problem(.failedWhileRunning), "refuses all others",
    fix: "bluetoothctl power off; bluetoothctl power on", .makeFound({ $0.isStuck = true })),
  Row(
    "dialect", .problem(.failedWhileRunning), "no answer", fix: "hciconfig hci0 reset",
    .makeUntried {
      $0.failure = .timedOut(.controller(.readLocalSupportedCommands), adapter: "hci0")
      $0.hasDaemon = false
    }),
  Row("advertising", .ok, "6 beacons in the kernel, 6 free", .make()),
  Row(
    "advertising", .warning, "0 free",
    .makeFound({ $0.kernel = KernelView(places: 1, taken: 1, isAdvertising: true) })),
  Row(
    "advertising", .ok, "connectable",
    .makeFound({ $0.kernel = KernelView(places: 5, taken: 0, isConnectable: true) })),
  Row("advertising", .unknown, "does not tell", .makeFound({ $0.kernel = nil })),
  Row("reports", .ok, "42.5 reports a second, from 7 devices", .make()),
  Row(
    "reports", .warning, "deaf",
    .make({ $0.heard = Heard(seconds: 2, reports: 0, devices: 0) })),
  Row(
    "reports", .unknown, "another scan is on",
    .make {
      $0.inspection?.results = [.init(.scan, .unclear)]
      $0.heard = nil
    }),
  Row(
    "reports", .warning, "stopped our scan",
    .make({
      $0.heard = Heard(seconds: 2, reports: 4, devices: 1, wasInterrupted: true)
    })),
  Row(
    "reports", .problem(.failedWhileRunning), "refused",
    fix: "bluetoothctl power off; bluetoothctl power on",
    .make({
      $0.heard = nil
      $0.failure = .refused(
        .controller(.leSetScanEnable), .controller(.commandDisallowed), adapter: "hci0")
    })),
  Row("rssi", .ok, "every report", .make()),
  Row(
    "rssi", .warning, "1%",
    .make({ $0.heard = Heard(seconds: 2, reports: 500, withoutRSSI: 2, devices: 1) })),
  Row(
    "rssi", .problem(.nothingToPlayWith), "use another adapter",
    .make({ $0.heard = Heard(seconds: 2, reports: 20, withoutRSSI: 20, devices: 1) })),
  Row(
    "rssi", .warning, "100%",
    .make({ $0.heard = Heard(seconds: 2, reports: 3, withoutRSSI: 3, devices: 1) })),
  Row(
    "drops", .warning, "9 reports",
    .make({ $0.heard = Heard(seconds: 2, reports: 3, devices: 1, drops: 9) })),
  Row(
    "drops", .unknown, "does not tell",
    .make({ $0.heard = Heard(seconds: 2, reports: 3, devices: 1, drops: nil) })),
  Row("rejects", .ok, "could be read", .make()),
  Row(
    "rejects", .ok, "7 rejected (advertisingData 5, beacon 2): somebody near",
    .make({
      $0.heard = Heard(
        seconds: 2, reports: 30, rejects: rejects(.advertisingData, 5) + rejects(.beacon, 2),
        devices: 1)
    })),
  Row(
    "rejects", .warning, "1 rejected (truncatedReport 1): the adapter",
    .make({
      $0.heard = Heard(seconds: 2, reports: 3, rejects: rejects(.truncatedReport, 1), devices: 1)
    })),
  Row("rejects", .unknown, "not checked", .make({ $0.heard = nil })),
]

private func rejects(_ reason: RejectReason, _ times: Int) -> Rejects {
  var rejects = Rejects()
  rejects.count(reason, times: times)
  return rejects
}
