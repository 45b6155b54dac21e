import BeaconRadio
import HotColdSystem

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
