import BeaconRadio
import HotColdSystem
import HotColdView

extension Facts {
  /// A line for each adapter; one if there is none.
  func checkAdapters() -> [Check] {
    switch adapters {
    case .failure(.noBluetooth):
      return [.unknown(untried)]
    case .failure(let error):
      return [.problem("no adapter can be seen: \(error)", status: error.exitStatus)]
    case .success(let found):
      guard !found.isEmpty else { return [absence] }
      var checks = found.map(check)
      if let wanted, adapter == nil {
        checks.insert(
          .problem("there is no adapter \(printable(wanted)), only \(found.map(\.adapter.name).joined(separator: ", "))"
          ),
          at: 0)
      }
      return checks
    }
  }

  private var absence: Check {
    if let block = strongest(switches) {
      return .problem("no Bluetooth adapter is there while it is switched off",
        mend: RadioMend(.blocked(block, adapter: nil), rights))
    }
    if let idle = idle.first {
      return .problem("the USB Bluetooth device \(idle.id) does not work: its driver or firmware is missing",
        fix: machine.asRoot("dmesg | grep -i -e bluetooth -e firmware"))
    }
    return .problem("there is no Bluetooth adapter: plug one in (a USB one will do)"
    )
  }

  private func check(_ facts: AdapterFacts) -> Check {
    let adapter = facts.adapter
    let bus: Words = facts.hardware.bus.map { "\($0)" } ?? "no hardware bus"
    let driver: Words = facts.hardware.driver.map { ", driver \($0)" } ?? ""
    let text: Words = "\(adapter.name), \(adapter.address), \(bus)\(driver)"
    if adapter != self.adapter {
      return .ok("\(text): not used, unless by --adapter \(adapter.name)")
    }
    guard adapter.address.bits != 0 else {
      return .warning("\(text): without an address; its firmware may be missing")
    }
    return .ok("\(text): the one to play with")
  }

  func checkBlock() -> Check {
    let switches = switches.filter { $0.block != nil }
    let own = adapter?.block
    if let block = own ?? (adapter == nil ? strongest(switches) : nil) {
      let what = own != nil ? adapter?.name ?? "Bluetooth" : "Bluetooth"
      switch block {
      case .soft:
        return .problem("\(what) is blocked (aeroplane mode, or a setting)",
          fix: repair(of: .blocked(.soft, adapter: nil))
            ?? machine.asRoot("rfkill unblock bluetooth"),
          mend: RadioMend(.blocked(.soft, adapter: adapter?.name), rights))
      case .hard:
        return .problem("\(what) is blocked by a switch or key of this machine: look for one with an antenna or an aeroplane"
        )
      }
    }
    if let other = switches.first {
      return .ok(
        "nothing blocks the adapter (another switch is off: \(safe(other.name)))")
    }
    return .ok("nothing blocks the radio")
  }

  private func strongest(_ switches: [RadioSwitch]) -> RadioBlock? {
    let blocks = switches.compactMap(\.block)
    return blocks.contains(.hard) ? .hard : blocks.first
  }

  func checkPower() -> Check {
    guard let adapter else { return .unknown(untried) }
    if adapter.isUp { return .ok("\(adapter.name) is switched on") }
    return .problem(adapter.block == nil
        ? "\(adapter.name) is switched off"
        : "\(adapter.name) is off; unblock it, then switch it on",
      fix: switchOn(adapter),
      mend: adapter.block == nil ? RadioMend(.down(adapter: adapter.name), rights) : nil)
  }

  /// By this program itself, for who needs no root for it.
  private func repair(of obstacle: RadioError) -> String? {
    guard !machine.isRoot, RadioMend(obstacle, rights) != nil else { return nil }
    return "\(machine.program) doctor --fix"
  }

  /// By whatever is installed and works here.
  private func switchOn(_ adapter: Adapter) -> String {
    // bluetoothctl speaks to bluetoothd, about the adapter that is the first to it.
    if hasDaemon, all.count == 1, machine.tools.contains("bluetoothctl") {
      return "bluetoothctl power on"
    }
    if let repair = repair(of: .down(adapter: adapter.name)) { return repair }
    if machine.tools.contains("hciconfig") {
      return machine.asRoot("hciconfig \(adapter.name) up")
    }
    if machine.tools.contains("btmgmt") {
      return machine.asRoot("btmgmt --index \(adapter.index) power on")
    }
    if !hasDaemon, machine.tools.contains("bluetoothctl"), machine.tools.contains("systemctl") {
      return machine.asRoot("systemctl start bluetooth")
    }
    return machine.tools.contains("apt-get")
      ? machine.asRoot("apt-get install bluez") : "bluetoothctl power on"
  }

  func checkLowEnergy() -> Check {
    guard let adapter else { return .unknown(untried) }
    if adapter.hasLowEnergy {
      return .ok("\(adapter.name) speaks Bluetooth Low Energy")
    }
    guard adapter.isUp else {
      return .unknown("known only when \(adapter.name) is switched on")
    }
    return .problem("\(adapter.name) is too old for Bluetooth Low Energy: use another adapter (4.0 or newer)")
  }
}

extension Facts {
  func checkSystem() -> Check {
    .ok(
      "hotcold \(version) on \(machine.system), Linux \(machine.kernel)")
  }

  func checkKernel() -> Check {
    switch kernel.failure {
    case nil: return .ok("the kernel has Bluetooth")
    case .noBluetooth where kernel.hasModule:
      return .problem("the kernel has Bluetooth, but hides it from here: run hotcold outside of the container")
    case .noBluetooth where kernel.isInitialNetwork == false:
      return .problem("there is no Bluetooth in this container: run hotcold outside of it")
    case .noBluetooth where kernel.isInstalled:
      return .problem("the kernel has not loaded its Bluetooth",
        fix: machine.asRoot("modprobe bluetooth"))
    case .noBluetooth:
      return .problem("this system's kernel has no Bluetooth, or a container hides it")
    case let error?:
      return .problem("no Bluetooth can be had here: \(error)", status: error.exitStatus)
    }
  }

  func checkNamespace() -> Check {
    if kernel.isInitialUser == false {
      return .problem("this is a container whose root has no say over the radio: run hotcold outside of it", status: .notPermitted)
    }
    if kernel.isInitialNetwork == false {
      return .problem("this is a container with a network of its own, where there is no Bluetooth: run hotcold outside of it"
      )
    }
    guard kernel.isInitialUser == true, kernel.isInitialNetwork == true else {
      return .unknown("it cannot be told whether this is a container")
    }
    return .ok("no container is in the way")
  }
}
