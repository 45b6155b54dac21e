import BeaconCodec
import BeaconRanging
import BeaconTracking
import HotColdSystem

/// A station's reports: takes packets, and returns messages, at most one per device and interval.
/// Time comes with the data; memory is bounded.
struct StationReporter {
  /// The most devices; beyond that, the stranger silent for longest is dropped.
  static let capacity = 512
  /// The most messages at a time; known devices come first.
  static let mostAtOnce = 256
  /// Seconds between two telemetry messages.
  static let telemetryInterval = 10.0

  private struct Key: Hashable {
    var address: UInt64
    var identity: BeaconIdentity?
  }

  fileprivate struct Device {
    var id: TopicLevel
    let address: BluetoothAddress
    var name = SafeText.empty
    var verdict = DeviceFilter.Verdict.ignored
    var ranger = Ranger(effort: .watch)
    var power: Int8?
    /// In percent.
    var battery: UInt8?
    /// The advertising data that contained `battery`.
    var contents: SightingContents?
    var lastHeard: Timestamp
    /// The number of packets since the last report.
    var count = 0
    var sum = 0.0
    var squares = 0.0
  }

  private let station: TopicLevel
  private let about: StationAbout
  private var filter: DeviceFilter
  private let interval: Double
  private let speaksESPresense: Bool
  private let digest: (BluetoothAddress) -> String
  private let topics: HouseTopics
  private var devices: [Key: Device] = [:]
  private var reportDue: Timestamp?
  private var telemetryDue: Timestamp?
  private var enrolmentEnd: Timestamp?
  private var start: Timestamp?
  /// The number of packets since the start.
  private(set) var adverts = 0
  private(set) var reported = 0

  /// - Parameters:
  ///   - interval: seconds between two reports of a device.
  ///   - speaksESPresense: whether to publish ESPresense's topics, too.
  ///   - digest: makes an id for an unknown address.
  init(
    house: TopicLevel, station: TopicLevel, about: StationAbout, filter: DeviceFilter,
    interval: Double, speaksESPresense: Bool, digest: @escaping (BluetoothAddress) -> String
  ) {
    topics = HouseTopics(house: house)
    self.station = station
    self.about = about
    self.filter = filter
    self.interval = interval
    self.speaksESPresense = speaksESPresense
    self.digest = digest
  }

  var count: Int { devices.count }

  /// The wills, one for each dialect, because a connection has only one.
  var wills: [BrokerMessage] { statuses(.offline) }

  /// Messages for each new connection.
  var greeting: [BrokerMessage] {
    var messages = statuses(.online)
    messages.insert(.kept(topics.about(station), about.payload), at: 1)
    return messages
  }

  private func statuses(_ status: Reachability) -> [BrokerMessage] {
    let all = [topics.status(of: station), ESPresense.status(of: station)]
    return all.prefix(speaksESPresense ? 2 : 1).map { .kept($0, status.rawValue.utf8) }
  }

  mutating func hear(_ sighting: Sighting) {
    adverts += 1
    // A scan response has the name, but its advertisement was already measured.
    let isAnswer = sighting.isScanResponse
    let name = sighting.details?.name?.text.shortened ?? .empty
    let key = Key(address: sighting.address.bits, identity: sighting.identity)
    if devices[key] == nil {
      guard !isAnswer || sighting.identity != nil else {
        learn(name, of: sighting.address)
        return
      }
      devices.makeRoom(under: Self.capacity) { ($0.verdict == .mine, $0.lastHeard, $0.id) }
      let id = DeviceReport.id(of: sighting.address)
      devices[key] = Device(id: id, address: sighting.address, lastHeard: sighting.time)
      judge(key, sighting.address, name)
    }
    devices[key]?.hear(sighting, isAnswer: isAnswer)
    learn(name, of: sighting.address)
  }

  var filters: [String] { [topics.things, topics.enrolment] }

