import BeaconCodec
import BeaconRanging
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

/// Output for programs: one JSON object per line, in order. `package` for the benchmarks.
package struct JSONLines: LineWriter {
  package var output: OutputBuffer
  private var senders: [Sender] = []
  /// Indices of `senders` by address.
  private var places = AddressIndex()
  private static let mostSenders = 1024

  /// A sender's cached fields: its identity, a third of each line, and its latest estimate, which
  /// changes only when the ranger runs the network.
  private struct Sender {
    let key: TrackKey
    let fields: [UInt8]
    private var measuredPower: Int8?
    private var estimate: Estimate?
    private var estimateFields: [UInt8] = []

    init(_ key: TrackKey) {
      var fields = JSONText(appendingTo: [])
      fields.add(key)
      (self.key, self.fields) = (key, fields.bytes)
    }

    /// - Parameter isWhole: whether to end the line.
    mutating func write(_ reading: Reading, isWhole: Bool, to bytes: inout [UInt8]) {
      if estimate != reading.estimate || measuredPower != reading.measuredPower { note(reading) }
      let length = 64 + 2 * maximumDecimalLength + fields.count + estimateFields.count
      bytes.append(addingCapacity: length) { out in
        out.append("{\"type\":\"estimate\",\"time\":")
        reading.time.appendSeconds(to: &out)
        fields.withUnsafeBufferPointer { out.append($0) }
        out.append(",\"rssi\":", reading.rssi.map(Int64.init))
        estimateFields.withUnsafeBufferPointer { out.append($0) }
        if isWhole { out.append("}\n") }
      }
    }

    private mutating func note(_ reading: Reading) {
      let estimate = reading.estimate
      (self.estimate, measuredPower) = (estimate, reading.measuredPower)
      estimateFields.removeAll(keepingCapacity: true)
      func metres(_ value: Double?) -> Int64? { value.flatMap { fixedPoint($0, places: 3) } }
      estimateFields.append(addingCapacity: 256) { out in
        out.append(",\"measuredPower\":", reading.measuredPower.map(Int64.init))
        out.append(",\"distance\":", metres(estimate.distance), places: 3)
        out.append(",\"low\":", metres(estimate.low), places: 3)
        out.append(",\"high\":", metres(estimate.high), places: 3)
        out.append(",\"proximity\":\"")
        for letter in estimate.proximity.rawValue.utf8 { out.append(letter) }
        out.append("\",\"trend\":\"")
        for letter in estimate.trend.rawValue.utf8 { out.append(letter) }
        out.append("\",\"speed\":null")
      }
    }
  }

  package var isForPrograms: Bool { true }

  package init(output: OutputBuffer) { self.output = output }

  package mutating func write(_ event: GameEvent) throws {
    switch event {
    case .estimate(let reading): write(reading)
    case .enter(let key, let time): write("enter", key, time)
    case .exit(let key, let time): write("exit", key, time)
    case .lost(let key, let time): write("lost", key, time)
    case .doubted(let key, let time): write("doubted", key, time)
    case .newAddress(let key, let old, let isPerhapsAnother, let time):
      write("newAddress", key, time) { $0.add(old, isPerhapsAnother) }
    case .found(let key, let time): write("found", key, time)
    case .call(let call, let key, let time):
      write("call", key, time) { $0.add("call", call.rawValue) }
    case .answer(let answer, let key, let time):
      write("answer", key, time) { $0.add("answer", answer.rawValue) }
    case .turn(let answer, let time):
      output.bytes.addLine("turn", at: time) { line in
        line.add("direction", answer.direction, places: 1)
        line.add("spread", answer.spread, places: 1)
      }
    case .ring(let state, let address, let time):
      output.bytes.addLine("ring", at: time) { line in
        line.add("address", address.description)
        line.add("state", state.rawValue)
      }
    case .changedRole(let role, let time):
      output.bytes.addLine(role == .seeker ? "infected" : "hides", at: time) { _ in }
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

  private mutating func write(_ reading: Reading, _ fill: ((inout JSONText) -> Void)? = nil) {
    let hasMore = fill != nil || reading.channel != nil
    senders[place(of: reading.key)].write(reading, isWhole: !hasMore, to: &output.bytes)
    guard hasMore else { return }
    var line = JSONText(appendingTo: exchange(&output.bytes, with: []))
    fill?(&line)
    if let channel = reading.channel { line.add("channel", Int(channel)) }
    line.bytes += "}\n".utf8
    output.bytes = exchange(&line.bytes, with: [])
  }

  private mutating func place(of key: TrackKey) -> Int {
    if let known = places.place(of: key.address, where: { senders[$0].key == key }) { return known }
    if senders.count >= Self.mostSenders { (senders, places) = ([], AddressIndex()) }
    senders.append(Sender(key))
    places.add(senders.count - 1, of: senders.lazy.map(\.key.address))
    return senders.count - 1
  }

  private mutating func write(
    _ type: StaticString, _ key: TrackKey, _ time: Timestamp,
    _ fill: (inout JSONText) -> Void = { _ in }
  ) {
    let sender = senders[place(of: key)].fields
    output.bytes.addLine(type, at: time) { line in
      line.bytes += sender
      fill(&line)
    }
  }

  package mutating func write(_ event: ScanEvent) throws {
    switch event {
    case .estimate(let reading, let device): write(reading) { $0.add(device) }
    case .enter(let device, let time): write("enter", device.key, time) { $0.add(device) }
    case .exit(let device, _, let time): write("exit", device.key, time) { $0.add(device) }
    case .newAddress(let device, let old, let time):
      write("newAddress", device.key, time) {
        $0.add(old, device.isPerhapsAnother)
        $0.add(device)
      }
    case .follows(let device, let follower, let time):
      write("follows", device.key, time) {
        $0.add(device)
        $0.add("minutes", follower.minutes)
        $0.add("moves", follower.moves)
      }
    // Already part of the estimates.
    case .settled, .more, .named: break
    }
    try output.flushIfLarge()
  }
}

extension JSONText {
  /// Adds the sender of a packet.
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
    add("kind", device.thing?.kind.name)
    add("state", device.thing?.state?.rawValue)
    add("battery", json: device.thing?.battery.map(json) ?? Array("null".utf8))
    add("addressType", device.address.type.rawValue)
    add("extended", device.isExtended)
  }

  private func json(_ battery: ThingBattery) -> [UInt8] {
    var fields = JSONText(appendingTo: [UInt8(ascii: "{")])
    fields.add("level", battery.level?.rawValue)
    fields.add("percent", battery.percent)
    fields.add("left", battery.left)
    fields.add("right", battery.right)
    fields.add("case", battery.charger)
    return fields.ended
  }

  package mutating func add(_ status: SourceStatus) {
    add("state", status.state)
    add("message", status.message.english)
    add("interval", status.interval, places: 3)
  }

  package mutating func add(_ event: BrokerEvent, _ words: Words) {
    let state: String? =
      switch event {
      case .connected: "connected"
      case .lost: "lost"
      case .refused, .tooLarge: "refused"
      case .message: nil
      }
    add("state", state)
    add("message", printable(words.english))
  }

  /// Adds a name; an empty one becomes null.
  package mutating func add(_ name: StaticString, _ text: SafeText) {
    add(name, text.isEmpty ? nil : text.description)
  }
}

/// The reply to a command of a stepped session.
package enum StepReply: Equatable {
  /// The end of a walk or a wait: metres in a straight line, and whether an obstacle stopped it.
  case stepped(walked: Double, isBlocked: Bool)
  /// What the player has seen, one letter per `cell` metres, and the player's position, from 0.
  case map(rows: [String], column: Int, row: Int, cell: Double)
}
