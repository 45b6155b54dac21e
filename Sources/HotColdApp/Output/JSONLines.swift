import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView

/// The machine-readable output: one JSON object a line, in the order of what happened.
///
/// `package` for the benchmarks.
package struct JSONLines: LineWriter {
  package var output: OutputBuffer
  /// The senders by address.
  private var senders: [UInt64: (key: TrackKey, fields: [UInt8])] = [:]
  private static let mostSenders = 1024

  package var isForPrograms: Bool { true }

  package init(output: OutputBuffer) { self.output = output }

  package mutating func write(_ event: GameEvent) throws {
    switch event {
    case .estimate(let reading): write(reading)
    case .enter(let key, let time): write("enter", key, time) { _ in }
    case .exit(let key, let time): write("exit", key, time) { _ in }
    case .lost(let key, let time): write("lost", key, time) { _ in }
    case .doubted(let key, let time): write("doubted", key, time) { _ in }
    case .newAddress(let key, let old, let isPerhapsAnother, let time):
      write("newAddress", key, time) { $0.add(old, isPerhapsAnother) }
    case .found(let key, let time): write("found", key, time) { _ in }
    case .call(let call, let key, let time):
      write("call", key, time) { $0.add("call", call.rawValue) }
    case .answer(let answer, let key, let time):
      write("answer", key, time) { $0.add("answer", answer.rawValue) }
    case .infected(let time): output.bytes.addLine("infected", at: time) { _ in }
    case .trail(let step, let time): output.bytes.addLine("trail", at: time) { $0.add(step) }
    case .bomb(let bomb, let time): output.bytes.addLine("bomb", at: time) { $0.add(bomb) }
    case .player(let player, let time):
      output.bytes.addLine("player", at: time) { $0.add(player) }
    case .taunt(let taunt, let time): output.bytes.addLine("taunt", at: time) { $0.add(taunt) }
    case .result(let result, let time):
      output.bytes.addLine("result", at: time) { $0.add(result) }
    }
    try output.flushIfLarge()
  }

  package mutating func write(
    _ type: StaticString, at time: Timestamp, _ sentence: Words,
    _ fields: (inout JSONText) -> Void
  ) {
    output.bytes.addLine(type, at: time, fields)
  }

  package mutating func write(_ summary: Summary) throws {
    try output.settle()
    output.bytes.addLine("summary", at: summary.time) { line in
      line.add("duration", summary.duration, places: 6)
      line.add("sightings", summary.sightings)
      line.add("reports", summary.reports)
      line.add("beacons", summary.beacons)
      let counts = RejectReason.allCases.map { "\"\($0)\":\(summary.rejects[$0])" }
      let rejected = #"{"total":\#(summary.rejects.total),\#(counts.joined(separator: ","))}"#
      line.add("rejected", json: Array(rejected.utf8))
      line.add("drops", summary.drops)
      line.add("droppedLines", output.droppedLines)
      line.add("found", summary.found)
    }
  }

  package mutating func write(_ reply: StepReply, at time: Timestamp) {
    switch reply {
    case .stepped(let walked, let isBlocked):
      output.bytes.addLine("stepped", at: time) { line in
        line.add("walked", walked, places: 3)
        line.add("blocked", isBlocked)
      }
    case .map(let rows, let column, let row, let cell):
      output.bytes.addLine("map", at: time) { line in
        line.add("rows", rows)
        line.add("column", column)
        line.add("row", row)
        line.add("cell", cell, places: 3)
      }
    }
  }

  /// - Parameter fill: adds further fields.
  mutating func write(_ reading: Reading, _ fill: (inout JSONText) -> Void = { _ in }) {
    write("estimate", reading.key, reading.time) { line in
      let estimate = reading.estimate
      // All at once, because the lines are the program's largest cost.
      line.bytes.append(addingCapacity: Self.estimateLength) { out in
        out.add("rssi", reading.rssi)
        out.add("measuredPower", reading.measuredPower)
        out.add("distance", estimate.distance, places: 3)
        out.add("low", estimate.low, places: 3)
        out.add("high", estimate.high, places: 3)
        out.add("proximity", word: estimate.proximity.rawValue)
        out.add("trend", word: estimate.trend.rawValue)
        out.add("speed", estimate.speed, places: 3)
      }
      fill(&line)
      if let channel = reading.channel { line.add("channel", Int(channel)) }
    }
  }

  /// The size in bytes of eight fields, with names of at most 16 letters and four marks.
  private static let estimateLength = 8 * (16 + 4 + maximumDecimalLength)

  /// The fields of a sender, cached because they are a third of each line.
  private mutating func sender(_ key: TrackKey) -> [UInt8] {
    if let known = senders[key.address.bits], known.key == key { return known.fields }
    var fields = JSONText(appendingTo: [])
    fields.add(key)
    if senders.count >= Self.mostSenders { senders.removeAll(keepingCapacity: true) }
    senders[key.address.bits] = (key, fields.bytes)
    return fields.bytes
  }

  mutating func write(
    _ type: StaticString, _ key: TrackKey, _ time: Timestamp, _ fill: (inout JSONText) -> Void
  ) {
    let sender = sender(key)
    output.bytes.addLine(type, at: time) { line in
      line.bytes.append(contentsOf: sender)
      fill(&line)
    }
  }

  package mutating func write(_ event: ScanEvent) throws {
    switch event {
    case .estimate(let reading, let device): write(reading) { $0.add(device) }
    case .enter(let device, let time): write("enter", device.key, time) { $0.add(device) }
    case .exit(let device, _, let time): write("exit", device.key, time) { $0.add(device) }
    case .newAddress(let device, let old, let time):
      write("newAddress", device.key, time) { line in
        line.add(old, device.isPerhapsAnother)
        line.add(device)
      }
    // Estimates already contain these.
    case .settled, .more, .named: break
    }
    try output.flushIfLarge()
  }
}

