import BeaconRadio

extension Facts {
  func checkPermission() -> Check {
    if kernel.isInitialUser == false {
      return .unknown(.permission, "what this container permits does not count for the radio")
    }
    guard privileges.canUseRadio else {
      return .problem(
        .permission, .notPermitted, "only root may use the radio: start hotcold with sudo",
        fix: machine.asRoot("\(machine.program) doctor"))
    }
    let whose = privileges.isRoot ? "root" : "capability CAP_NET_RAW"
    guard privileges.canManage else {
      return .warning(
        .permission,
        "may use the radio (\(whose)), but without CAP_NET_ADMIN a hide that is killed "
          + "may leave its beacon on")
    }
    return .ok(.permission, "may use the radio (\(whose))")
  }
}
