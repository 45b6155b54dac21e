import BeaconCodec
import BeaconRadio
import BeaconTracking
import HotColdSystem
import LinuxSystem

/// The live radio: scans, broadcasts, and waits for an adapter, as planned.
package final class LiveRadio: SightingSource {
  private var plan: RadioPlan
  private let clock: MonotonicClock
  private let access: RadioAccess
  /// nil while waiting for an adapter.
  private var session: (any Radio)?
  private var obstacle = RadioError.noAdapter
  package private(set) var nextDue: Timestamp? = .zero
  private var decoder: SightingDecoder
  /// The recording to write the packets to.
  var recording: RecordingFile?
  /// Calibrated powers take precedence over those that beacons claim.
  private var calibrations = Calibrations()
  /// Resolves private addresses; nil if there are no keys.
  private let addresses = InvokingUser.questions.map(AddressBook.init)
  private var ringer = Ringer()

  /// Returns when the controller has confirmed the start, or at once if it waits for an adapter.
  /// - Parameter calibrations: read when the radio is on, so that its errors are reported first.
  package init(
    _ plan: RadioPlan, calibrations: @autoclosure () -> Calibrations = Calibrations(),
    clock: MonotonicClock
  ) throws {
    self.plan = plan
    self.clock = clock
    // Names and messages need an active scan.
    decoder = SightingDecoder(withDetails: plan.use.scan?.kind == .active)
    // Report missing Bluetooth before missing permission.
    try advising { () throws(RadioError) in
      if plan.waits { _ = try Adapter.all() } else { _ = try Adapter.choose(plan.adapter) }
    }
    access = try RadioAccess.choose()
    try advising { () throws(RadioError) in try look() }
    self.calibrations = calibrations()
  }

  var adapter: Adapter? { session?.adapter }
  package var descriptors: [Int32] { (session?.fileDescriptors ?? []) + ringer.descriptors }
  package var isLive: Bool { true }
  package var counts: SourceCounts {
    SourceCounts(
      reports: decoder.sightings, rejects: decoder.rejectsAtEnd,
      drops: Int(clamping: session?.receiverDrops ?? 0))
  }

  package func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    try advising { () throws(RadioError) in try look() }
    ringer.advance(to: time)
    guard let session else { return }
    let adapter = session.adapter.address
    nextDue = session.poll { time, event in
      recording?.add(event, at: time)
      decoder.decode(event, at: time) { sighting in
        var sighting = addresses?.resolve(sighting) ?? sighting
        let key = TrackKey(address: sighting.address, identity: sighting.identity)
        if let power = calibrations.power(of: key, on: adapter) { sighting.measuredPower = power }
        hear(sighting)
      }
    }
  }

  /// Throws if no adapter was available during the whole time.
  package func requireBegun(within duration: Double?) throws {
    guard session == nil, let duration, clock.now().seconds >= duration else { return }
    throw Failure(obstacle)
  }

  /// Starts if an adapter is available now.
  private func look() throws(RadioError) {
    guard session == nil, clock.now() >= nextDue ?? .zero else { return }
    do throws(RadioError) {
      session = try access.begin(plan.use, on: Adapter.choose(plan.adapter), clock: clock)
    } catch {
      guard plan.waits, error.mayPass else { throw error }
      obstacle = error
      nextDue = clock.now().advanced(bySeconds: Adapter.lookInterval)
    }
  }

  private lazy var chip = session.flatMap { Chip(of: $0.adapter) }

  package var status: SourceStatus? {
    guard let session else { return SourceStatus(waitingFor: obstacle) }
    let broadcast = session.state(of: .broadcast) ?? .active
    let half = broadcast == .active ? RadioUse.Half.scan : .broadcast
    var status = SourceStatus(
      session.state(of: half) ?? .active, of: half,
      block: RadioSwitch.all().block(of: session.adapter), chip: chip)
    if status.state == "active" { status.message = "\(status.message)\(remark)" }
    status.interval = session.broadcast?.interval.milliseconds
    return status
  }

  /// A note if the adapter cannot advertise as often as requested.
  private var remark: String {
    guard let asked = plan.use.broadcast?.interval, let interval = session?.broadcast?.interval,
      interval != asked
    else { return "" }
    return
      "; this adapter does not advertise more often than every \(decimalText(interval.milliseconds, places: 0)) ms"
  }

  /// Replaces the broadcast, if there is one.
  package func send(_ broadcast: Broadcast) {
    plan.use.broadcast = broadcast
    session?.replaceBroadcast(with: broadcast)
  }

  package func ring(_ target: RingTarget, at time: Timestamp) -> Bool {
    guard let adapter else { return false }
    ringer.toggle(target, at: time) { BluetoothDaemon(target.address, adapter: adapter.name) }
    return true
  }
  package func takeRingNews() -> RingNews? { ringer.takeNews() }

  package func close() {
    ringer.close()
    session?.close()
    guard let session, session.keepsBroadcast else { return }
    complain(SourceStatus.kept(on: session.adapter.name, endsItself: access != .direct))
  }
}

package struct RadioPlan {
  /// `hci0`, an address, or nil for the first usable adapter.
  var adapter: String?
  /// Whether to wait if no adapter is available.
  var waits = false
  package var use = RadioUse(scan: .continuous, optional: .broadcast)
}
