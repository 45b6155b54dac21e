import BeaconRadio
import HotColdSystem
import HotColdView

extension Facts {
  func checkHelper() -> Check {
    guard let helper else {
      return privileges.canUseRadio
        ? .unknown("no \(RadioAccess.helperName) is installed; root needs none")
        : .warning(
          machine.installation == .built
            ? "no \(RadioAccess.helperName) is installed beside this program"
            : "no \(RadioAccess.helperName) is installed beside this program: install the package again",
          fix: machine.installation == .built ? machine.installation.repair : nil)
    }
    let owner: Words = helper.owner == 0 ? "root" : "user \(helper.owner)"
    let text: Words =
      "\(printable(helper.path)): \(owner):\(printable(helper.group)), mode \(String(helper.mode, radix: 8)), \(capabilityWords(helper.capabilities))"
    // Whoever can write to it can do all that it may do.
    if helper.owner != 0 || helper.mode & 0o022 != 0 {
      return .warning(
        "\(text); others than root can change it", fix: helper.repair(machine))
    }
    if !helper.isCapable {
      return .warning(
        "\(text); without its capabilities it is of no use",
        fix: helper.repair(machine))
    }
    if helper.mode & 0o001 != 0 {
      return .warning(
        "\(text); every user may use the radio by it", fix: helper.repair(machine))
    }
    if case .denied(let denial) = permission {
      let (why, fix) = denial.words(user: machine.user, machine.installation)
      return .warning("\(text); \(why)", fix: fix)
    }
    return .ok(
      helper.mayRun ? "\(text); you may run it" : "\(text); you may not run it, and need not")
  }

  private func capabilityWords(_ capabilities: UInt64?) -> Words {
    guard let capabilities else { return "no capabilities" }
    let names = HelperFile.needed.filter { capabilities >> UInt64($0.rawValue) & 1 == 1 }
    let others = names.reduce(capabilities) { $0 & ~(1 << UInt64($1.rawValue)) }
    let more: Words = others == 0 ? "" : "\(others.nonzeroBitCount) more"
    return .joined(names.map { Words(verbatim: $0.name) } + [more])
  }
}

extension HelperFile {
  /// Makes it what whatever has installed it makes it. A new owner takes the capabilities away, so they come last.
  func repair(_ machine: Machine) -> String? {
    if machine.installation == .debian { return machine.installation.repair }
    // Nobody could copy it.
    guard printable(path) == path else { return nil }
    // A group that is nobody's but root's would be of no use.
    let group = owner == 0 && self.group != "root" ? self.group : "bluetooth"
    let file = shellWord(path)
    let names = Self.needed.map(\.name).joined(separator: ",")
    return [
      "chown root:\(shellWord(group)) \(file)", "chmod 750 \(file)", "setcap \(names)=ep \(file)",
    ].map(machine.asRoot).joined(separator: " && ")
  }
}

extension Facts {
  func checkPermission() -> Check {
    if kernel.isInitialUser == false {
      return .unknown("what this container permits does not count for the radio")
    }
    switch permission {
    case .granted(.helper), .granted(.running):
      return .ok("may use the radio (by the helper \(RadioAccess.helperName))")
    case .denied(let denial):
      let (why, fix) = denial.words(user: machine.user, machine.installation)
      return .problem("only root may use the radio, with sudo, for \(why)", status: .notPermitted, fix: fix)
    case .granted(.direct):
      break
    }
    let whose: Words = privileges.isRoot ? "root" : "capability CAP_NET_RAW"
    guard privileges.canManage else {
      return .warning(
        "may use the radio (\(whose)), but without CAP_NET_ADMIN a hide that is killed may leave its beacon on"
      )
    }
    return .ok("may use the radio (\(whose))")
  }
}

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
