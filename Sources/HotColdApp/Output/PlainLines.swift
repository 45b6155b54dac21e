import BeaconCodec
import BeaconRanging
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

/// Output for a pipe, a log or a simple terminal: one line per change.
struct PlainLines: LineWriter {
  var output: OutputBuffer
  /// The last printed estimate of each beacon.
  private var shown: [TrackKey: Estimate] = [:]
  /// In a scan, the printed devices in range, with the last line about each.
  private var devices: [BluetoothAddress: (proximity: Proximity, time: Timestamp)] = [:]
  /// The names of players by address, printed instead of the beacon's numbers.
  private var names: [BluetoothAddress: SafeText] = [:]

  private var game = GameMode.usual

  /// The time of the first line, and the seconds from there to a recording's latest line.
  private var start = Timestamp.zero
  private var latest: Double?
  /// Seconds. A longer jump means that a recording's clock was set. Packets step back by less.
  private static let jump = (ahead: 86_400.0, back: 10.0)

  private let catalogue: Catalogue
  /// The wall clock at time zero, for lines with date and time, in seconds since the Unix epoch.
  private let wall: Double?
  /// The player to address as "you"; nil for a spectator.
  private let own: PlayerTag?

  var isForPrograms: Bool { false }

  init(
    output: OutputBuffer, catalogue: Catalogue = .english, wall: Double? = nil,
    for own: PlayerTag? = nil
  ) {
    self.output = output
    self.catalogue = catalogue
    self.wall = wall
    self.own = own
  }

  mutating func begin(at time: Timestamp, isAnnounced: Bool) {
    start = time
    // A summary without other lines comes at the end, which may be days later.
    latest = isAnnounced ? 0 : nil
    if isAnnounced, let date = recordingDate(time) { line(time, "recorded on \(date)") }
  }

  mutating func write(_ event: GameEvent) throws {
    switch event {
    case .estimate(let reading):
      guard let estimate = news(reading) else { return }
      shown[reading.key] = estimate
      line(reading.time, "\(name(reading.key)) \(describe(estimate))")
    case .enter(let key, let time): line(time, "\(name(key)) is in range")
    case .exit(let key, let time):
      shown[key] = nil
      line(time, "\(name(key)) is out of range")
    case .lost(let key, let time): line(time, "\(name(key)) is not heard any more")
    case .doubted(let key, let time):
      line(time, "\(name(key)) comes from two places: one of them may be forged")
    case .newAddress(let key, let old, let isPerhapsAnother, let time):
      let before = TrackKey(address: old, identity: key.identity)
      let name: Words = "\(name(before))"
      shown[key] = shown.removeValue(forKey: before)
      goOn(time, name, at: key.address, isPerhapsAnother)
    case .call(let call, _, let time): line(time, "\(call.words(in: game).shown)!")
    case .found(let key, let time): line(time, "FOUND! \(name(key))")
    case .player(let player, _):
      learn(player)
      writeWords(of: event)
    case .bomb:
      game = BombEvent.game
      writeWords(of: event)
    case .answer, .turn, .ring, .changedRole, .trail(_, _), .taunt, .result: writeWords(of: event)
    }
    try output.flushIfLarge()
  }

  /// The estimate if its class or word has changed since the last line, or its distance by a
  /// quarter; otherwise nil. Omits a word that contradicts the change of distance.
  private func news(_ reading: Reading) -> Estimate? {
    var estimate = reading.estimate
    guard let last = shown[reading.key] else { return estimate }
    let (old, new) = (last.distance ?? 0, estimate.distance ?? 0)
    let opposite: Trend = new > old ? .hotter : new < old ? .colder : .unknown
    if estimate.word == opposite { estimate.word = .unknown }
    let isSame =
      estimate.proximity == last.proximity
      && (estimate.word == last.word || estimate.word == .unknown)
      && new >= old * 0.8 && new <= old * 1.25
    return isSame ? nil : estimate
  }