extension JSONText {
  /// The sender of a packet.
  mutating func add(_ sender: TrackKey) {
    add("address", sender.address.description)
    add("uuid", sender.identity?.uuid.description)
    add("major", sender.identity?.major)
    add("minor", sender.identity?.minor)
  }

  fileprivate mutating func add(_ player: PlayerEvent) {
    add("change", player.change.rawValue)
    add("tag", player.tag.description)
    add("address", player.address.description)
    add("name", player.name)
    add("role", "\(player.role)")
  }

  fileprivate mutating func add(_ step: TrailStep) {
    add("tag", step.tag?.description)
    add("name", step.name)
    add("place", step.place)
    add("left", step.left)
  }

  fileprivate mutating func add(_ bomb: BombEvent) {
    add("holder", bomb.holder?.description)
    add("holderName", bomb.name)
    add("mine", bomb.isMine)
  }

  fileprivate mutating func add(_ taunt: TauntEvent) {
    add("tag", taunt.tag.description)
    add("address", taunt.address.description)
    add("name", taunt.name)
    add("number", taunt.number)
    add("text", taunt.text.description)
  }

  fileprivate mutating func add(_ result: RoundResult) {
    add("outcome", result.outcome.rawValue)
    add("round", result.round)
    add("hider", result.hider.description)
    add("hiderName", result.hiderName)
    add("hiderPoints", result.hiderPoints)
    add("seeker", result.seeker?.description)
    add("seekerName", result.seekerName)
    add("seekerPoints", result.seekerPoints)
    add("seconds", result.seconds)
    add("distance", result.distance, places: 2)
    add("winner", result.winner?.description)
    add("winners", result.winners.map(\.description))
    add("agreed", result.isAgreed)
  }

  fileprivate mutating func add(_ oldAddress: BluetoothAddress, _ isPerhapsAnother: Bool) {
    add("oldAddress", oldAddress.description)
    add("perhapsAnother", isPerhapsAnother)
  }

  fileprivate mutating func add(_ device: Device) {
    add("name", device.name)
    add("maker", device.maker)
    add("addressType", device.address.type.rawValue)
    add("extended", device.isExtended)
  }

  package mutating func add(_ status: SourceStatus) {
    add("state", status.state)
    add("message", status.message.english)
    add("interval", status.interval, places: 3)
  }

  /// A change of the connection to a broker.
  package mutating func add(_ event: BrokerEvent, _ words: Words) {
    add("state", event.isLost ? "lost" : "connected")
    add("message", printable(words.english))
  }

  /// An empty name becomes null.
  package mutating func add(_ name: StaticString, _ text: SafeText) {
    add(name, text.isEmpty ? nil : text.description)
  }
}

/// The answer to a command of a stepped session.
package enum StepReply: Equatable {
  /// A walk or a wait is over: metres in a straight line, and whether an obstacle stopped it.
  case stepped(walked: Double, isBlocked: Bool)
  /// The map of what the player has seen, one letter per `cell` metres, and the player's position in it, from 0.
  case map(rows: [String], column: Int, row: Int, cell: Double)
}
