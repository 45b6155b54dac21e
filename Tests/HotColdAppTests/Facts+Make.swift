import BeaconCodec
import HotColdView
import Testing

@testable import BeaconRadio
@testable import HotColdApp
@testable import HotColdSystem
@testable import LinuxSystem

extension Facts: CustomTestStringConvertible {
  /// Short, because printing all facts would fill a page.
  public var testDescription: String { "facts" }

  // swift-format-ignore: AmbiguousTrailingClosureOverload
  /// A laptop without problems, changed by `change`.
  static func make(
    _ adapters: [Adapter] = [.make()], _ change: (inout Facts) -> Void = { _ in }
  ) -> Facts {
    var facts = Facts(
      machine: Machine(
        system: "Debian GNU/Linux 12", kernel: "6.1.0-44-amd64", program: "hotcold", isRoot: true,
        user: "eve",
        hasAPT: true),
      kernel: KernelBluetooth(
        hasModule: true, isInstalled: true, isInitialUser: true),
      wanted: nil, adapters: adapters, switches: [], idleRadios: [],
      privileges: Privileges(canUseRadio: true, canManage: true, isConfined: false),
      radioUsers: [RunningProgram(id: 400, name: "bluetoothd")],
      inspection: .make(),
      heard: Heard(seconds: 2, reports: 85, devices: 7),
      helper: nil, repairs: [],
      terminal: TerminalFacts(
        isTerminal: true, name: "xterm-256color", refusesColor: false,
        size: Size(columns: 80, rows: 24), locale: "en_GB.UTF-8", letters: "UTF-8"),
      sound: SoundFacts(speech: "espeak-ng", server: "PipeWire", hasCard: true, isSudo: false))
    change(&facts)
    return facts
  }

  /// The radio cannot be tried.
  static func makeUntried(
    _ adapters: [Adapter] = [.make()], _ change: (inout Facts) -> Void = { _ in }
  ) -> Facts {
    make(adapters) {
      $0.inspection = nil
      $0.heard = nil
      change(&$0)
    }
  }

  /// Without root the radio cannot be tried.
  static func makeUnprivileged(
    _ adapters: [Adapter] = [.make()], _ change: (inout Facts) -> Void = { _ in }
  ) -> Facts {
    makeUntried(adapters) {
      $0.machine.isRoot = false
      $0.privileges = Privileges(canUseRadio: false, canManage: false, isConfined: false)
      $0.radioUsers = nil
      change(&$0)
    }
  }

  // swift-format-ignore: AmbiguousTrailingClosureOverload
  /// Without root, but with the helper.
  static func makeHelper(
    _ installation: Installation = .built, _ change: (inout HelperFile) -> Void = { _ in }
  ) -> Facts {
    makeUnprivileged {
      $0.machine.installation = installation
      $0.helper = .make(change)
    }
  }

  /// A problem of the adapter; the radio cannot be tried.
  static func makeAdapter(_ change: (inout Adapter) -> Void) -> Facts {
    var adapter = Adapter.make()
    change(&adapter)
    return makeUntried([adapter])
  }

  static func makeFound(_ change: (inout RadioInspection) -> Void) -> Facts {
    make {
      var inspection = RadioInspection.make()
      change(&inspection)
      $0.inspection = inspection
    }
  }
}

extension Adapter {
  static func make(
    index: UInt16 = 0, isUp: Bool = true, block: RadioBlock? = nil
  ) -> Adapter {
    Adapter(
      index: index, address: BluetoothAddress(bits: 0xAABB_CCDD_EE00 + UInt64(index)),
      isUp: isUp, hasLowEnergy: true, block: block)
  }
}

extension RadioInspection {
  static func make() -> RadioInspection {
    RadioInspection(isDiscovering: false)
  }
}

extension HelperFile {
  // swift-format-ignore: AmbiguousTrailingClosureOverload
  /// As installed, for a member of its group.
  static func make(_ change: (inout HelperFile) -> Void = { _ in }) -> HelperFile {
    var helper = HelperFile(
      path: "/usr/bin/hotcold-radio", owner: 0, group: "bluetooth", mode: 0o750,
      capabilities: 0x3000, mayRun: true, isMember: true, hasGroup: true, isMountedNosuid: false)
    change(&helper)
    return helper
  }
}
