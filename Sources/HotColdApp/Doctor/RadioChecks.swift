import BeaconCodec
import BeaconRadio
import HotColdSystem
import HotColdView

extension Facts {
  /// A check per adapter, or one if there is none.
  func checkAdapters() -> [Check] {
    if kernel.failure != nil { return [.unknown(untried)] }
    if adapters.isEmpty { return [absence] }
    let checks = adapters.map(check)
    guard let wanted, adapter == nil else { return checks }
    let names = adapters.map(\.name).joined(separator: ", ")
    return [.problem("there is no adapter \(printable(wanted)), only \(names)")] + checks
  }

  private var absence: Check {
    if let block = switches.block {
      return .problem(
        "Bluetooth is switched off, so no adapter is there",
        repair: RadioRepair(.blocked(block, adapter: nil), permitted: repairs))
    }
    if let idle = idleRadios.first {
      return .problem(
        "the USB Bluetooth device \(idle) does not work: its driver or firmware is missing",
        fix: machine.asRoot("dmesg | grep -i -e bluetooth -e firmware"))
    }
    return .problem(
      "there is no Bluetooth adapter: plug one in (a USB one will do)"
    )
  }

  private func check(_ adapter: Adapter) -> Check {
    let text = "\(adapter.name), \(adapter.address)"
    if adapter != self.adapter {
      return .ok("\(text): only used with --adapter \(adapter.name)")
    }
    guard adapter.address.bits != 0 else {
      return .warning("\(text): without an address; its firmware may be missing")
    }
    return .ok("\(text): the one to play with")
  }

  func checkBlock() -> Check {
    switch adapter.map(\.block) ?? switches.block {
    case .soft:
      let obstacle = RadioError.blocked(.soft, adapter: adapter?.name)
      return .problem(
        "\(adapter?.name ?? "Bluetooth") is blocked (aeroplane mode, or a setting)",
        fix: fix(obstacle), repair: RadioRepair(obstacle, permitted: repairs))
    case .hard:
      return .problem(
        "\(adapter?.name ?? "Bluetooth") is blocked by a switch or key of this machine: look for one with an antenna or an aeroplane"
      )
    case nil: return .ok("nothing blocks the radio")
    }
  }

  func checkPower() -> Check {
    guard let adapter else { return .unknown(untried) }
    if adapter.isUp { return .ok("\(adapter.name) is switched on") }
    let obstacle = RadioError.down(adapter: adapter.name)
    return .problem(
      adapter.block == nil
        ? "\(adapter.name) is switched off"
        : "\(adapter.name) is off; unblock it, then switch it on",
      fix: fix(obstacle),
      repair: adapter.block == nil ? RadioRepair(obstacle, permitted: repairs) : nil)
  }

  /// The command of this program that fixes it, with sudo if needed.
  private func fix(_ obstacle: RadioError) -> String {
    let command = RadioRepair.command(
      against: obstacle, machine.program, adapter: adapters.count > 1 ? adapter?.name : nil)
    let isPermitted = !machine.isSudo && RadioRepair(obstacle, permitted: repairs) != nil
    return isPermitted ? command : machine.asRoot(command)
  }

  func checkLowEnergy() -> Check {
    guard let adapter else { return .unknown(untried) }
    if adapter.hasLowEnergy {
      return .ok("\(adapter.name) supports Bluetooth Low Energy")
    }
    guard adapter.isUp else {
      return .unknown("known only when \(adapter.name) is switched on")
    }
    return .problem(
      "\(adapter.name) is too old for Bluetooth Low Energy: use another adapter (4.0 or newer)")
  }

  func checkSystem() -> Check {
    .ok(
      "hotcold \(version) on \(machine.system), Linux \(machine.kernel)")
  }

  func checkKernel() -> Check {
    switch kernel.failure {
    case nil: return .ok("the kernel has Bluetooth")
    case .noBluetooth where kernel.hasModule:
      return .problem(
        "the kernel has Bluetooth, but hides it from here: run hotcold outside of the container")
    case .noBluetooth where kernel.isInstalled:
      return .problem(
        "the kernel's Bluetooth module is not loaded",
        fix: machine.asRoot("modprobe bluetooth"))
    case .noBluetooth:
      return .problem(
        "this system has no Bluetooth, or a container hides it; run outside of the container")
    case let error?:
      return .problem("no Bluetooth here: \(error)", status: error.exitStatus)
    }
  }

  func checkDialect() -> Check {
    guard let inspection else {
      return trouble ?? .unknown(untried)
    }
    if inspection.isStuck {
      let name: Words = adapter.map { "\($0.name)" } ?? "the adapter"
      return .problem(
        "another program used \(name) with Bluetooth 4 commands; it refuses newer ones until it is switched off and on",
        status: .failedWhileRunning,
        fix: fix(.hardwareError(adapter: adapter?.name ?? "")))
    }
    return .ok("the adapter understands the commands of a game")
  }

  /// The radio answered wrongly or not at all.
  private var trouble: Check? {
    guard let error = failure else { return nil }
    return .problem("\(error)", status: error.exitStatus, fix: fix(error))
  }

  func checkReports() -> Check {
    guard let heard, heard.seconds > 0 else {
      return inspection.flatMap { _ in trouble } ?? .unknown(untried)
    }
    let rate = decimalText(Double(heard.reports) / heard.seconds, places: 1)
    let devices = Words.counted(
      heard.devices, one: "\(heard.devices) device", other: "\(heard.devices) devices")
    let text: Words = "\(Words.decimal(rate)) reports a second, from \(devices)"
    guard heard.reports > 0 else {
      return .warning(
        "nothing heard in \(Words.decimal(decimalText(heard.seconds, places: 1))) s: no Bluetooth device is near, or the adapter is deaf"
      )
    }
    // A few may be by chance; without any RSSI there is no distance.
    if heard.withoutRSSI == heard.reports, heard.reports >= 10 {
      return .problem("no report has a signal strength (RSSI 127): use another adapter")
    }
    return heard.wasInterrupted
      ? .warning("\(text), until another program stopped our scan") : .ok(text)
  }

  /// The reason why the radio was not tested.
  var untried: Words {
    inspection?.scan == nil
      ? "not checked, because of another problem" : "not checked: another scan is on"
  }
}
