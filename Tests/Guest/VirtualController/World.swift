/// All transmitters and receivers, and the air between them. It reads no clock and does no I/O: the
/// loop passes in the time and what the hosts sent, and sends what it finds in `outbox`.
struct World: Sendable {
  struct Packet: Equatable, Sendable {
    var adapter: String
    var bytes: [UInt8]
  }

  /// A transmitter that is not an adapter.
  struct Beacon: Sendable {
    var address: Address
    var advertiser: Advertiser
  }

  /// Between a transmitter and a receiver, by their names; `*` is anyone.
  struct Link: Hashable, Sendable {
    var from: String
    var to: String
  }

  private static let seed: UInt64 = 1

  private(set) var now = Microseconds.zero
  var adapters: [String: Adapter] = [:]
  var beacons: [String: Beacon] = [:]
  var outbox: [Packet] = []
  private var noise = Noise(seed: World.seed, name: "world")
  private var scripts: [(link: Link, script: SignalScript, from: Microseconds)] = []
  private var signals: [Link: Signal] = [:]

  /// Resets everything but the time, including the noise.
  mutating func clear() {
    let time = now
    self = World()
    now = time
  }

  mutating func addAdapter(_ name: String, _ profile: Profile, _ address: Address) {
    adapters[name] = Adapter(
      name: name,
      controller: Controller(
        address: address, profile: profile, noise: Noise(seed: Self.seed, name: name)))
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

// MARK: What hosts send

extension World {
  /// A packet that a host sent, H4's type byte first.
  mutating func receive(_ packet: [UInt8], from name: String, at time: Microseconds) {
    advance(to: time)
    // Only commands mean anything here: there are no connections to carry data.
    var reader = ByteReader(packet)
    guard adapters[name] != nil, reader.u8() == 0x01, let number = reader.u16(),
      let count = reader.u8(), let parameters = reader.take(Int(count))
    else { return }
    let opcode = Opcode(rawValue: number)
    var entry = Adapter.Entry(time: now, opcode: opcode, parameters: parameters)
    defer { adapters[name]?.note(entry) }

    switch adapters[name]?.faults.strike(opcode) {
    case .fail(let status):
      entry.status = status
      let isStatus = opcode == .inquiry || opcode == .createConnection
      return send(
        isStatus ? Event.commandStatus(opcode, status) : Event.commandComplete(opcode, status),
        to: name)
    case .mute: return
    case nil: break
    }

    guard let answer = adapters[name]?.controller.answer(opcode, parameters, at: now) else {
      return
    }
    entry.status = answer.status
    let event =
      switch answer {
      case .complete(let status, let results): Event.commandComplete(opcode, status, results)
      case .status(let status): Event.commandStatus(opcode, status)
      }
    send(event, to: name)
  }

  mutating func send(_ bytes: [UInt8], to adapter: String) {
    guard adapters[adapter]?.isPlugged == true else { return }
    outbox.append(Packet(adapter: adapter, bytes: bytes))
  }
}

// MARK: What happens by itself

extension World {
  private enum Occasion {
    case legacy(String)
    case set(String, UInt8)
    case beacon(String)
    case flood(String)
    case inquiryEnds(String)
    case scanEnds(String)
  }

  /// When `advance` has something to do next.
  var nextTime: Microseconds? { nextOccasion()?.time }

  mutating func advance(to time: Microseconds) {
    while let (moment, occasion) = nextOccasion(), moment <= time {
      now = max(now, moment)
      happen(occasion, until: time)
    }
    now = max(now, time)
  }

  private func nextOccasion() -> (time: Microseconds, occasion: Occasion)? {
    var best: (time: Microseconds, occasion: Occasion)?
    func offer(_ time: Microseconds?, _ occasion: @autoclosure () -> Occasion) {
      guard let time, time < best?.time ?? Microseconds(count: .max) else { return }
      best = (time, occasion())
    }
    // In the order of their names, so that what falls together happens in the same order each time.
    for (name, adapter) in adapters.sorted(by: { $0.key < $1.key }) {
      offer(adapter.controller.legacyAdvertiser.schedule?.next, .legacy(name))
      for (handle, set) in adapter.controller.advertisingSets.sorted(by: { $0.key < $1.key }) {
        offer(set.schedule?.next, .set(name, handle))
      }
      offer(adapter.flood?.next, .flood(name))
      offer(adapter.controller.inquiryEnds, .inquiryEnds(name))
      offer(adapter.controller.scanner.session?.ends, .scanEnds(name))
    }
    // Of beacons there may be many.
    let beacon = beacons.compactMap { name, beacon in
      beacon.advertiser.schedule.map { (time: $0.next, name: name) }
    }.min { $0.time != $1.time ? $0.time < $1.time : $0.name < $1.name }
    offer(beacon?.time, .beacon(beacon?.name ?? ""))
    return best
  }

  private mutating func happen(_ occasion: Occasion, until time: Microseconds) {
    switch occasion {
    case .legacy(let name):
      guard var controller = adapters[name]?.controller else { return }
      let own = controller.ownAddress(
        controller.legacyAdvertiser.ownAddressType,
        random: controller.legacyAdvertiser.randomAddress)
      if let own { transmit(controller.legacyAdvertiser, from: own, of: name) }
      controller.legacyAdvertiser.reschedule(after: resting(until: time), noise: &noise)
      adapters[name]?.controller.legacyAdvertiser = controller.legacyAdvertiser
    case .set(let name, let handle): happenSet(handle, of: name, until: time)
    case .beacon(let name):
      guard var beacon = beacons[name] else { return }
      transmit(beacon.advertiser, from: beacon.address, of: name)
      beacon.advertiser.reschedule(after: resting(until: time), noise: &noise)
      beacons[name] = beacon
    case .flood(let name): happenFlood(name)
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

  /// A machine that was too busy to send in time does not make up for it in a burst.
  private func resting(until time: Microseconds) -> Microseconds {
    time - now > .milliseconds(500) ? time : now
  }

  private mutating func happenSet(_ handle: UInt8, of name: String, until time: Microseconds) {
    guard let controller = adapters[name]?.controller,
      var set = controller.advertisingSets[handle], let schedule = set.schedule
    else { return }
    let isOver = schedule.end.map { now >= $0 } ?? false
    if !isOver {
      if let own = controller.ownAddress(set.ownAddressType, random: set.randomAddress) {
        transmit(set, from: own, of: name)
      }
      set.reschedule(after: resting(until: time), noise: &noise)
      // The end comes when it comes, and not with the advertisement after it.
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

  private mutating func happenFlood(_ name: String) {
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

// MARK: The air

extension World {
  /// One advertising event, and what each receiver makes of it.
  private mutating func transmit(_ advertiser: Advertiser, from address: Address, of name: String) {
    for receiver in adapters.keys.sorted() where receiver != name {
      guard let adapter = adapters[receiver], adapter.isPlugged,
        let session = adapter.controller.scanner.session,
        let channel = adapter.controller.scanner.channel(at: now),
        channel & advertiser.channels != 0,
        !advertiser.pdu.isExtended || session.dialect == .extended,
        !adapter.controller.scanner.isSelective
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
      controller.wantsEvent(lowEnergySubevent: dialect == .extended ? 0x0D : 0x02),
      adapters[name]?.controller.scanner.shouldReport(
        Scanner.Heard(address: address, pdu: advertiser.pdu, isResponse: isResponse)) == true
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
