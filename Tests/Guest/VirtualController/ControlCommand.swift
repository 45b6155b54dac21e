/// A line that a test writes to the control channel.
enum ControlCommand: Equatable, Sendable {
  case adapter(name: String, Profile, Address)
  case plug(String)
  case unplug(String)
  case rssi(World.Link, SignalScript)
  case beacon(name: String, Address, interval: Microseconds, PDU, data: [UInt8], response: [UInt8])
  case fault(adapter: String, Fault)
  case mend(String)
  case inject(adapter: String, [UInt8])
  case flood(adapter: String, perSecond: Double, seconds: Double)
  case air
  case now
  case commands(String)
  case forget(String)
  case seed(UInt64)
  case reset
  case quit

  static let help = """
    adapter NAME PROFILE ADDRESS   plug in a new adapter; PROFILE is 4.2, 5.0-legacy, 5.x or
                                   5.x-lenient
    unplug NAME | plug NAME        pull an adapter out, put it back
    rssi FROM TO SCRIPT            how strong FROM is at TO, either of them * for all:
                                   -85:3 (for 3 s) -85..-45x8 (over 8 packets) gone none
                                   noise=DB
    beacon NAME ADDRESS public|random MS HEX [RESPONSE-HEX] [connectable] [scannable] [extended]
                                   a transmitter that is no adapter
    fail NAME OPCODE STATUS [TIMES] | mute NAME OPCODE [TIMES]
                                   let a command (or `any`) go wrong; hexadecimal numbers
    mend NAME                      end all of that
    inject NAME HEX                send these bytes of an event, without H4's type
    flood NAME RATE SECONDS        reports from ever new addresses
    air                            who advertises what, and who listens how
    now                            seconds since the world began, as `commands` counts them
    commands NAME | forget NAME    the HCI commands that it was given and their status; forget them
    seed N | reset | quit
    """

  init(_ line: some StringProtocol) throws(ControlError) {
    var words = Words(line)
    switch try words.next("command") {
    case "adapter":
      let name = try words.name()
      let profile = try words.next("profile")
      guard let profile = Profile.named(profile) else {
        throw ControlError("no such profile: \(profile)")
      }
      self = .adapter(name: name, profile, try words.address())
    case "plug": self = .plug(try words.name())
    case "unplug": self = .unplug(try words.name())
    case "rssi":
      let link = World.Link(from: try words.name(), to: try words.name())
      self = .rssi(link, try SignalScript(words: words.takeRest()))
    case "beacon": self = try .beacon(&words)
    case "fail":
      let name = try words.name()
      let opcode = try words.opcode()
      let status = Status(rawValue: UInt8(truncatingIfNeeded: try words.hexNumber("status")))
      self = .fault(adapter: name, try words.fault(.fail(status), opcode))
    case "mute":
      let name = try words.name()
      let opcode = try words.opcode()
      self = .fault(adapter: name, try words.fault(.mute, opcode))
    case "mend": self = .mend(try words.name())
    case "inject": self = .inject(adapter: try words.name(), try words.bytes())
    case "flood":
      self = .flood(
        adapter: try words.name(), perSecond: try words.number(in: 1...100_000),
        seconds: try words.number(in: 0...3600))
    case "air": self = .air
    case "now": self = .now
    case "commands": self = .commands(try words.name())
    case "forget": self = .forget(try words.name())
    case "seed":
      let text = try words.next("seed")
      guard let seed = UInt64(text) else { throw ControlError("not a seed: \(text)") }
      self = .seed(seed)
    case "reset": self = .reset
    case "quit": self = .quit
    case let other: throw ControlError("no such command: \(other)")
    }
    try words.requireEnd()
  }

  private static func beacon(_ words: inout Words) throws(ControlError) -> ControlCommand {
    let name = try words.name()
    var address = try words.address()
    switch try words.next("public or random") {
    case "public": break
    case "random": address.isRandom = true
    case let other: throw ControlError("neither public nor random: \(other)")
    }
    let interval = Microseconds.seconds(try words.number(in: 1...60_000) / 1000)
    let data = try words.bytes()
    var response: [UInt8] = []
    var pdu = PDU.nonConnectable
    for word in words.takeRest() {
      switch word {
      case "connectable":
        pdu.isConnectable = true
        // Among the legacy ones there is none that can be connected to but not scanned.
        pdu.isScannable = !pdu.isExtended
      case "scannable": pdu.isScannable = true
      case "extended": pdu.isExtended = true
      default:
        guard let bytes = decodeHex(word) else {
          throw ControlError("not a kind of beacon: \(word)")
        }
        response = bytes
      }
    }
    return .beacon(
      name: name, address, interval: interval, pdu, data: data, response: response)
  }
}

/// The words of a command, taken one by one.
private struct Words {
  private var rest: ArraySlice<Substring>

  init(_ line: some StringProtocol) {
    rest = line.split(whereSeparator: \.isWhitespace).map { Substring($0) }[...]
  }

  mutating func next(_ what: String) throws(ControlError) -> Substring {
    guard let word = rest.popFirst() else { throw ControlError("\(what) is missing") }
    return word
  }

  mutating func takeRest() -> [Substring] {
    defer { rest = [] }
    return Array(rest)
  }

  mutating func name() throws(ControlError) -> String { String(try next("name")) }

  mutating func address() throws(ControlError) -> Address {
    let text = try next("address")
    guard let address = Address(text) else { throw ControlError("not an address: \(text)") }
    return address
  }

  /// `-` is no bytes at all.
  mutating func bytes() throws(ControlError) -> [UInt8] {
    let text = try next("bytes")
    if text == "-" { return [] }
    guard let bytes = decodeHex(text) else {
      throw ControlError("not hexadecimal: \(text)")
    }
    return bytes
  }

  mutating func number(in range: ClosedRange<Double>) throws(ControlError) -> Double {
    try decimal(try next("number"), in: range)
  }

  mutating func hexNumber(_ what: String) throws(ControlError) -> UInt16 {
    let text = try next(what)
    guard let value = UInt16(text.hasPrefix("0x") ? text.dropFirst(2) : text, radix: 16) else {
      throw ControlError("not a hexadecimal \(what): \(text)")
    }
    return value
  }

  mutating func opcode() throws(ControlError) -> Opcode? {
    guard rest.first != "any" else {
      rest.removeFirst()
      return nil
    }
    return Opcode(rawValue: try hexNumber("opcode"))
  }

  mutating func fault(_ kind: Fault.Kind, _ opcode: Opcode?) throws(ControlError) -> Fault {
    guard let word = rest.popFirst() else { return Fault(kind: kind, opcode: opcode) }
    guard let times = Int(word), times > 0 else {
      throw ControlError("not a number of times: \(word)")
    }
    return Fault(kind: kind, opcode: opcode, timesLeft: times)
  }

  func requireEnd() throws(ControlError) {
    if let word = rest.first { throw ControlError("one word too many: \(word)") }
  }
}
