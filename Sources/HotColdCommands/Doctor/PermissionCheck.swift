import BeaconRadio
import HotColdSystem
import HotColdView

extension Facts {
  func checkPermission() -> Check {
    if kernel.isInitialUser == false {
      return .unknown(.permission, "what this container permits does not count for the radio")
    }
    switch permission {
    case .granted(.helper), .granted(.running):
      return .ok(.permission, "may use the radio (by the helper \(RadioAccess.helperName))")
    case .denied(let denial):
      let (why, fix) = denial.words(user: machine.user, machine.installation)
      return .problem(
        .permission, .notPermitted,
        "only root may use the radio, with sudo, for \(why)", fix: fix)
    case .granted(.direct):
      break
    }
    let whose: Words = privileges.isRoot ? "root" : "capability CAP_NET_RAW"
    guard privileges.canManage else {
      return .warning(
        .permission,
        "may use the radio (\(whose)), but without CAP_NET_ADMIN a hide that is killed may leave its beacon on"
      )
    }
    return .ok(.permission, "may use the radio (\(whose))")
  }
}
