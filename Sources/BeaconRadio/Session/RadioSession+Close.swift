import BeaconCodec

/// How a session ends.
extension RadioSession {
  func end(_ half: RadioUse.Half, _ control: ControlChannel) {
    guard var sequence = tasks[half]?.end() else { return }
    sequence.patience = host.closingPatience
    let replies = try? control.perform(sequence, clock: clock)
    if half == .broadcast, monitor.state == .down {
      // What is carried out is answered with the number of the instance.
      isLeftToKernel = replies?.last?.isEmpty ?? true
    }
    if half == .scan, let kernel = kernel(control) {
      endSearch(kernel)
    }
  }

  /// A search for devices that our scan has taken the place of: the kernel believes that it goes on, for its own end
  /// of it is forgotten when somebody else ends the scan (Linux, net/bluetooth/hci_event.c:
  /// le_set_scan_enable_complete). bluetoothd begins another when it hears so.
  private func endSearch(_ control: ControlChannel) {
    let question = EncodedCommand(ManagementQuestion.discovery, index: control.adapter.index)
    guard let status = try? control.ask(question, clock: clock),
      ManagementQuestion.isDiscovering(status) == true
    else { return }
    let orders = StopDiscovery.kinds.map {
      CommandSequence.Step(
        EncodedCommand(StopDiscovery(kind: $0), index: control.adapter.index), mayFail: true)
    }
    _ = try? control.perform(
      CommandSequence(orders, patience: host.closingPatience), clock: clock)
  }

  /// A way to the kernel's management.
  private func kernel(_ control: ControlChannel) -> ControlChannel? {
    if control.isManaged { return control }
    let other = try? AdapterSockets(of: control.adapter, host: host).control
    return other?.isManaged == true ? other : nil
  }

  public func close() {
    if let control = sockets?.control ?? controlOfAbsent {
      for half in [RadioUse.Half.broadcast, .scan] { end(half, control) }
    }
    sockets = nil
    tasks = RadioTasks()
    place = nil
  }

  /// For what the kernel keeps of ours on an adapter that is away, or is about to be opened anew: it would put it
  /// on the air again with the power.
  private var controlOfAbsent: ControlChannel? {
    guard monitor.state != .gone,
      RadioUse.Half.allCases.contains(where: { tasks[$0]?.end() != nil })
    else { return nil }
    return try? AdapterSockets(of: monitor.adapter, host: host).control
  }
}
