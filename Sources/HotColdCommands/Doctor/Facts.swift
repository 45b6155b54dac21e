import BeaconRadio
import HotColdSystem

/// All that is known about this machine, before anybody says what it means.
package struct Facts {
  var machine: Machine
  var kernel: KernelBluetooth
  /// What was asked for with `--adapter`.
  package var wanted: String?
  /// The kernel's list; why there is none.
  package var adapters: Result<[AdapterFacts], RadioError>
  var switches: [RadioSwitch]
  var idle: [IdleRadio]
  var privileges: Privileges
  package var hasDaemon: Bool
  /// nil where it may not be looked at.
  var radioUsers: [RunningProgram]?
  /// nil where the radio could not be tried.
  var trial: RadioTrial?
  var helper: HelperFile?
  /// Nothing that this process starts can have more privileges than it has.
  var isConfined: Bool
  /// What this user may mend.
  var rights = RadioMend.Rights(canUnblock: false, canSwitchOn: false)
  package var terminal: TerminalFacts
  package var sound: SoundFacts
  var disk: DiskFacts
}

package struct AdapterFacts: Equatable {
  var adapter: Adapter
  var hardware: AdapterHardware
}

extension Facts {
  /// Whether one may use the radio, and by which way.
  var permission: RadioPermission {
    RadioPermission(privileges: privileges, helper: helper, isConfined: isConfined)
  }

  package var all: [AdapterFacts] { (try? adapters.get()) ?? [] }

  /// The one that the game would take.
  package var adapter: Adapter? { Adapter.preferred(wanted, of: all.map(\.adapter)) }
}

extension Facts {
  /// Looks at this machine. It takes 2 s where there is a radio to be tried.
  package static func gather(adapter wanted: String?, signals: Signals, clock: MonotonicClock)
    -> Facts
  {
    var facts = look(adapter: wanted)
    if let adapter = facts.adapter, (try? adapter.requireUsable()) != nil,
      case .granted(let access) = facts.permission, facts.kernel.isInitialUser != false
    {
      facts.trial = access.trial(
        of: adapter, users: facts.radioUsers, stop: signals.descriptor, clock: clock)
    }
    return facts
  }

  /// Looks without trying the radio: at once.
  package static func look(adapter wanted: String?) -> Facts {
    var adapters: Result<[AdapterFacts], RadioError>
    do throws(RadioError) {
      adapters = .success(
        try Adapter.all().map {
          AdapterFacts(adapter: $0, hardware: AdapterHardware.of($0.name))
        })
    } catch {
      adapters = .failure(error)
    }
    let programs = RunningProgram.all()
    return Facts(
      machine: .look(), kernel: .look(), wanted: wanted, adapters: adapters,
      switches: RadioSwitch.all(), idle: IdleRadio.all(), privileges: .own(),
      hasDaemon: programs.contains { $0.name == "bluetoothd" },
      radioUsers: programs.usingRadio(), helper: .find(), isConfined: Privileges.canGainNone,
      rights: .own(),
      terminal: .look(), sound: .look(),
      disk: .look())
  }
}
