import BeaconCodec

extension Adapter {
  /// Ends what a killed program has left behind: its broadcast, by whichever way, and its scan. The
  /// adapter must be powered.
  ///
  /// Advertising instances of others stay. A scan has no owner that could be asked for, so that of
  /// another program ends too; bluetoothd begins its own anew.
  public func silence(
    clock: MonotonicClock, access: RadioAccess = .direct
  ) throws(RadioError) {
    try silence(clock: clock, host: access.host)
  }

  func silence(clock: MonotonicClock, host: any RadioHost) throws(RadioError) {
    let control = try ControlChannel.open(self, host: host)
    let dialects = try control.dialects(clock: clock)
    let survey = control.survey(clock: clock)
    var orders: [Order] = []
    // Whether it is there the kernel does not show.
    if let instance = survey?.instance {
      orders.append(Order(RemoveAdvertising(instance: instance), index: index))
    }
    switch dialects.advertising {
    case .extended:
      orders += [
        Order(LESetExtendedAdvertisingEnable(enable: false, handle: .own)),
        Order(LERemoveAdvertisingSet(handle: .own)),
      ]
    case .legacy:
      // The controller's one and only advertising may be that of an instance.
      if survey?.others.isEmpty ?? true, !(survey?.settings.contains(.advertising) ?? false) {
        orders.append(Order(LESetAdvertisingEnable(enable: false)))
      }
    }
    orders.append(ScanCommands.enable(false, dialects.scanning))
    try control.perform(
      CommandSequence(orders.map { .init(order: $0, mayFail: true) }), clock: clock)
  }
}
