/// What a control command does to the world, and what is left for the loop to do.
extension World {
  enum Effect: Equatable, Sendable {
    case open(adapter: String)
    case close(adapter: String)
    case quit
  }

  struct Reply: Equatable, Sendable {
    var lines: [String] = []
    var effects: [Effect] = []
  }

  mutating func apply(
    _ command: ControlCommand, at time: Microseconds
  ) throws(ControlError) -> Reply {
    advance(to: time)
    switch command {
    case .adapter(let name, let profile, let address):
      guard adapters[name] == nil, beacons[name] == nil, name != "*" else {
        throw ControlError("the name is taken: \(name)")
      }
      addAdapter(name, profile, address)
      return Reply(effects: [.open(adapter: name)])
    case .plug(let name):
      guard try adapter(name).isPlugged == false else {
        throw ControlError("it is plugged in: \(name)")
      }
      adapters[name]?.isPlugged = true
      return Reply(effects: [.open(adapter: name)])
    case .unplug(let name):
      guard try adapter(name).isPlugged else { throw ControlError("it is not plugged in: \(name)") }
      adapters[name]?.unplug()
      return Reply(effects: [.close(adapter: name)])
    case .rssi(let link, let script): setSignal(link, script)
    case .beacon(let name, let address, let interval, let pdu, let data, let response):
      guard adapters[name] == nil, name != "*" else {
        throw ControlError("the name is taken: \(name)")
      }
      var advertiser = Advertiser()
      advertiser.pdu = pdu
      advertiser.interval = interval
      advertiser.data = data
      advertiser.response = response
      advertiser.start(at: now)
      beacons[name] = Beacon(address: address, advertiser: advertiser)
    case .fault(let name, let fault):
      _ = try adapter(name)
      adapters[name]?.faults.append(fault)
    case .mend(let name):
      _ = try adapter(name)
      adapters[name]?.faults = []
    case .inject(let name, let bytes):
      guard try adapter(name).isPlugged else { throw ControlError("it is not plugged in: \(name)") }
      send([0x04] + bytes, to: name)
    case .flood(let name, let rate, let seconds):
      _ = try adapter(name)
      adapters[name]?.flood = Adapter.Flood(
        next: now, end: now + .seconds(seconds), interval: .seconds(1 / rate))
    case .air: return Reply(lines: air)
    case .now: return Reply(lines: ["\(now.seconds)"])
    case .commands(let name): return Reply(lines: try adapter(name).log.map(\.description))
    case .forget(let name):
      _ = try adapter(name)
      adapters[name]?.log = []
    case .seed(let seed): reseed(seed)
    case .reset:
      let open = adapters.values.filter(\.isPlugged).map(\.name).sorted()
      clear()
      return Reply(effects: open.map { .close(adapter: $0) })
    case .quit: return Reply(effects: [.quit])
    }
    return Reply()
  }

  private func adapter(_ name: String) throws(ControlError) -> Adapter {
    guard let adapter = adapters[name] else { throw ControlError("no such adapter: \(name)") }
    return adapter
  }
}

// MARK: What is on the air

extension World {
  /// One line for each adapter, each of its advertisers and its scanner if they are on, and each
  /// beacon; in words that a shell can search.
  var air: [String] {
    adapters.values.sorted { $0.name < $1.name }.flatMap { adapter in
      let index = adapter.index.map { "hci\($0)" } ?? "unplugged"
      let controller = adapter.controller
      var lines = [
        "adapter \(adapter.name) \(index) profile=\(controller.profile.name)"
          + " address=\(controller.address) dialect=\(controller.dialect?.rawValue ?? "none")"
      ]
      func add(_ handle: String, _ advertiser: Advertiser, random: Address?) {
        guard advertiser.schedule != nil else { return }
        let own = controller.ownAddress(advertiser.ownAddressType, random: random)
        lines.append(
          "advertising \(adapter.name) handle=\(handle) \(advertiser.description(from: own))")
      }
      add(
        "legacy", controller.legacyAdvertiser, random: controller.legacyAdvertiser.randomAddress)
      for (handle, set) in controller.advertisingSets.sorted(by: { $0.key < $1.key }) {
        add(String(handle), set, random: set.randomAddress)
      }
      if let session = controller.scanner.session {
        let own = controller.ownAddress(
          controller.scanner.ownAddressType, random: controller.randomAddress)
        lines.append(
          "scanning \(adapter.name) \(session.dialect.rawValue)"
            + " \(controller.scanner.isActive ? "active" : "passive")"
            + " interval=\(controller.scanner.interval.milliseconds)"
            + " window=\(controller.scanner.window.milliseconds)"
            + " duplicates=\(session.filtersDuplicates ? "filtered" : "reported")"
            + " accept=\(controller.scanner.isSelective ? "list" : "all")"
            + " own=\(own?.description ?? "none") reports=\(session.reports)")
      }
      if controller.inquiryEnds != nil { lines.append("inquiring \(adapter.name)") }
      return lines
    }
      + beacons.sorted { $0.key < $1.key }.map { name, beacon in
        "beacon \(name) \(beacon.advertiser.description(from: beacon.address))"
      }
  }
}

extension Advertiser {
  fileprivate func description(from address: Address?) -> String {
    "pdu=\(pdu.name) address=\(address?.description ?? "none") interval=\(interval.milliseconds)"
      + " channels=\(channels) data=\(hex(data)) response=\(hex(response))"
      + " sent=\(schedule?.sent ?? 0)"
  }
}

extension Adapter.Entry: CustomStringConvertible {
  /// `12.345678 2006 a000a0000300… 00`: when, the opcode, its parameters, and the status or `--`.
  var description: String {
    let bytes = hex(littleEndian(opcode.rawValue, size: 2).reversed())
    return "\(time.seconds) \(bytes) \(parameters.isEmpty ? "-" : hex(parameters))"
      + " \(status.map { hex([$0.rawValue]) } ?? "--")"
  }
}
