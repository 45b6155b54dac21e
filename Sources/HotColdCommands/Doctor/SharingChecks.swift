import BeaconRadio
import HotColdSystem
import HotColdView

extension Facts {
  func checkDaemon() -> Check {
    hasDaemon
      ? .ok("bluetoothd runs, and hotcold shares the radio with it")
      : .ok("bluetoothd does not run; hotcold does not need it")
  }

  func checkSharing() -> Check {
    guard kernel.failure == nil else { return .unknown(untried) }
    if inspection?.isDiscovering == true {
      return .warning(
        "some program searches for Bluetooth devices and disturbs the hunt: close the Bluetooth settings"
      )
    }
    guard let radioUsers, kernel.isInitialUser != false else {
      return .unknown("only root can see which programs use the radio")
    }
    let users = radioUsers.filter { !$0.isBystander }
    guard users.isEmpty else {
      let names = Words.joined(
        users.prefix(3).map { "\(safe($0.name)) (process \($0.id))" }, separator: ", ")
      return .warning(
        users.count > 3
          ? "the radio is also used by \(names) and others" : "the radio is also used by \(names)")
    }
    return .ok("no other program disturbs the radio")
  }

  func checkOrphanScan() -> Check {
    guard let inspection else { return .unknown(untried) }
    switch inspection.scan {
    case nil: return .ok("no killed program has left a scan on")
    case .unknown, .failed:
      return .unknown("it cannot be told whether another scan is on")
    case .kernel: return .ok("a scan is on, asked for by some program")
    case .program(let user):
      return .ok("a scan is on, probably of \(safe(user.name)) (process \(user.id))")
    case .nobody:
      return .warning(
        "a scan is on that nobody uses: a killed program left it behind",
        fix: stop)
    case .unclear:
      return .unknown(
        "a scan is on: bluetoothd's own, or left behind by a killed program; it cannot be told which (\(machine.program) stop ends it)"
      )
    }
  }

  func checkOrphanBeacon() -> Check {
    guard let inspection else { return .unknown(untried) }
    switch inspection.beacon {
    case nil: return .ok("no killed program has left a beacon on the air")
    case .unknown, .failed:
      return .unknown("it cannot be told whether another beacon is on the air")
    case .kernel: return .ok("a beacon is on the air, kept by the kernel")
    case .program(let user):
      return .ok(
        "a beacon is on the air, probably of \(safe(user.name)) (process \(user.id))")
    case .nobody:
      return .warning(
        "a beacon is on the air that a killed program left behind", fix: stop)
    case .unclear:
      return .warning(
        "a beacon is on the air that a killed program may have left behind, or bluetoothd's own",
        fix: stop)
    }
  }

  private var stop: String { machine.asRoot("\(machine.program) stop") }
}
