import BeaconCodec
import BeaconRadio
import HotColdScreen

/// The radio while the title screen stands: it listens to who is there already, comes and goes with what is
/// chosen, and knows what is in the way of it.
final class Lookout {
  /// Seconds from one look at what there is to the next.
  private static let interval = 2.0

  /// What one can play through, the best first.
  private(set) var radios: [TitleForm.Radio] = [.demo]
  /// What keeps the chosen radio from being used.
  private(set) var trouble: TitleView.Trouble?
  private var air: (adapter: String, radio: Radio, air: RadioAir)?
  private var chosen: TitleForm.Radio?
  // Nobody waits for a radio to see the screen.
  private var nextLook = Timestamp.zero.advanced(bySeconds: 0.1)
  private let clock: MonotonicClock

  init(clock: MonotonicClock) {
    self.clock = clock
    offer()
  }

  deinit {
    close()
  }

  var isListening: Bool { air != nil }
  var descriptors: [Int32] { air?.air.descriptors ?? [] }
  var nextDue: Timestamp { min(air?.air.nextDue ?? nextLook, nextLook) }

  /// Takes another radio than before, at the next look.
  func choose(_ radio: TitleForm.Radio?, at now: Timestamp) {
    guard radio != chosen else { return }
    chosen = radio
    nextLook = min(nextLook, now.advanced(bySeconds: 0.1))
  }

  func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    if time >= nextLook { try look(at: time) }
    guard let on = air else { return }
    do {
      var air = on.air
      defer { self.air?.air = air }
      try air.listen(until: time, hear)
    } catch let failure as Failure {
      close()
      trouble = .of(failure, adapter: on.adapter)
    }
  }

  /// Radio off.
  func close() {
    air?.radio.close()
    air = nil
  }

  private func look(at now: Timestamp) throws {
    nextLook = now.advanced(bySeconds: Self.interval)
    offer()
    guard case .adapter(let name)? = chosen, radios.contains(.adapter(name)) else {
      close()
      // Whoever plays in the pretend house needs no Bluetooth, but may wonder what became of it.
      trouble = radios == [.demo] ? .found(adapter: nil) : nil
      return
    }
    if air?.adapter != name { close() }
    if let status = air?.air.status {
      trouble = status.isProblem ? TitleView.Trouble(what: sentence(status.message)) : nil
      return
    }
    do {
      var plan = RadioPlan(adapter: name, isForBroadcast: false)
      plan.scan.kind = .active
      let radio = try Radio(plan, clock: clock)
      air = (name, radio, RadioAir(radio, withDetails: true))
      trouble = nil
    } catch let failure as Failure {
      trouble = .of(failure, adapter: name)
    }
  }

  private func offer() {
    let adapters = (try? Adapter.all()) ?? []
    let best = Facts.choose(nil, of: adapters)
    let ordered = adapters.filter { $0 == best } + adapters.filter { $0 != best }
    radios = ordered.map { .adapter($0.name) } + [.demo]
  }
}

/// The lookout as air.
struct LookoutAir: Air {
  private let lookout: Lookout

  init(_ lookout: Lookout) {
    self.lookout = lookout
  }

  var descriptors: [Int32] { lookout.descriptors }
  var nextDue: Timestamp? { lookout.nextDue }
  var horizon: Timestamp { Timestamp(nanoseconds: .max) }
  var isEnded: Bool { false }
  var reports: Int { 0 }
  var rejects: Rejects { Rejects() }
  var drops: Int? { nil }

  mutating func listen(until time: Timestamp, _ hear: (Sighting) throws -> Void) throws {
    try lookout.listen(until: time, hear)
  }
}