  private mutating func goOn(
    _ time: Timestamp, _ name: Words, at address: BluetoothAddress, _ isPerhapsAnother: Bool
  ) {
    let address = "\(address)"
    line(
      time,
      isPerhapsAnother
        ? "\(name) goes on at \(address): perhaps another" : "\(name) goes on at \(address)")
  }

  private mutating func writeWords(of event: GameEvent) {
    if let words = event.words(for: own) { line(event.time, words) }
  }

  mutating func write(
    _ type: StaticString, at time: Timestamp, _ sentence: Words,
    _ fields: (inout JSONText) -> Void
  ) {
    line(time, Words(verbatim: printable(catalogue.text(sentence))))
  }

  mutating func write(_ summary: Summary) throws {
    try output.settle()
    let count = summary.beacons
    let senders =
      summary.isScan
      ? Words.counted(count, one: "\(count) device", other: "\(count) devices")
      : .counted(count, one: "\(count) beacon", other: "\(count) beacons")
    let sightings = summary.sightings
    var words: [Words] = [
      .counted(
        sightings, one: "\(sightings) sighting of \(senders)",
        other: "\(sightings) sightings of \(senders)"), "\(summary.rejects.total) rejected",
    ]
    if summary.rejects.total > 0 { words[1] = "\(words[1]) (\(summary.rejects.words))" }
    if let drops = summary.drops { words.append("\(drops) dropped by the receiver") }
    if let dropped = output.wordsForDroppedLines { words.append(dropped) }
    line(summary.time, Words.joined(words, separator: ", "))
  }

  /// Removes the name of a player who leaves, which bounds the table.
  private mutating func learn(_ player: PlayerEvent) {
    // If two senders have the same identity, neither name is used.
    let isKnown = player.change != .left && player.change != .doubted && !player.name.isEmpty
    names[player.address] = isKnown ? player.name : nil
  }

  /// The player's name or the beacon's numbers, with the address if other beacons send the same.
  private func name(_ key: TrackKey) -> String {
    if let name = names[key.address] { return "\(name)" }
    let isShared = shown.keys.contains {
      $0.identity == key.identity && $0.address != key.address && key.identity != nil
    }
    return isShared ? "\(numbers(key)) (\(key.address))" : numbers(key)
  }

  /// Advances the clock to a packet or a line.
  private mutating func follow(_ time: Timestamp) {
    guard let latest else { return }
    let step = time.seconds(since: start) - latest
    if step > Self.jump.ahead || step < -Self.jump.back {
      // The count continues.
      start = time.advanced(bySeconds: -latest)
      line(time, "the recording's clock was set to \(recordingDate(time) ?? time.secondsText)")
    }
    self.latest = time.seconds(since: start)
  }

  mutating func line(_ time: Timestamp, _ words: Words) {
    follow(time)
    let date = wall.flatMap { recordingDate(time.advanced(bySeconds: $0)) }
    let seconds = Words.decimal(decimalText(time.seconds(since: start), places: 1))
    let stamp = date ?? "\(catalogue.text(seconds)) s"
    output.bytes.append(contentsOf: "\(stamp)  ".utf8)
    output.bytes.append(contentsOf: catalogue.text(words).utf8)
    output.bytes.append(UInt8(ascii: "\n"))
  }
}

extension OutputBuffer {
  /// nil if none was dropped.
  package var wordsForDroppedLines: Words? {
    droppedLines == 0
      ? nil
      : .counted(
        droppedLines, one: "\(droppedLines) line dropped because its reader was too slow",
        other: "\(droppedLines) lines dropped because their reader was too slow")
  }
}

/// `2026-11-28 14:05:09`, local time; nil if the clock was not set, or does not start in 1970.
func recordingDate(_ time: Timestamp) -> String? {
  // 1990-01-01, before Bluetooth.
  guard time.seconds > 631_152_000 else { return nil }
  return LocalTime(time.seconds)?.text("%Y-%m-%d %H:%M:%S")
}

extension Rejects {
  /// The reason why there is no other output.
  var whyNothing: Words {
    if self[.time] == total { return "no packet has a time in the years 1678 to 2262" }
    if self[.checksum] == total { return "each packet has a wrong checksum" }
    return "each packet is cut off or broken (\(words))"
  }

