import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdCommands
@testable import HotColdSystem

private let noBluetooth = KernelBluetooth(
  failure: .noBluetooth, hasModule: false, isInstalled: false, isInitialNetwork: nil,
  isInitialUser: true)

private func make(kernel change: (inout KernelBluetooth) -> Void) -> Facts {
  .make {
    $0.kernel = noBluetooth
    change(&$0.kernel)
    $0.adapters = .failure(.noBluetooth)
    $0.inspection = nil
    $0.heard = nil
  }
}

let kernelRows = [
  Row("system", .ok, "Debian GNU/Linux 12, Linux 6.1.0-44-amd64", .make()),
  Row("kernel", .problem(.nothingToPlayWith), "no Bluetooth", make(kernel: { _ in })),
  Row(
    "kernel", .problem(.nothingToPlayWith), "not loaded", fix: "modprobe bluetooth",
    make(kernel: { $0.isInstalled = true })),
  Row("kernel", .problem(.nothingToPlayWith), "hides it", make(kernel: { $0.hasModule = true })),
  Row(
    "kernel", .problem(.nothingToPlayWith), "container",
    make(kernel: { $0.isInitialNetwork = false })),
  Row("adapter", .unknown, "no Bluetooth", make(kernel: { _ in })),
  Row("sharing", .unknown, "no Bluetooth", make(kernel: { _ in })),
  Row("reports", .unknown, "no Bluetooth", make(kernel: { _ in })),
  Row("namespace", .unknown, "cannot be told", make(kernel: { _ in })),
  Row(
    "namespace", .problem(.nothingToPlayWith), "network of its own",
    make(kernel: { $0.isInitialNetwork = false })),
  Row(
    "namespace", .problem(.notPermitted), "no say", .make { $0.kernel.isInitialUser = false }),
]
