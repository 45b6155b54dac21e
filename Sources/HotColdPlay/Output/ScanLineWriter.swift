import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView

/// A form of output as lines that tells of devices, too.
package protocol ScanLineWriter: LineWriter {
  mutating func write(_ event: ScanEvent) throws
}

extension JSONLines: ScanLineWriter {
  package mutating func write(_ event: ScanEvent) throws {
    switch event {
    case .estimate(let reading, let device): write(reading) { $0.add(device) }
    case .enter(let device, let time): write("enter", device.key, time) { $0.add(device) }
    case .exit(let device, _, let time): write("exit", device.key, time) { $0.add(device) }
    // What is said in estimates anyway.
    case .settled, .more, .named: break
    }
    try output.flushIfLarge()
  }
}

extension Device {
  fileprivate var key: TrackKey { TrackKey(address: address, identity: identity) }
  fileprivate var maker: String? { company.flatMap(Maker.name) }
}

extension JSONObject {
  fileprivate mutating func add(_ device: Device) {
    add("name", device.name)
    add("maker", device.maker)
    add("addressType", device.address.type.rawValue)
    add("extended", device.isExtended)
  }
}

/// One line for each device that comes, goes, or is in another class of distance.
extension PlainLines: ScanLineWriter {
  /// What was last told of a device.
  struct Introduced {
    var proximity: Proximity
    var time: Timestamp
  }

  /// Seconds between two lines about one device.
  private static let calm = 5.0

  package mutating func write(_ event: ScanEvent) throws {
    switch event {
    case .enter: return
    case .settled(let device, let estimate, let time):
      devices[device.address] = Introduced(proximity: estimate.proximity, time: time)
      line(time, "\(introduction(device)): \(describe(estimate))")
    case .more(let count, let time):
      line(
        time,
        .counted(count, one: "and \(count) more device", other: "and \(count) more devices"))
    case .named(let device, let time):
      line(time, "\(device.address) is called \(device.name)")
    case .estimate(let reading, let device):
      guard isNews(reading) else { return }
      devices[device.address] = Introduced(
        proximity: reading.estimate.proximity, time: reading.time)
      line(reading.time, "\(name(device)): \(describe(reading.estimate))")
    case .exit(let device, let wasSettled, let time):
      devices[device.address] = nil
      if wasSettled { line(time, "\(name(device)) is out of range") }
    }
    try output.flushIfLarge()
  }

  private func isNews(_ reading: Reading) -> Bool {
    guard let before = devices[reading.key.address] else { return false }
    return before.proximity != reading.estimate.proximity
      && !(0..<Self.calm).contains(reading.time.seconds(since: before.time))
  }
}

/// `5A:11:22:33:44:55 Robin's earbuds`
private func name(_ device: Device) -> String {
  let what = device.name.isEmpty ? device.maker : device.name.description
  return "\(device.address)" + (what.map { " \($0)" } ?? "")
}

/// `5A:11:22:33:44:55 Robin's earbuds (Samsung, changing address)`
private func introduction(_ device: Device) -> Words {
  var facts: [Words] =
    device.name.isEmpty ? [] : [device.maker].compactMap { $0.map(Words.init(verbatim:)) }
  if let identity = device.identity {
    facts.append("iBeacon \(identity.uuid) \(identity.major)/\(identity.minor)")
  }
  let address: Words =
    switch device.address.type {
    case .public: "public address"
    case .randomStatic: "random static address"
    case .resolvable, .nonResolvable: "changing address"
    case .reserved: "random address"
    }
  facts.append(address)
  if device.isExtended { facts.append("extended") }
  return "\(name(device)) (\(Words.joined(facts, separator: ", ")))"
}
