import BeaconCodec
import BeaconRadio
import HotColdSystem
import HotColdView
import LinuxSystem

/// The title screen's radio: listens for players with the chosen adapter, and reports problems.
final class TitleRadio: SightingSource {
  /// Seconds between two searches for adapters.
  private static let interval = 2.0

  /// The available radios, best first.
  private(set) var radios: [TitleForm.Radio] = [.demo]
  private(set) var trouble: TitleView.Trouble?
  private var on: (adapter: String, radio: LiveRadio)?
  private var chosen: TitleForm.Radio?
  // The first picture must not wait for the radio.
  private var nextLook = Timestamp.zero.advanced(bySeconds: 0.1)
  /// The percentage of listening time.
  private let duty: Int
  let clock: MonotonicClock

  init(clock: MonotonicClock, duty: Int = 100) {
    self.clock = clock
    self.duty = duty
    offer()
  }

  var isListening: Bool { on != nil }
  var descriptors: [Int32] { on?.radio.descriptors ?? [] }
  var isLive: Bool { true }
  var nextDue: Timestamp? { min(on?.radio.nextDue ?? nextLook, nextLook) }

  /// Opens the radio at the next check.
  func choose(_ radio: TitleForm.Radio?, at now: Timestamp) {
    guard radio != chosen else { return }
    chosen = radio
    nextLook = min(nextLook, now.advanced(bySeconds: 0.1))
  }

  func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    if time >= nextLook { try look(at: time) }
    guard let on else { return }
    do {
      try on.radio.listen(until: time, hear)
    } catch let failure as Failure {
      close()
      trouble = .of(failure, adapter: on.adapter)
    }
  }

  /// Fixes the problem if this user may; takes a second or two.
  func repair() {
    close()
    let now = clock.now()
    nextLook = now.advanced(bySeconds: 0.1)
    trouble = nil
    do {
      try RadioRepair.perform(adapter: chosen?.adapter)
    } catch {
      guard let failure = error as? Failure else { return }
      trouble = TitleView.Trouble(what: sentence(failure.message))
      // Time to read the message.
      nextLook = now.advanced(bySeconds: 3 * Self.interval)
    }
  }

  func close() {
    on?.radio.close()
    on = nil
  }

  private func look(at now: Timestamp) throws {
    nextLook = now.advanced(bySeconds: Self.interval)
    offer()
    guard case .adapter(let name)? = chosen, radios.contains(.adapter(name)) else {
      close()
      // The simulated house needs no Bluetooth, but say why it is the only choice.
      trouble = radios == [.demo] ? .found(adapter: nil) : nil
      return
    }
    if on?.adapter != name { close() }
    if let status = on?.radio.status {
      trouble =
        status.isProblem ? TitleView.Trouble(what: "\(status.message.capitalized).") : nil
      return
    }
    do {
      var plan = RadioPlan(adapter: name)
      plan.use.scan = .duty(duty)
      plan.use.scan?.kind = .active
      on = (name, try LiveRadio(plan, clock: clock))
      trouble = nil
    } catch let failure as Failure {
      trouble = .of(failure, adapter: name)
    }
  }

  private func offer() {
    let adapters = (try? Adapter.all()) ?? []
    let best = Adapter.preferred(nil, of: adapters)
    let ordered = adapters.filter { $0 == best } + adapters.filter { $0 != best }
    radios = ordered.map { .adapter($0.name) } + [.demo]
  }
}

extension TitleView.Trouble {
  /// The cause according to `Diagnosis`, otherwise the failure's own message.
  static func of(_ failure: Failure, adapter: String?) -> TitleView.Trouble {
    found(adapter: adapter) ?? TitleView.Trouble(what: sentence(failure.message))
  }

  /// The first problem that can be found without testing the radio.
  static func found(adapter: String?) -> TitleView.Trouble? {
    Diagnosis(.look(adapter: adapter)).obstacle.map {
      TitleView.Trouble(
        what: sentence($0.message), fix: $0.fix, repair: $0.repair.map(\.words))
    }
  }
}

/// Capitalizes the sentence, unless it starts with an adapter's name, and adds a full stop.
func sentence(_ words: Words) -> Words {
  words.english.hasPrefix("hci") ? "\(words)." : "\(words.capitalized)."
}
