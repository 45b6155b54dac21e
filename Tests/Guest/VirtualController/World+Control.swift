/// Executes control commands; `Loop` performs the effects that need I/O.
extension World {
  static let commands = """
    adapter NAME PROFILE ADDRESS   plug in a new adapter; PROFILE is a file's name without .txt
    unplug NAME | plug NAME        unplug an adapter, plug it in again
    rssi FROM TO SCRIPT            the RSSI of FROM at TO; * means all:
                                   -85:3 (for 3 s) -85..-45x8 (over 8 packets) gone none
                                   noise=DB
    beacon NAME ADDRESS public|random MS HEX
                                   add a transmitter that is not an adapter
    fail NAME OPCODE STATUS [TIMES] | mute NAME OPCODE [TIMES] | restart NAME OPCODE [TIMES]
                                   refuse a command (or `any`), never answer it, or never answer
                                   it and be unplugged for a moment; OPCODE and STATUS are
                                   hexadecimal; OPCODE/00: only if its parameters begin with 00
    repair NAME                    remove all these faults
    inject NAME HEX                send an event to the host, without H4's type byte
    flood NAME RATE SECONDS        send RATE reports per second, each from a new address
    air                            list all adapters, advertising, scans and beacons
    now                            print the time in seconds, by the same clock as `commands`
    commands NAME | forget NAME    list the HCI commands that it received, with status; clear the list
    reset | quit                   remove all adapters and beacons; end the program
    """

  enum Effect: Equatable, Sendable {
    case open(adapter: String)
    case close(adapter: String)
    case quit
  }

  struct Reply: Equatable, Sendable {
    var lines: [String] = []
    var effects: [Effect] = []
  }

  /// Executes a line that a test has written to the control channel.
  mutating func apply(
    _ line: some StringProtocol, at time: Microseconds
  ) throws(ControlError) -> Reply {
    advance(to: time)
    var words = Words(line)
    // An invalid command changes nothing, even if its beginning is valid.
    var world = self
    let reply = try world.execute(&words)
    try words.requireEnd()
    self = world
    return reply
  }

  private mutating func execute(_ words: inout Words) throws(ControlError) -> Reply {
    switch try words.next("command") {
    case "adapter":
      let name = try words.name()
      guard adapters[name] == nil, beacons[name] == nil, name != "*" else {
        throw ControlError("name already in use: \(name)")
      }
      let profile = try words.next("profile")
      guard let profile = profiles[String(profile)] else {
        throw ControlError("no such profile: \(profile)")
      }
      addAdapter(name, profile, try words.address())
      return Reply(effects: [.open(adapter: name)])
    case "plug":
      let name = try words.name()
      guard try adapter(name).isPlugged == false else {
        throw ControlError("already plugged in: \(name)")
      }
      adapters[name]?.plug()
      return Reply(effects: [.open(adapter: name)])
    case "unplug":
      let name = try pluggedAdapter(&words)
      adapters[name]?.unplug()
      return Reply(effects: [.close(adapter: name)])
    case "rssi":
      let link = Link(from: try words.name(), to: try words.name())
      setSignal(link, try SignalScript(words: words.takeRest()))
    case "beacon": try addBeacon(&words)
    case let kind where ["fail", "mute", "restart"].contains(kind):
      let name = try adapter(try words.name()).name
      adapters[name]?.faults.append(try words.fault(kind))
    case "repair": adapters[try adapter(try words.name()).name]?.faults = []
    case "inject":
      let name = try pluggedAdapter(&words)
      send([0x04] + (try words.bytes()), to: name)
    case "flood":
      let name = try adapter(try words.name()).name
      let interval = Microseconds.seconds(1 / (try words.number(in: 1...100_000)))
      let end = now + .seconds(try words.number(in: 0...3600))
      adapters[name]?.flood = Adapter.Flood(next: now, end: end, interval: interval)
    case "air": return Reply(lines: air)
    case "now": return Reply(lines: ["\(now.seconds)"])
    case "commands":
      return Reply(lines: try adapter(try words.name()).log.map(\.description))
    case "forget": adapters[try adapter(try words.name()).name]?.log = []
    case "reset":
      let open = adapters.values.filter(\.isPlugged).map(\.name).sorted()
      clear()
      return Reply(effects: open.map { .close(adapter: $0) })
    case "quit": return Reply(effects: [.quit])
    case let other: throw ControlError("no such command: \(other)")
    }
    return Reply()
  }

  private func pluggedAdapter(_ words: inout Words) throws(ControlError) -> String {
    let name = try words.name()
    guard try adapter(name).isPlugged else { throw ControlError("not plugged in: \(name)") }
    return name
  }

  private mutating func addBeacon(_ words: inout Words) throws(ControlError) {
    let name = try words.name()
    guard adapters[name] == nil, name != "*" else {
      throw ControlError("name already in use: \(name)")
    }
    var address = try words.address()
    switch try words.next("public or random") {
    case "public": break
    case "random": address = Address(bits: address.bits, kind: .random)
    case let other: throw ControlError("neither public nor random: \(other)")
    }
    var advertiser = Advertiser()
    advertiser.pdu = .nonConnectable
    advertiser.interval = .seconds(try words.number(in: 1...60_000) / 1000)
    advertiser.data = try words.bytes()
    advertiser.start(at: now)
    beacons[name] = Beacon(address: address, advertiser: advertiser)
  }

  private func adapter(_ name: String) throws(ControlError) -> Adapter {
    guard let adapter = adapters[name] else { throw ControlError("no such adapter: \(name)") }
    return adapter
  }
}

// MARK: State in text form

extension World {
  /// One line for each adapter, for each enabled advertiser and scan, and for each beacon.
  var air: [String] {
    adapters.values.sorted { $0.name < $1.name }.flatMap { adapter in
      let index = adapter.index.map { "hci\($0)" } ?? "unplugged"
      let controller = adapter.controller
      var lines = [
        "adapter \(adapter.name) \(index) profile=\(controller.profile.name)"
          + " address=\(controller.address.withKind) dialect=\(controller.dialect?.rawValue ?? "none")"
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
            + " accept=\(controller.scanner.usesAcceptList ? "list" : "all")"
            + " own=\(own?.withKind ?? "none") reports=\(session.reports)")
      }
      return lines
    }
      + beacons.sorted { $0.key < $1.key }.map { name, beacon in
        "beacon \(name) \(beacon.advertiser.description(from: beacon.address))"
      }
  }
}

extension Advertiser {
  fileprivate func description(from address: Address?) -> String {
    "pdu=\(pdu.name) address=\(address?.withKind ?? "none") interval=\(interval.milliseconds)"
      + " channels=\(channels) data=\(hex(data)) response=\(hex(response))"
      + " sent=\(schedule?.sent ?? 0)"
  }
}

extension Adapter.Entry: CustomStringConvertible {
  /// `12.345678 2006 a000a0000300… 00`: time, opcode, parameters (or `-`), and status (or `--`).
  var description: String {
    let bytes = hex(littleEndian(opcode.rawValue, size: 2).reversed())
    return "\(time.seconds) \(bytes) \(parameters.isEmpty ? "-" : hex(parameters))"
      + " \(status.map { hex([$0.rawValue]) } ?? "--")"
  }
}
