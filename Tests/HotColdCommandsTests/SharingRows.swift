import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdCommands
@testable import HotColdSystem

private let other = RunningProgram(id: 7, name: "seek\u{1B}r")

let sharingRows = [
  Row(.bluetoothd, .ok, "runs", .make()),
  Row(.bluetoothd, .ok, "does not run", .make { $0.hasDaemon = false }),
  Row(.sharing, .ok, "no other", .make()),
  Row(.sharing, .warning, "seekr (process 7)", .make { $0.radioUsers = [other] }),
  Row(.sharing, .warning, "searches", .makeTrial({ $0.isDiscovering = true })),
  Row(
    .orphanScan, .warning, "left it behind", fix: "hotcold stop",
    .make {
      $0.hasDaemon = false
      $0.trial?.scan = .on
    }),
  Row(.orphanScan, .unknown, "cannot be told which", .makeTrial({ $0.scan = .on })),
  Row(
    .orphanScan, .ok, "asked for",
    .makeTrial({
      $0.scan = .on
      $0.isDiscovering = true
    })),
  Row(
    .orphanScan, .ok, "seekr",
    .make {
      $0.radioUsers = [other]
      $0.trial?.scan = .on
    }),
  Row(.orphanScan, .unknown, "cannot be told", .makeTrial({ $0.scan = .unknown })),
  Row(
    .orphanBeacon, .warning, "that a killed program left behind", fix: "hotcold stop",
    .makeTrial({
      $0.beacon = .on
      $0.isOwnSet = true
    })),
  Row(
    .orphanBeacon, .warning, "may have left", fix: "hotcold stop",
    .makeTrial({ $0.beacon = .on })),
  Row(
    .orphanBeacon, .ok, "kept by the kernel",
    .makeTrial({
      $0.beacon = .on
      $0.kernel = KernelView(places: 6, taken: 1, isAdvertising: true)
    })),
  Row(.orphanBeacon, .unknown, "cannot be told", .makeTrial({ $0.beacon = .unknown })),
]
