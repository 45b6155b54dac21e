import BeaconCodec
import HotColdSystem
import HotColdView

extension Facts {
  func checkDialect() -> Check {
    guard let inspection else {
      return trouble ?? .unknown(untried)
    }
    if inspection.isStuck {
      let name: Words = adapter.map { "\($0.name)" } ?? "the adapter"
      return .problem("some program has used \(name) with commands of Bluetooth 4, and it refuses all others until it is switched off and on", status: .failedWhileRunning,
        fix: restart)
    }
    let commandSets = inspection.commandSets
    let pace: Words = commandSets.advertising == .extended ? ", every 50 ms while hunted" : ""
    return .ok(
      "listens by \(commandSets.scanning.words), broadcasts by \(commandSets.advertising.words), every 100 ms\(pace)"
    )
  }

  /// The radio answered wrongly or not at all.
  private var trouble: Check? {
    guard let error = failure else { return nil }
    return .problem("\(error)", status: error.exitStatus, fix: restart)
  }

  private var restart: String? {
    guard let adapter else { return nil }
    if hasDaemon, all.count == 1, machine.tools.contains("bluetoothctl") {
      return "bluetoothctl power off; bluetoothctl power on"
    }
    if machine.tools.contains("hciconfig") {
      return machine.asRoot("hciconfig \(adapter.name) reset")
    }
    return nil
  }

  func checkAdvertising() -> Check {
    guard let inspection else { return .unknown(untried) }
    guard let kernel = inspection.kernel else {
      return .unknown(
        privileges.canManage
          ? "the kernel does not tell how many beacons it can keep"
          : "only root can see how many beacons the kernel can keep")
    }
    let text: Words =
      "room for \(kernel.places) beacons in the kernel, \(kernel.free) free"
    if kernel.isConnectable {
      return .ok(
        "\(text); hide goes around the kernel, since the adapter is set connectable")
    }
    return kernel.free > 0
      ? .ok(text)
      : .warning("\(text); hide has to go around the kernel")
  }

  func checkReports() -> Check {
    guard let heard, heard.seconds > 0 else {
      return inspection == nil
        ? .unknown(untried) : trouble ?? .unknown(untried)
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
    return heard.wasInterrupted
      ? .warning("\(text), until another program stopped our scan") : .ok(text)
  }

  func checkStrength() -> Check {
    guard let heard, heard.reports > 0 else {
      return .unknown(heard == nil ? untried : "nothing was heard")
    }
    guard heard.withoutRSSI > 0 else {
      return .ok("every report says how strong it came in")
    }
    let share = max(1, heard.withoutRSSI * 100 / heard.reports)
    // A few may be a slip; no distance can be had from none at all.
    guard heard.withoutRSSI == heard.reports, heard.reports >= 10 else {
      return .warning(
        "\(share)% of the reports do not say how strong they came in (RSSI 127)")
    }
    return .problem("no report says how strong it came in (RSSI 127): use another adapter")
  }

  func checkDrops() -> Check {
    guard let heard else { return .unknown(untried) }
    guard let drops = heard.drops else {
      return .unknown("the kernel does not tell whether reports were lost")
    }
    return drops == 0
      ? .ok("no report was lost")
      : .warning("\(drops) reports were lost: the machine is too busy")
  }

  func checkRejects() -> Check {
    guard let heard else { return .unknown(untried) }
    let rejects = heard.rejects
    guard rejects.total > 0 else { return .ok("all that was heard could be read") }
    let text: Words = "\(rejects.total) rejected (\(rejects.words))"
    // What a stranger sends is not the adapter's fault; how it is reported is.
    let faults = [RejectReason.truncatedEvent, .noReports, .truncatedReport]
    return faults.contains { rejects[$0] > 0 }
      ? .warning("\(text): the adapter sends events that are not whole")
      : .ok("\(text): somebody near sends what no standard knows")
  }

  /// Why the radio was not tried.
  var untried: Words {
    if kernel.failure != nil { return "not checked: there is no Bluetooth" }
    guard let adapter else { return "not checked: there is no adapter" }
    if adapter.block != nil { return "not checked: \(adapter.name) is blocked" }
    if !adapter.isUp { return "not checked: \(adapter.name) is switched off" }
    if !adapter.hasLowEnergy { return "not checked: no Bluetooth Low Energy" }
    if kernel.isInitialUser == false { return "not checked: a container is in the way" }
    if !privileges.canUseRadio { return "only root can check this" }
    if inspection?.scan != nil { return "not checked: another scan is on" }
    return "not checked: the radio gave no answer"
  }
}

extension CommandSet {
  fileprivate var words: Words {
    switch self {
    case .legacy: "Bluetooth 4 (legacy) commands"
    case .extended: "Bluetooth 5 (extended) commands"
    }
  }
}
