import LinuxSystem

/// An advertising instance left on an adapter without power. The kernel would send it for up to 18
/// s when the power returns.
struct KeptBroadcast {
  let adapter: Adapter
  private let kernelInstance: KernelInstance
  /// Held until then, so that other programs use other instances.
  private let place: BroadcastSlot?

  /// Tries to remove the instance of a task; nil if nothing is left.
  init?(
    of task: BroadcastTask, on adapter: Adapter, _ control: ControlChannel, clock: MonotonicClock
  ) {
    guard let instance = task.leftInstance, !control.removes(instance, clock: clock) else {
      return nil
    }
    self.adapter = adapter
    kernelInstance = instance
    place = task.place
  }

  /// Whether it was removed or replaced, or the adapter is gone.
  func isOver(host: any RadioHost, clock: MonotonicClock) -> Bool {
    guard let adapters = try? host.adapters(),
      let adapter = adapters.first(where: {
        $0.index == self.adapter.index && $0.address == self.adapter.address
      }), place?.isLatest ?? true
    else { return true }
    guard adapter.isUp, let control = try? ControlChannel(of: adapter, host: host) else {
      return false
    }
    return control.removes(kernelInstance, clock: clock)
  }

  /// Removes the instance of a killed program, unless a hotcold program broadcasts.
  static func sweep(
    _ control: ControlChannel, _ commandSets: CommandSets, host: any RadioHost,
    clock: MonotonicClock
  ) {
    guard control.isManaged, !BroadcastSlot.isAnyTaken(on: control.adapter, host: host),
      let survey = control.survey(clock: clock),
      let instance = KernelInstance(survey, commandSets)
    else { return }
    _ = control.removes(instance, clock: clock)
  }
}

extension ControlChannel {
  /// Whether the kernel has no such instance any more.
  fileprivate func removes(_ instance: KernelInstance, clock: MonotonicClock) -> Bool {
    let command = ControlCommand.removeAdvertising(instance: instance.number)
    var status = try? ask(command, clock: clock)
    // The controller may have lost the set.
    if status == .kernel(.failed) {
      var forgotten = instance
      forgotten.isForgotten = true
      _ = try? perform(forgotten.end(), clock: clock)
      status = try? ask(command, clock: clock)
    }
    return status?.isSuccess ?? false || status == .kernel(.invalidParameters)
  }
}
