/// All transmitters and receivers, and the signals between them. It reads no clock and does no I/O:
/// `Loop` passes in the time and the hosts' packets, and sends the packets in `outbox`.
struct World: Sendable {
  struct Packet: Equatable, Sendable {
    var adapter: String
    var bytes: [UInt8]
  }

  /// A transmitter without an adapter.
  struct Beacon: Sendable {
    var address: Address
    var advertiser: Advertiser
  }

  /// A transmitter and a receiver, by their names; `*` means any.
  struct Link: Hashable, Sendable {
    var from: String
    var to: String
  }

  private static let seed: UInt64 = 1

  /// The kinds of controllers, by name.
  let profiles: [String: Profile]
  private(set) var now = Microseconds.zero
  var adapters: [String: Adapter] = [:]
  var beacons: [String: Beacon] = [:]
  var outbox: [Packet] = []
  /// Of adapters that were unplugged or plugged in by themselves.
  var effects: [Effect] = []
  private var noise = Noise(seed: World.seed, name: "world")
  private var scripts: [(link: Link, script: SignalScript, from: Microseconds)] = []
  private var signals: [Link: Signal] = [:]

  init(profiles: [String: Profile]) { self.profiles = profiles }

  /// Resets everything except the time.
  mutating func clear() {
    let time = now
    self = World(profiles: profiles)
    now = time
  }

  mutating func addAdapter(_ name: String, _ profile: Profile, _ address: Address) {
    adapters[name] = Adapter(
      name: name,
      controller: Controller(
        address: profile.address ?? address, profile: profile,
        noise: Noise(seed: Self.seed, name: name)))
  }

  mutating func setSignal(_ link: Link, _ script: SignalScript) {
    scripts.removeAll { $0.link == link }
    scripts.insert((link, script, now), at: 0)
    signals = signals.filter { !link.covers($0.key) }
  }
}

extension World.Link {
  func covers(_ link: World.Link) -> Bool {
    (from == "*" || from == link.from) && (to == "*" || to == link.to)
  }
}

// MARK: Packets from hosts

extension World {
  /// Executes a packet from a host, which begins with H4's type byte.
  mutating func receive(_ packet: [UInt8], from name: String, at time: Microseconds) {
    advance(to: time)
    // Only commands: without connections there are no data packets.
    var reader = ByteReader(packet)
    guard adapters[name] != nil, reader.u8() == 0x01, let number = reader.u16(),
      let count = reader.u8(), let parameters = reader.take(Int(count))
    else { return }
    let opcode = Opcode(rawValue: number)
    var entry = Adapter.Entry(time: now, opcode: opcode, parameters: parameters)
    defer { adapters[name]?.record(entry) }

    let answer: Controller.Answer?
    switch adapters[name]?.takeFault(for: opcode, parameters) {
    case .fail(let status):
      let isStatus = status == .unknownCommand || opcode == .inquiry || opcode == .createConnection
      answer = isStatus ? .status(status) : .complete(status, [])
    case .mute: answer = nil
    case .restart:
      answer = nil
      adapters[name]?.restart = now + Adapter.restartDelay
    case nil: answer = adapters[name]?.controller.answer(opcode, parameters, at: now)
    }
    entry.status = answer?.status
    switch answer {
    case .complete(let status, let results):
      self.answer(Event.commandComplete(opcode, status, results), to: name)
    case .status(let status): self.answer(Event.commandStatus(opcode, status), to: name)
    case nil: break
    }
  }

  /// Sends the answer to a command, after as long as this kind of controller takes.
  private mutating func answer(_ bytes: [UInt8], to name: String) {
    guard let delay = adapters[name]?.controller.profile.delay, delay > .zero else {
      return send(bytes, to: name)
    }
    adapters[name]?.answers.append((now + delay, bytes))
  }

  mutating func send(_ bytes: [UInt8], to adapter: String) {
    guard adapters[adapter]?.isPlugged == true else { return }
    outbox.append(Packet(adapter: adapter, bytes: bytes))
  }
}

// MARK: Scheduled events

extension World {
  private enum ScheduledEvent {
    case answer(String)
    case restart(String)
    case legacy(String)
    case set(String, UInt8)
    case beacon(String)
    case flood(String)
    case inquiryEnds(String)
    case scanEnds(String)
  }

