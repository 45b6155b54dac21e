import BeaconCodec
import BeaconRadio
import HotColdSystem

/// The live radio: scans, and broadcasts too where there is something to broadcast. It begins with
/// waiting for an adapter, where it was told to and there is none.
package final class LiveRadio: HCIEventSource, Transmitter {
  private enum Stage {
    case waiting(for: RadioError)
    case on(any Radio)
  }

  private var plan: RadioPlan
  private let clock: MonotonicClock
  private let access: RadioAccess
  private var stage: Stage
  private var deadline = Timestamp.zero

  /// Begins, and returns when the controller has confirmed it; or at once where there is an adapter to
  /// wait for.
  package init(_ plan: RadioPlan, clock: MonotonicClock) throws {
    self.plan = plan
    self.clock = clock
    // Where there is no Bluetooth at all, no permission helps.
    try advising { () throws(RadioError) in
      if plan.waits { _ = try Adapter.all() } else { _ = try Adapter.choose(plan.adapter) }
    }
    access = try RadioAccess.choose()
    stage = .waiting(for: .noAdapter)
    try advising { () throws(RadioError) in try look() }
  }

  deinit {
    close()
  }

  /// The adapter that it is on; nil while it waits for one.
  package var adapter: Adapter? {
    if case .on(let session) = stage { session.adapter } else { nil }
  }

  /// What it still waits for.
  package var obstacle: RadioError? {
    if case .waiting(let obstacle) = stage { obstacle } else { nil }
  }

  package var descriptors: [Int32] {
    switch stage {
    case .waiting: []
    case .on(let session): session.fileDescriptors
    }
  }

  package var nextDue: Timestamp? { deadline }

  package var drops: Int? {
    switch stage {
    case .waiting: 0
    case .on(let session): session.receiverDrops.map { Int(clamping: $0) }
    }
  }

  func receive(
    until time: Timestamp, _ body: (Timestamp, borrowing Span<UInt8>, Double?) -> Void
  ) throws {
    try advising { () throws(RadioError) in try look() }
    guard case .on(let session) = stage else { return }
    deadline = session.poll { time, event in body(time, event, nil) }
  }

  /// Fails if the time is over and there was never an adapter.
  package func requireBegun(within duration: Double?) throws {
    guard let duration, let obstacle, clock.now().seconds >= duration else { return }
    throw Failure(obstacle)
  }

  /// Begins if there is an adapter now.
  private func look() throws(RadioError) {
    guard case .waiting = stage, clock.now() >= deadline else { return }
    do throws(RadioError) {
      let adapter = try Adapter.choose(plan.adapter)
      stage = .on(try plan.begin(on: adapter, clock: clock, access: access))
    } catch {
      guard plan.waits, error.mayPass else { throw error }
      stage = .waiting(for: error)
      deadline = clock.now().advanced(bySeconds: Adapter.lookInterval)
    }
  }

  package var status: Status {
    switch stage {
    case .waiting(let obstacle): return Status(waitingFor: obstacle)
    case .on(let session):
      // Of the two halves that which has something to tell.
      var status: Status
      if let state = session.state(of: .broadcast), state != .active {
        status = Status(state, of: .broadcast)
      } else {
        status = Status(session.state(of: .scan) ?? .active, of: .scan)
        if status.state == "active" { status.message = "\(status.message)\(remark)" }
      }
      status.interval = interval?.milliseconds
      return status
    }
  }

  /// What is not as it was asked for.
  private var remark: String {
    guard let asked = plan.broadcast?.interval, let interval, interval != asked else { return "" }
    return
      "; this adapter is asked for no less than \(decimalText(interval.milliseconds, places: 0)) ms"
  }

  /// At which it broadcasts.
  package var interval: RadioInterval? {
    guard case .on(let session) = stage else { return nil }
    return session.broadcast?.interval
  }

  /// Has something else on the air, where it can broadcast.
  package func send(_ broadcast: Broadcast) {
    plan.broadcast = broadcast
    if case .on(let session) = stage { session.replaceBroadcast(with: broadcast) }
  }

  /// Radio off.
  package func close() {
    if case .on(let session) = stage { session.close() }
  }

  /// What is still to be known when it is off.
  package var lastWords: String? {
    guard case .on(let session) = stage, session.isLeftToKernel else { return nil }
    let name = session.adapter.name
    return
      "\(name) has no power, and the kernel keeps the beacon: it is on the air for up to 18 s when \(name) "
      + "is switched on again; end it then with: hotcold stop"
  }
}

/// What the radio is to be used for, and how.
package struct RadioPlan {
  /// `hci0`, an address, or nil for the first that can be used.
  package var adapter: String?
  /// Whether to wait for an adapter where there is none.
  package var waits = false
  /// What to broadcast; nothing for who only listens.
  package var broadcast: Broadcast?
  /// Whether there is no playing without the broadcast; otherwise there is none without the scan.
  package var isForBroadcast = true
  package var scan = ScanSettings.continuous

  package init(
    adapter: String?, waits: Bool = false,
    broadcast: Broadcast? = nil, isForBroadcast: Bool = true,
    scan: ScanSettings = .continuous
  ) {
    self.adapter = adapter
    self.waits = waits
    self.broadcast = broadcast
    self.isForBroadcast = isForBroadcast
    self.scan = scan
  }

  /// Begins on an adapter. A controller that cannot scan and broadcast at once still does the better half.
  func begin(
    on adapter: Adapter, clock: MonotonicClock, access: RadioAccess
  ) throws(RadioError) -> any Radio {
    try access.begin(
      RadioUse(
        scan: scan, broadcast: broadcast,
        optional: broadcast == nil ? nil : isForBroadcast ? .scan : .broadcast),
      on: adapter, clock: clock)
  }
}