  /// `advertisingData 5, beacon 2`
  var words: String {
    RejectReason.allCases.filter { self[$0] > 0 }.map { "\($0) \(self[$0])" }
      .joined(separator: ", ")
  }
}

/// `near, ~1.6 m (1.1 to 2.3), hotter`
func describe(_ estimate: Estimate) -> Words {
  guard let distance = estimate.distance else { return "distance unknown" }
  func metres(_ number: Double) -> Words { .decimal(decimalText(number, places: 1)) }
  var text: Words = "\(Words(key: estimate.proximity.rawValue)), ~\(metres(distance)) m"
  if let low = estimate.low, let high = estimate.high {
    text = "\(text) (\(metres(low)) to \(metres(high)))"
  }
  return estimate.word == .unknown ? text : "\(text), \(Words(key: estimate.word.rawValue))"
}

extension TrackKey {
  /// The beacon's numbers, or the address of a device without an iBeacon.
  var words: String { identity.map { "\($0.uuid) \($0.major)/\($0.minor)" } ?? "\(address)" }
}

/// `D9EED498 0/0`, or the address of a device without an iBeacon.
private func numbers(_ key: TrackKey) -> String {
  key.identity.map { shortNumbers($0) } ?? key.address.description
}

/// `D9EED498 0/0`
package func shortNumbers(_ identity: BeaconIdentity) -> String {
  "\(identity.uuid.description.prefix(8)) \(identity.major)/\(identity.minor)"
}

/// One line per device that appears, disappears or changes its distance class.
extension PlainLines {
  /// The shortest time between two lines about a device in seconds.
  private static let calm = 5.0

  mutating func write(_ event: ScanEvent) throws {
    switch event {
    case .enter: return
    case .settled(let device, let estimate, let time):
      devices[device.address] = (estimate.proximity, time)
      line(time, "\(introduction(device)): \(describe(estimate))")
    case .more(let count, let time):
      line(
        time,
        .counted(count, one: "and \(count) more device", other: "and \(count) more devices"))
    case .named(let device, let time):
      line(time, "\(device.address) is called \(device.name)")
    case .estimate(let reading, let device):
      follow(reading.time)
      guard isNews(reading) else { return }
      devices[device.address] = (reading.estimate.proximity, reading.time)
      line(reading.time, "\(title(device)): \(describe(reading.estimate))")
    case .follows(let device, let follower, let time):
      line(time, .joined([Words(verbatim: "\(device.address)")] + device.warning(of: follower)))
    case .exit(let device, let wasSettled, let time):
      devices[device.address] = nil
      if wasSettled { line(time, "\(title(device)) is out of range") }
    case .newAddress(let device, let old, let time):
      guard let before = devices.removeValue(forKey: old) else { return }
      if devices[device.address] == nil { devices[device.address] = before }
      goOn(time, title(device, at: old), at: device.address, device.isPerhapsAnother)
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
private func title(_ device: Device, at address: BluetoothAddress? = nil) -> Words {
  let isBare = device.calledName.isEmpty && device.thing == nil && device.maker == nil
  let address = Words(verbatim: "\(address ?? device.address)")
  return isBare ? address : .joined([address, device.words])
}

/// `5A:11:22:33:44:55 Robin's earbuds (Samsung, changing address)`
private func introduction(_ device: Device) -> Words {
  var facts: [Words] = device.calledName.isEmpty ? [] : [device.what]
  if !device.calledName.isEmpty || device.thing != nil, let maker = device.maker {
    facts.append(Words(verbatim: maker))
  }
  facts += device.state
  if let identity = device.identity {
    facts.append(Words(verbatim: "\(identity.uuid) \(identity.major)/\(identity.minor)"))
  }
  let address: Words =
    switch device.address.type {
    case .public: "public address"
    case _ where device.changesAddress: "changing address"
    case .randomStatic: "random static address"
    case .reserved, .resolvable, .nonResolvable: "random address"
    }
  facts.append(address)
  if device.isExtended { facts.append("extended") }
  return "\(title(device)) (\(Words.joined(facts, separator: ", ")))"
}
