import BeaconRadio
import HotColdSystem
import HotColdView

extension Facts {
  func checkDaemon() -> Check {
    hasDaemon
      ? .ok(.bluetoothd, "bluetoothd runs, and hotcold shares the radio with it")
      : .ok(.bluetoothd, "bluetoothd does not run; hotcold does not need it")
  }

  func checkSharing() -> Check {
    guard kernel.failure == nil else { return .unknown(.sharing, untried) }
    if trial?.isDiscovering == true {
      return .warning(
        .sharing,
        "some program searches for Bluetooth devices and disturbs the hunt: close the Bluetooth settings"
      )
    }
    guard let radioUsers, kernel.isInitialUser != false else {
      return .unknown(.sharing, "only root can see which programs use the radio")
    }
    let users = radioUsers.filter { !$0.isBystander }
    guard users.isEmpty else {
      let names = Words.joined(
        users.prefix(3).map { "\(safe($0.name)) (process \($0.id))" }, separator: ", ")
      return .warning(
        .sharing,
        users.count > 3
          ? "the radio is also used by \(names) and others" : "the radio is also used by \(names)")
    }
    return .ok(.sharing, "no other program disturbs the radio")
  }

  func checkOrphanScan() -> Check {
    guard let trial else { return .unknown(.orphanScan, untried) }
    switch (trial.scan, trial.scanOwner(users: radioUsers, hasDaemon: hasDaemon)) {
    case (.none, _): return .ok(.orphanScan, "no killed program has left a scan on")
    case (.unknown, _):
      return .unknown(.orphanScan, "it cannot be told whether another scan is on")
    case (.on, .kernel): return .ok(.orphanScan, "a scan is on, asked for by some program")
    case (.on, .program(let user)):
      return .ok(.orphanScan, "a scan is on, probably of \(safe(user.name)) (process \(user.id))")
    case (.on, .nobody):
      return .warning(
        .orphanScan, "a scan is on that nobody uses: a killed program left it behind",
        fix: stop)
    case (.on, .unclear):
      return .unknown(
        .orphanScan,
        "a scan is on: bluetoothd's own, or left behind by a killed program; it cannot be told which (\(machine.program) stop ends it)"
      )
    }
  }

  func checkOrphanBeacon() -> Check {
    guard let trial else { return .unknown(.orphanBeacon, untried) }
    switch (trial.beacon, trial.beaconOwner(users: radioUsers, hasDaemon: hasDaemon)) {
    case (.none, _): return .ok(.orphanBeacon, "no killed program has left a beacon on the air")
    case (.unknown, _):
      return .unknown(.orphanBeacon, "it cannot be told whether another beacon is on the air")
    case (.on, .kernel): return .ok(.orphanBeacon, "a beacon is on the air, kept by the kernel")
    case (.on, .program(let user)):
      return .ok(
        .orphanBeacon,
        "a beacon is on the air, probably of \(safe(user.name)) (process \(user.id))")
    case (.on, .nobody):
      return .warning(
        .orphanBeacon, "a beacon is on the air that a killed program left behind", fix: stop)
    case (.on, .unclear):
      return .warning(
        .orphanBeacon,
        "a beacon is on the air that a killed program may have left behind, or bluetoothd's own",
        fix: stop)
    }
  }

  private var stop: String { machine.asRoot("\(machine.program) stop") }
}
