import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdCommands
@testable import HotColdSystem

private let noBluetooth = KernelBluetooth(
  failure: .noBluetooth, hasModule: false, isInstalled: false, isInitialNetwork: nil,
  isInitialUser: true)

private func make(kernel change: (inout KernelBluetooth) -> Void) -> Facts {
  .makeUntried {
    $0.kernel = noBluetooth
    change(&$0.kernel)
    $0.adapters = .failure(.noBluetooth)
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

let adapterRows = [
  Row("adapter", .ok, "hci0, AA:BB:CC:DD:EE:00, usb, driver btusb: the one", .make()),
  Row(
    "adapter", .problem(.nothingToPlayWith), "plug one in",
    .makeUntried { $0.adapters = .success([]) }),
  Row(
    "adapter", .problem(.nothingToPlayWith), "0bda:8771",
    fix: "dmesg | grep -i -e bluetooth -e firmware",
    .makeUntried {
      $0.adapters = .success([])
      $0.idle = [IdleRadio(id: "0bda:8771")]
    }),
  Row(
    "adapter", .problem(.nothingToPlayWith), "no adapter hci7",
    .makeUntried { $0.wanted = "hci7" }),
  Row(
    "adapter", .ok, "hci1, AA:BB:CC:DD:EE:01, usb, driver btusb: not used",
    .make { $0.adapters = .success([.make(), .make(index: 1)]) }),
  Row(
    "adapter", .ok, "hci1, AA:BB:CC:DD:EE:01, usb, driver btusb: the one",
    .make { $0.adapters = .success([.make(isUp: false), .make(index: 1)]) }),
  Row(
    "adapter", .warning, "without an address", .makeAdapter({ $0.address = .init(bits: 0) })),
  Row(
    "rfkill", .problem(.nothingToPlayWith), "hci0 is blocked", fix: "rfkill unblock bluetooth",
    .makeAdapter({ $0.block = .soft })),
  Row(
    "rfkill", .problem(.nothingToPlayWith), "switch or key", .makeAdapter({ $0.block = .hard })),
  Row(
    "rfkill", .problem(.nothingToPlayWith), "Bluetooth is blocked by a switch",
    .makeUntried {
      $0.adapters = .success([])
      $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: true)]
    }),
  Row(
    "rfkill", .ok, "another switch is off: laptop",
    .make { $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: false)] }),
  Row(
    "power", .problem(.nothingToPlayWith), "hci0 is switched off", fix: "bluetoothctl power on",
    .makeAdapter({ $0.isUp = false })),
  Row(
    "power", .problem(.nothingToPlayWith), "switched off", fix: "hciconfig hci0 up",
    .make { $0.adapters = .success([.make(isUp: false), .make(index: 1, isUp: false)]) }),
  Row(
    "power", .problem(.nothingToPlayWith), "switched off", fix: "systemctl start bluetooth",
    .make {
      $0.adapters = .success([.make(isUp: false)])
      $0.hasDaemon = false
      $0.machine.tools = ["bluetoothctl", "systemctl", "apt-get"]
    }),
  Row(
    "rfkill", .problem(.nothingToPlayWith), "hci0 is blocked", fix: "sudo rfkill unblock bluetooth",
    .makeUnprivileged {
      $0.adapters = .success([.make(isUp: false, block: .soft)])
      $0.rights.canSwitchOn = true
    }),
  Row(
    "rfkill", .problem(.nothingToPlayWith), "hci0 is blocked", fix: "hotcold doctor --fix",
    mend: .unblock,
    .makeUnprivileged {
      $0.adapters = .success([.make(isUp: false, block: .soft)])
      $0.rights.canUnblock = true
    }),
  Row(
    "adapter", .problem(.nothingToPlayWith), "while it is switched off", mend: .unblock,
    .makeUnprivileged {
      $0.adapters = .success([])
      $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: false)]
      $0.rights.canUnblock = true
    }),
  Row(
    "adapter", .problem(.nothingToPlayWith), "while it is switched off",
    .makeUnprivileged {
      $0.adapters = .success([])
      $0.switches = [RadioSwitch(name: "laptop", soft: true, hard: true)]
      $0.rights.canUnblock = true
    }),
  Row(
    "power", .problem(.nothingToPlayWith), "hci0 is switched off", fix: "bluetoothctl power on",
    mend: .switchOn,
    .makeUnprivileged {
      $0.adapters = .success([.make(isUp: false)])
      $0.rights.canSwitchOn = true
    }),
  Row(
    "power", .problem(.nothingToPlayWith), "switched off", fix: "hotcold doctor --fix",
    mend: .switchOn,
    .makeUnprivileged {
      $0.adapters = .success([.make(isUp: false)])
      $0.hasDaemon = false
      $0.rights.canSwitchOn = true
    }),
  Row(
    "power", .problem(.nothingToPlayWith), "switched off", fix: "sudo apt-get install bluez",
    .makeUnprivileged {
      $0.adapters = .success([.make(isUp: false)])
      $0.hasDaemon = false
      $0.machine.tools = ["apt-get"]
    }),
  Row(
    "low-energy", .problem(.nothingToPlayWith), "too old",
    .makeAdapter({ $0.hasLowEnergy = false })),
  Row(
    "low-energy", .unknown, "switched on",
    .makeAdapter({
      $0.hasLowEnergy = false
      $0.isUp = false
    })),
]
