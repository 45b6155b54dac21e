import Glibc

/// A kind of controller: what it says about itself, and how it behaves otherwise. A text file describes each; Tests/Guest/Zoo
/// has them, and README.md there explains the lines.
struct Profile: Equatable, Sendable {
  let name: String
  /// Read Local Version: HCI version and revision, LMP version, manufacturer, LMP subversion (Vol 4, Part E, 7.4.1).
  private(set) var version: [UInt8] = []
  /// The BR/EDR features (Vol 2, Part C, 3.3).
  private(set) var features: [UInt8] = []
  /// The supported commands, one bit each (Vol 4, Part E, 6.27).
  private(set) var commands: [UInt8] = []
  /// The LE features (Vol 6, Part B, 4.6).
  private(set) var lowEnergyFeatures: [UInt8] = []
  /// The LE states and combinations of states (Vol 4, Part E, 7.8.27).
  private(set) var states: [UInt8] = []
  private(set) var advertisingSets: UInt8 = 0

  /// Every controller of this kind has it; nil if each has its own.
  private(set) var address: Address?
  /// The commands that it refuses or never answers.
  var faults: [Fault] = []
  /// Between a command and its answer.
  private(set) var delay = Microseconds.zero
  /// It accepts these scans, but reports nothing.
  private(set) var deafDialects: Set<Dialect> = []
  /// Whether it accepts legacy and extended commands in turn.
  private(set) var mixesDialects = false
  /// Whether it refuses to enable advertising that is already enabled, as before Bluetooth 5.0.
  private(set) var refusesRenewal = false
  /// Whether it accepts commands about unknown advertising sets, and data that the set's type cannot carry.
  private(set) var isLenient = false

  /// The most that one report can have.
  static let longestAdvertisingData = 229

  /// In slots of 0.625 ms: 100 ms before Bluetooth 5.0 (version 9), and 20 ms since.
  var shortestNonConnectableInterval: UInt32 { version[0] < 9 ? 0xA0 : 0x20 }

  /// Whether the supported commands list it. Of other commands than those to advertise, scan and connect nobody asks.
  func supports(_ opcode: Opcode) -> Bool {
    let bit =
      switch opcode.rawValue {
      case 0x2005...0x200D: 25 * 8 + 4 + Int(opcode.rawValue - 0x2005)
      case 0x2035...0x2043: 36 * 8 + 1 + Int(opcode.rawValue - 0x2035)
      default: -1
      }
    return bit < 0 || commands[bit / 8] >> (bit % 8) & 1 == 1
  }
}

extension Profile {
  /// Parses a file's text.
  init(name: String, _ text: String) throws(ControlError) {
    self.name = name
    for line in text.split(separator: "\n") {
      var words = Words(line.prefix { $0 != "#" })
      guard let word = words.first else { continue }
      do throws(ControlError) {
        try parse(word, &words)
        try words.requireEnd()
      } catch {
        throw ControlError("\(name): \(error.reason): \(line)")
      }
    }
    guard !version.isEmpty, !features.isEmpty, !commands.isEmpty, !lowEnergyFeatures.isEmpty,
      !states.isEmpty
    else {
      throw ControlError("\(name): version, features, commands, le-features or states is missing")
    }
  }

  private mutating func parse(_ word: Substring, _ words: inout Words) throws(ControlError) {
    switch word {
    case "version":
      let hci = UInt8(truncatingIfNeeded: try words.hexNumber("version"))
      let revision = littleEndian(try words.hexNumber("revision"), size: 2)
      let lmp = UInt8(truncatingIfNeeded: try words.hexNumber("version"))
      let subversion = littleEndian(try words.hexNumber("subversion"), size: 2)
      let manufacturer = littleEndian(UInt16(try words.number(in: 0...0xFFFF)), size: 2)
      version = [hci] + revision + [lmp] + manufacturer + subversion
    case "features": features = try words.allBytes(8)
    case "commands": commands = try words.allBytes(64)
    case "le-features": lowEnergyFeatures = try words.allBytes(8)
    // As btmon prints it, the most significant byte first.
    case "states": states = try words.allBytes(8).reversed()
    case "sets": advertisingSets = UInt8(try words.number(in: 1...16))
    case "address": address = try words.address()
    case "fail", "mute", "restart": faults.append(try words.fault(word))
    case "delay": delay = .milliseconds(Int64(try words.number(in: 1...10_000)))
    case "deaf":
      let dialect = try words.next("legacy or extended")
      guard let dialect = Dialect(rawValue: String(dialect)) else {
        throw ControlError("neither legacy nor extended: \(dialect)")
      }
      deafDialects.insert(dialect)
    case "mixes-dialects": mixesDialects = true
    case "refuses-renewal": refusesRenewal = true
    case "lenient": isLenient = true
    default: throw ControlError("no such word")
    }
  }

  /// Reads all files in a folder whose name ends with `.txt`, by the rest of their names.
  static func all(in folder: String) throws -> [String: Profile] {
    guard let stream = opendir(folder) else { throw SystemError("open \(folder)") }
    defer { closedir(stream) }
    var profiles: [String: Profile] = [:]
    while let entry = readdir(stream) {
      let file = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard file.hasSuffix(".txt") else { continue }
      let descriptor = try Descriptor(opening: "\(folder)/\(file)", O_RDONLY)
      var text: [UInt8] = []
      while case let bytes = try descriptor.read(), !bytes.isEmpty { text += bytes }
      let name = String(file.dropLast(4))
      profiles[name] = try Profile(name: name, String(decoding: text, as: UTF8.self))
    }
    return profiles
  }
}
