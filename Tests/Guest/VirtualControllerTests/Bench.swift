import Testing

@testable import virtual_controller

/// The folder with the zoo, next to this one.
let zoo = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/Zoo"

/// A world with adapters `a` and `b`; the test acts as their hosts.
struct Bench {
  var world: World
  var time = Microseconds.zero

  init(_ profile: String) throws {
    world = World(profiles: try Profile.all(in: zoo))
    let profile = try #require(world.profiles[profile])
    for (name, last) in [("a", "01"), ("b", "02")] {
      let address = try #require(Address("00:AA:01:00:00:\(last)"))
      world.addAdapter(name, profile, address)
      // Every host does this first: unmask the LE meta event and its subevents.
      send("0c01 ffffffffffffff3f", to: name)
      send("2001 ffffffffffffffff", to: name)
    }
  }

  /// Sends commands as `OPCODE PARAMETERS` in hexadecimal, and returns the statuses of the answers.
  @discardableResult
  mutating func send(_ commands: String..., to name: String = "a") -> [UInt8] {
    commands.map { command in
      let words = command.split(separator: " ")
      let opcode = decodeHex(words[0]) ?? []
      let parameters = decodeHex(words.dropFirst().joined()) ?? []
      world.outbox = []
      world.receive(
        [0x01] + opcode.reversed() + [UInt8(parameters.count)] + parameters, from: name, at: time)
      guard let answer = world.outbox.first?.bytes else { return 0xFF }
      return answer[1] == 0x0E ? answer[6] : answer[3]
    }
  }

  /// Advances the time by a multiple of 10 ms, and returns the events that the host of `name` receives
  /// meanwhile, without H4's type byte.
  mutating func events(during milliseconds: Int64, at name: String = "b") -> [[UInt8]] {
    world.outbox = []
    // In small steps, because the world skips packets that are more than 500 ms late.
    for _ in stride(from: 0, to: milliseconds, by: 10) {
      time = time + .milliseconds(10)
      world.advance(to: time)
    }
    return world.outbox.filter { $0.adapter == name }.map { Array($0.bytes.dropFirst()) }
  }

  mutating func control(_ line: String) throws -> World.Reply {
    try world.apply(line, at: time)
  }
}

/// Common commands of both dialects, with ordinary parameters.
enum Command {
  static let advertisingParameters = "2006 a000a000 03 00 00 000000000000 07 00"
  static let advertisingData = "2008 03 020106" + String(repeating: "00", count: 28)
  static let advertise = "200a 01"
  static let scanParameters = "200b 00 a000 a000 00 00"
  static let activeScanParameters = "200b 01 a000 a000 00 00"
  static let scan = "200c 01 00"
  static let scanOnce = "200c 01 01"

  static let setParameters = "2036 ef 1000 a00000 a00000 07 00 00 000000000000 00 7f 01 00 01 05 00"
  static let setData = "2037 ef 03 01 03 020106"
  static let setEnable = "2039 01 01 ef 0000 00"
  static let extendedScanParameters = "2041 00 00 01 00 a000 a000"
  static let extendedScan = "2042 01 00 0000 0000"
}
