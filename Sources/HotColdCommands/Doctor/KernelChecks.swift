import BeaconRadio
import HotColdSystem
import HotColdView

extension Facts {
  func checkSystem() -> Check {
    .ok(
      .system,
      "hotcold \(version) on \(machine.system), Linux \(machine.kernel)")
  }

  func checkKernel() -> Check {
    switch kernel.failure {
    case nil: return .ok(.kernel, "the kernel has Bluetooth")
    case .noBluetooth where kernel.hasModule:
      return .problem(
        .kernel, .nothingToPlayWith,
        "the kernel has Bluetooth, but hides it from here: run hotcold outside of the container")
    case .noBluetooth where kernel.isInitialNetwork == false:
      return .problem(
        .kernel, .nothingToPlayWith,
        "there is no Bluetooth in this container: run hotcold outside of it")
    case .noBluetooth where kernel.isInstalled:
      return .problem(
        .kernel, .nothingToPlayWith, "the kernel has not loaded its Bluetooth",
        fix: machine.asRoot("modprobe bluetooth"))
    case .noBluetooth:
      return .problem(
        .kernel, .nothingToPlayWith,
        "this system's kernel has no Bluetooth, or a container hides it")
    case let error?:
      return .problem(.kernel, Failure(error).status, "no Bluetooth can be had here: \(error)")
    }
  }

  func checkNamespace() -> Check {
    if kernel.isInitialUser == false {
      return .problem(
        .namespace, .notPermitted,
        "this is a container whose root has no say over the radio: run hotcold outside of it")
    }
    if kernel.isInitialNetwork == false {
      return .problem(
        .namespace, .nothingToPlayWith,
        "this is a container with a network of its own, where there is no Bluetooth: run hotcold outside of it"
      )
    }
    guard kernel.isInitialUser == true, kernel.isInitialNetwork == true else {
      return .unknown(.namespace, "it cannot be told whether this is a container")
    }
    return .ok(.namespace, "no container is in the way")
  }
}