  /// Handles the house's list of things, or its request to report close devices.
  mutating func hear(_ message: BrokerMessage, at time: Timestamp) {
    if message.topic == topics.enrolment, !message.isRetained {
      enrolmentEnd = time.advanced(bySeconds: DeviceReport.enrolment)
    }
    guard message.topic == topics.things else { return }
    let ids = JSONValue(message.payload)?["ids"]?.array ?? []
    filter.things = Set(ids.prefix(HousePlan.most).compactMap(\.string))
    for (key, device) in devices { judge(key, device.address, device.name) }
  }

  private mutating func judge(_ key: Key, _ address: BluetoothAddress, _ name: SafeText) {
    let verdict = filter.judge(address: address, identity: key.identity, name: name)
    devices[key]?.name = name
    devices[key]?.verdict = verdict
    let id =
      switch verdict {
      case .mine: openID(of: key, address)
      // An iBeacon's numbers identify its owner as an address does.
      case .stranger, .ignored: TopicLevel(checked: "anon:\(digest(address))")
      }
    devices[key]?.id = id
  }

  private func openID(of key: Key, _ address: BluetoothAddress) -> TopicLevel {
    key.identity.map { DeviceReport.id(of: $0) } ?? DeviceReport.id(of: address)
  }

  /// The device as one of the house's, if the house asks for close devices. A device with a
  /// changing address cannot be enrolled.
  private func enrolled(_ device: Device, _ key: Key, at time: Timestamp) -> Device {
    guard let enrolmentEnd, time < enrolmentEnd, device.verdict == .stranger,
      device.mean >= DeviceReport.close, key.identity != nil || !device.address.type.changes
    else { return device }
    var device = device
    device.verdict = .mine
    device.id = openID(of: key, device.address)
    return device
  }

  /// A name may include or exclude a known device.
  private mutating func learn(_ name: SafeText, of address: BluetoothAddress) {
    guard !name.isEmpty else { return }
    for key in devices.keys where key.address == address.bits {
      if devices[key]?.name != name { judge(key, address, name) }
    }
  }

  /// - Parameters:
  ///   - time: a time on the packets' clock.
  ///   - wall: that clock's zero, in seconds since the Unix epoch.
  mutating func advance(
    to time: Timestamp, wall: Double, into messages: inout [BrokerMessage]
  ) {
    start = start ?? time
    let due = reportDue ?? time.advanced(bySeconds: interval)
    reportDue = due
    guard time >= due else { return }
    reportDue = max(due.advanced(bySeconds: interval), time)
    let heard = devices.filter { $0.value.count > 0 }.map { enrolled($1, $0, at: time) }
      .filter { $0.verdict == .mine || $0.verdict == .stranger && !filter.onlyMine }
      .sorted { a, b in
        let (mineA, mineB) = (a.verdict == .mine, b.verdict == .mine)
        return mineA == mineB ? a.id < b.id : mineA
      }
    for device in heard where messages.count < Self.mostAtOnce {
      report(device, wall: wall, into: &messages)
    }
    for key in devices.keys { devices[key]?.forget() }
    for (key, device) in devices where time.seconds(since: device.lastHeard) > 60 {
      devices[key] = nil
    }
  }

  private mutating func report(
    _ device: Device, wall: Double, into messages: inout [BrokerMessage]
  ) {
    reported += 1
    let report = device.report(wall: wall)
    messages.append(BrokerMessage(topics.device(device.id, at: station), report.payload))
    // Home Assistant's mqtt_room requires a distance.
    if speaksESPresense, report.distance != nil {
      let mean = report.rssi
      let variance = max(device.squares / Double(device.count) - mean * mean, 0)
      messages.append(
        BrokerMessage(
          ESPresense.device(device.id, at: station),
          ESPresense.payload(
            of: report, variance: variance,
            interval: interval * 1000 / Double(device.count)
          )))
    }
  }

