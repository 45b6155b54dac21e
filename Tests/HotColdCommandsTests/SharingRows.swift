import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdCommands
@testable import HotColdSystem

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
