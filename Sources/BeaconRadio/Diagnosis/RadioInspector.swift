import BeaconCodec

/// Finds out what a controller is doing. All that it changes are settings that everybody, the kernel
/// too, makes anew before use: parameters of a scan that is not on, advertising sets that are off.
final class RadioInspector {
  let adapter: Adapter
  let control: ControlChannel
  let clock: MonotonicClock
  private(set) var survey: ManagementSurvey?
  /// Whether the kernel is searching for devices; nil where it does not tell.
  let isDiscovering: Bool?
  /// What the controller can do; the least until it was asked.
  private(set) var dialects = Dialects(scanning: .legacy, advertising: .legacy)
  /// It can do more than it now admits.
  private(set) var isStuck = false

  /// Asks the kernel, which answers from what it knows.
  init(_ adapter: Adapter, host: any RadioHost, clock: MonotonicClock) throws(RadioError) {
    self.adapter = adapter
    self.clock = clock
    control = try ControlChannel.open(adapter, host: host)
    survey = control.survey(clock: clock)
    isDiscovering = Self.askDiscovering(control, clock)
  }

  /// Asks the controller which commands it understands.
  func askController() throws(RadioError) {
    dialects = try control.dialects(clock: clock)
    guard dialects.advertising == .extended else { return }
    let sets = try control.ask(Order(LEReadNumberOfSupportedAdvertisingSets()), clock: clock)
    isStuck = Self.trace(sets) == .on
  }

  /// The commands that it answers now.
  var spoken: Dialects { isStuck ? Dialects(scanning: .legacy, advertising: .legacy) : dialects }

  /// Asks the kernel again.
  func askKernel() { survey = control.survey(clock: clock) }

  /// What the kernel says of beacons; nil where it does not speak to us.
  var kernel: KernelView? { survey.map(KernelView.init) }

  /// Whether a scan is on. If none is, its parameters are set, ready to be enabled.
  func traceScan() throws(RadioError) -> Trace {
    let order = ScanCommands.parameters(.continuous, spoken.scanning)
    return Self.trace(try control.ask(order, clock: clock))
  }

  /// Whether something is on the air by the commands of Bluetooth 4, which know but one beacon. If
  /// nothing is, its parameters are set.
  func traceLegacyBeacon() throws(RadioError) -> Trace {
    let interval = RadioInterval.beacon
    return Self.trace(
      try control.ask(
        Order(LESetAdvertisingParameters(interval: interval...interval, ownAddress: .random)),
        clock: clock))
  }

  /// Whether the advertising set of ours is on that the kernel knows nothing of; if it is off, it is
  /// forgotten.
  func traceOwnSet() throws(RadioError) -> Trace {
    switch try control.ask(Order(LERemoveAdvertisingSet(handle: .own)), clock: clock) {
    case .controller(.commandDisallowed): .on
    case .controller(.success), .controller(.unknownAdvertisingIdentifier): .none
    default: .unknown
    }
  }

  /// Whether any advertising set is on; if none is, all are forgotten. Not to be had through a helper, which
  /// touches nothing that is not its peer's.
  func traceAnySet() throws(RadioError) -> Trace {
    do throws(RadioError) {
      return Self.trace(try control.ask(Order(LEClearAdvertisingSets()), clock: clock))
    } catch .notPermitted {
      return .unknown
    }
  }

  private static func askDiscovering(_ control: ControlChannel, _ clock: MonotonicClock) -> Bool? {
    guard let index = control.managementIndex else { return nil }
    do throws(RadioError) {
      return StopNoDiscovery.isDiscovering(
        try control.ask(Order(StopNoDiscovery(), index: index), clock: clock))
    } catch {
      return nil
    }
  }

  private static func trace(_ status: RadioStatus) -> Trace {
    switch status {
    case .controller(.success): .none
    case .controller(.commandDisallowed): .on
    default: .unknown
    }
  }
}

extension ControlChannel {
  /// Gives one command, and takes a refusal for an answer.
  func ask(_ order: Order, clock: MonotonicClock) throws(RadioError) -> RadioStatus {
    do throws(RadioError) {
      try perform(CommandSequence(order), clock: clock, patience: 0.8)
    } catch .refused(_, let status, _) {
      return status
    }
    return .controller(.success)
  }
}