  /// Adds telemetry if it is time.
  /// - Parameter unsent: the number of reports that the broker did not accept.
  mutating func telemetry(
    at time: Timestamp, unsent: Int, into messages: inout [BrokerMessage]
  ) {
    if let telemetryDue, time < telemetryDue { return }
    telemetryDue = time.advanced(bySeconds: Self.telemetryInterval)
    var text = JSONText()
    text.add("uptime", start.map { max(time.seconds(since: $0), 0) } ?? 0, places: 0)
    text.add("adverts", adverts)
    text.add("reported", reported)
    var node = text
    text.add("devices", devices.count)
    text.add("unsent", unsent)
    text.add("version", about.version)
    messages.append(BrokerMessage(topics.telemetry(of: station), text.ended))
    guard speaksESPresense else { return }
    node.add("firm", "hotcold")
    node.add("ver", about.version)
    node.add("count", devices.count)
    node.add("seen", adverts)
    messages.append(BrokerMessage(ESPresense.telemetry(of: station), node.ended))
  }
}

extension StationReporter.Device {
  fileprivate mutating func hear(_ sighting: Sighting, isAnswer: Bool) {
    lastHeard = sighting.time
    guard let rssi = sighting.rssi, !isAnswer || sighting.identity != nil else { return }
    power = sighting.trustedMeasuredPower ?? power
    if verdict == .mine, let new = sighting.contents, new !== contents {
      contents = new
      let data = new.data
      battery = ThingTable.known.identify(data.span)?.battery?.percent ?? battery
    }
    count += 1
    sum += Double(rssi)
    squares += Double(rssi) * Double(rssi)
    ranger.hear(
      time: sighting.time.seconds, rssi: Double(rssi), measuredPower: power.map(Double.init))
  }

  /// The mean level since the last report, in dBm.
  fileprivate var mean: Double { sum / Double(max(count, 1)) }

  fileprivate mutating func forget() { (count, sum, squares) = (0, 0, 0) }

  fileprivate func report(wall: Double) -> DeviceReport {
    let estimate = ranger.estimate(at: lastHeard.seconds)
    return DeviceReport(
      id: id, name: verdict == .mine ? name : .empty,
      address: verdict == .mine ? address : nil,
      time: wall + lastHeard.seconds, rssi: mean, count: count,
      measuredPower: power.map(Double.init), distance: estimate.distance, low: estimate.low,
      high: estimate.high, battery: verdict == .mine ? battery.map(Int.init) : nil)
  }
}

/// An id, address, UUID or name in any case; `*` at the end matches any text.
struct DevicePattern: Sendable, Equatable {
  private let text: String

  /// nil for an empty text.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text.lowercased()
  }

  func matches(_ other: String) -> Bool {
    let other = other.lowercased()
    return text.hasSuffix("*") ? other.hasPrefix(text.dropLast()) : other == text
  }
}

/// Decides which devices a station reports, and which by name.
struct DeviceFilter: Sendable {
  /// The UUID of the household's beacons.
  var uuid: BeaconUUID?
  /// The UUID of the house's stations, always reported for calibration.
  var stations: BeaconUUID?
  var included: [DevicePattern] = []
  /// The ids of the house's things.
  var things: Set<String> = []
  var excluded: [DevicePattern] = []
  /// Whether strangers' devices are not reported.
  var onlyMine = false

  init() {}

  enum Verdict: Equatable, Sendable {
    /// Reported by name.
    case mine
    /// Reported by digest, or not at all.
    case stranger
    /// Excluded.
    case ignored
  }

  func judge(
    address: BluetoothAddress, identity: BeaconIdentity?, name: SafeText
  ) -> Verdict {
    var words = ["\(address)", DeviceReport.id(of: address).text]
    if let identity { words += ["\(identity.uuid)", DeviceReport.id(of: identity).text] }
    if !name.isEmpty { words.append(name.description) }
    func isOne(of patterns: [DevicePattern]) -> Bool {
      patterns.contains { pattern in words.contains { pattern.matches($0) } }
    }
    if isOne(of: excluded) { return .ignored }
    if let uuid = identity?.uuid, uuid == self.uuid || uuid == stations { return .mine }
    if isOne(of: included) || words.contains(where: things.contains) { return .mine }
    return .stranger
  }
}