  /// When `advance` has something to do next.
  var nextEventTime: Microseconds? { nextScheduledEvent()?.time }

  mutating func advance(to time: Microseconds) {
    while let (moment, event) = nextScheduledEvent(), moment <= time {
      now = max(now, moment)
      handle(event, until: time)
    }
    now = max(now, time)
  }

  private func nextScheduledEvent() -> (time: Microseconds, event: ScheduledEvent)? {
    var best: (time: Microseconds, event: ScheduledEvent)?
    func offer(_ time: Microseconds?, _ event: @autoclosure () -> ScheduledEvent) {
      guard let time, time < best?.time ?? Microseconds(count: .max) else { return }
      best = (time, event())
    }
    // Sorted by name, so that simultaneous events have the same order in each run.
    for (name, adapter) in adapters.sorted(by: { $0.key < $1.key }) {
      offer(adapter.answers.first?.time, .answer(name))
      offer(adapter.restart, .restart(name))
      offer(adapter.controller.legacyAdvertiser.schedule?.next, .legacy(name))
      for (handle, set) in adapter.controller.advertisingSets.sorted(by: { $0.key < $1.key }) {
        offer(set.schedule?.next, .set(name, handle))
      }
      offer(adapter.flood?.next, .flood(name))
      offer(adapter.controller.inquiryEnds, .inquiryEnds(name))
      offer(adapter.controller.scanner.session?.ends, .scanEnds(name))
    }
    // There may be many beacons, so they are not sorted.
    var first: (time: Microseconds, name: String)?
    for (name, beacon) in beacons {
      guard let time = beacon.advertiser.schedule?.next else { continue }
      if first.map({ (time, name) < $0 }) ?? true { first = (time, name) }
    }
    offer(first?.time, .beacon(first?.name ?? ""))
    return best
  }

  private mutating func handle(_ event: ScheduledEvent, until time: Microseconds) {
    switch event {
    case .answer(let name):
      if let answer = adapters[name]?.answers.removeFirst() { send(answer.bytes, to: name) }
    case .restart(let name): restart(name)
    case .legacy(let name):
      guard var controller = adapters[name]?.controller else { return }
      let own = controller.ownAddress(
        controller.legacyAdvertiser.ownAddressType,
        random: controller.legacyAdvertiser.randomAddress)
      if let own { transmit(controller.legacyAdvertiser, from: own, of: name) }
      controller.legacyAdvertiser.reschedule(after: intervalStart(lateAt: time), noise: &noise)
      adapters[name]?.controller.legacyAdvertiser = controller.legacyAdvertiser
    case .set(let name, let handle): advertiseSet(handle, of: name, until: time)
    case .beacon(let name):
      guard var beacon = beacons[name] else { return }
      transmit(beacon.advertiser, from: beacon.address, of: name)
      beacon.advertiser.reschedule(after: intervalStart(lateAt: time), noise: &noise)
      beacons[name] = beacon
    case .flood(let name): sendFloodReport(name)
    case .inquiryEnds(let name):
      adapters[name]?.controller.inquiryEnds = nil
      send(Event.inquiryComplete, to: name)
    case .scanEnds(let name):
      adapters[name]?.controller.scanner.session = nil
      if adapters[name]?.controller.wantsEvent(lowEnergySubevent: 0x11) == true {
        send(Event.scanTimeout, to: name)
      }
    }
  }

  /// Unplugs an adapter, or plugs it in again.
  private mutating func restart(_ name: String) {
    guard let isPlugged = adapters[name]?.isPlugged else { return }
    guard isPlugged else {
      adapters[name]?.plug()
      return effects.append(.open(adapter: name))
    }
    adapters[name]?.unplug()
    adapters[name]?.restart = now + Adapter.absence
    effects.append(.close(adapter: name))
  }

  /// Where the next interval starts. After a delay of more than 500 ms, that is the present, so that a
  /// busy machine does not send the missed packets in a burst.
  private func intervalStart(lateAt time: Microseconds) -> Microseconds {
    time - now > .milliseconds(500) ? time : now
  }

