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
      return .problem(
        .notPermitted,
        "only root may use the radio, with sudo, for \(why)", fix: fix)
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
