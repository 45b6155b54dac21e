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