  private mutating func advertiseSet(_ handle: UInt8, of name: String, until time: Microseconds) {
    guard let controller = adapters[name]?.controller,
      var set = controller.advertisingSets[handle], let schedule = set.schedule
    else { return }
    let isOver = schedule.end.map { now >= $0 } ?? false
    if !isOver {
      if let own = controller.ownAddress(set.ownAddressType, random: set.randomAddress) {
        transmit(set, from: own, of: name)
      }
      set.reschedule(after: intervalStart(lateAt: time), noise: &noise)
      // The set ends on time instead of at its next advertisement.
      if let end = set.schedule?.end, let next = set.schedule?.next, next > end {
        set.schedule?.next = end
      }
    }
    if isOver {
      set.schedule = nil
      if controller.wantsEvent(lowEnergySubevent: 0x12) {
        send(Event.advertisingSetTimeout(handle: handle, events: schedule.sent), to: name)
      }
    }
    adapters[name]?.controller.advertisingSets[handle] = set
  }

  private mutating func sendFloodReport(_ name: String) {
    guard let flood = adapters[name]?.flood else { return }
    let address = Address(bits: noise.next(), kind: .random)
    var advertiser = Advertiser()
    advertiser.pdu = .nonConnectable
    advertiser.data = [2, 1, 6] + [3, 0xFF] + littleEndian(noise.next(), size: 2)
    let rssi = Int8(-40 - Int(noise.next() % 60))
    report(advertiser, from: address, rssi: rssi, to: name, isResponse: false)
    let next = flood.next + flood.interval
    adapters[name]?.flood?.next = next
    if next >= flood.end { adapters[name]?.flood = nil }
  }
}

// MARK: Transmission

extension World {
  /// Sends one advertising event to every receiver in range.
  private mutating func transmit(_ advertiser: Advertiser, from address: Address, of name: String) {
    for receiver in adapters.keys.sorted() where receiver != name {
      guard let adapter = adapters[receiver], adapter.isPlugged,
        let session = adapter.controller.scanner.session,
        let channel = adapter.controller.scanner.channel(at: now),
        channel & advertiser.channels != 0,
        !advertiser.pdu.isExtended || session.dialect == .extended,
        !adapter.controller.scanner.usesAcceptList
          || adapter.controller.acceptList.contains(address),
        let rssi = signal(from: name, to: receiver)
      else { continue }
      report(advertiser, from: address, rssi: rssi, to: receiver, isResponse: false)
      if advertiser.pdu.isScannable, adapter.controller.scanner.isActive {
        report(advertiser, from: address, rssi: rssi, to: receiver, isResponse: true)
      }
    }
  }

  private mutating func signal(from: String, to: String) -> Int8? {
    let link = Link(from: from, to: to)
    if signals[link] == nil {
      let given = scripts.first { $0.link.covers(link) }
      signals[link] = Signal(
        given?.script ?? .constant(-60), from: given?.from ?? .zero,
        noise: Noise(seed: Self.seed, name: "\(from) to \(to)"))
    }
    return signals[link]?.receive(at: now)
  }

  private mutating func report(
    _ advertiser: Advertiser, from address: Address, rssi: Int8, to name: String, isResponse: Bool
  ) {
    guard let controller = adapters[name]?.controller,
      let dialect = controller.scanner.session?.dialect,
      !controller.profile.deafDialects.contains(dialect),
      controller.wantsEvent(lowEnergySubevent: dialect == .extended ? 0x0D : 0x02),
      adapters[name]?.controller.scanner.shouldReport(
        Scanner.DuplicateKey(address: address, pdu: advertiser.pdu, isResponse: isResponse)) == true
    else { return }
    let data =
      isResponse ? advertiser.response : advertiser.pdu.carriesData ? advertiser.data : []
    switch dialect {
    case .legacy:
      let type = isResponse ? 4 : advertiser.pdu.reportType
      send(Event.report(type: type, from: address, data: data, rssi: rssi), to: name)
    case .extended:
      let type = advertiser.pdu.extendedReportType(isResponse: isResponse)
      send(
        Event.extendedReport(type: type, from: address, data: data, rssi: rssi), to: name)
    }
  }
}
