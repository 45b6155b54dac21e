import BeaconCodec
import BeaconRanging
import HotColdGame
import HotColdSystem
import HotColdView

/// The machine-readable output: one JSON object a line, in the order of what happened.
package struct JSONLines: LineWriter {
  package var output: OutputBuffer
  private var senders = SenderFields()

  /// - Parameter catalogue: programs know no language.
  package init(output: OutputBuffer, catalogue: Catalogue) {
    self.output = output
  }

  package var catalogue: Catalogue { .english }

  package mutating func write(_ event: GameEvent) throws {
    switch event {
    case .estimate(let reading): write(reading)
    case .enter(let key, let time): write("enter", key, time) { _ in }
    case .exit(let key, let time): write("exit", key, time) { _ in }
    case .lost(let key, let time): write("lost", key, time) { _ in }
    case .doubted(let key, let time): write("doubted", key, time) { _ in }
    case .found(let key, let time): write("found", key, time) { _ in }
    case .call(let call, let key, let time):
      write("call", key, time) { $0.add("call", call.rawValue) }
    case .answer(let answer, let key, let time):
      write("answer", key, time) { $0.add("answer", answer.rawValue) }
    case .infected(let time): line("infected", time) { _ in }
    case .trail(let step, let time): write(step, at: time)
    case .bomb(let bomb, let time): write(bomb, at: time)
    case .player(let player, let time): write(player, at: time)
    case .taunt(let taunt, let time): write(taunt, at: time)
    case .result(let result, let time): write(result, at: time)
    }
    try output.flushIfLarge()
  }

  package mutating func write(_ status: Status, at time: Timestamp) {
    line("status", time) { line in
      line.add("state", status.state)
      line.add("message", status.message.english)
      line.add("interval", status.interval, places: 3)
    }
  }

  package mutating func write(_ code: RoomCode, at time: Timestamp) {
    line("code", time) { $0.add("code", code.description) }
  }

  package mutating func write(_ move: PlayerMove, of name: SafeText) throws {
    var lines = PositionLines(output: output, isJSON: true)
    output.bytes = []
    try lines.write(
      move.position, station: move.station,
      of: PositionLines.Subject(address: nil, id: move.id, name: name))
    output = lines.output
  }

  package mutating func write(_ summary: Summary) {
    line("summary", summary.time) { line in
      line.add("duration", summary.duration, places: 6)
      line.add("sightings", summary.sightings)
      line.add("reports", summary.reports)
      line.add("beacons", summary.beacons)
      line.add(
        "rejected",
        counts: [("total", summary.rejects.total)]
          + RejectReason.allCases.map { ($0.rawValue, summary.rejects[$0]) })
      line.add("drops", summary.drops)
      line.add("found", summary.found)
    }
  }

  package mutating func write(_ reply: StepReply, at time: Timestamp) {
    switch reply {
    case .stepped(let walked, let isBlocked):
      line("stepped", time) { line in
        line.add("walked", walked, places: 3)
        line.add("blocked", isBlocked)
      }
    case .map(let rows, let column, let row, let cell):
      line("map", time) { line in
        line.add("rows", rows)
        line.add("column", column)
        line.add("row", row)
        line.add("cell", cell, places: 3)
      }
    }
  }

  /// - Parameter fill: adds what else is known.
  package mutating func write(_ reading: Reading, _ fill: (inout JSONObject) -> Void = { _ in }) {
    write("estimate", reading.key, reading.time) { line in
      let estimate = reading.estimate
      line.add(upTo: Self.estimateLength) { out in
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
    }
  }

  /// Bytes of eight fields, of which no name has more than 16.
  private static let estimateLength = 8 * (16 + maximumJSONFieldLength)

  private mutating func write(_ player: PlayerEvent, at time: Timestamp) {
    line("player", time) { line in
      line.add("change", player.change.rawValue)
      line.add("tag", player.tag.description)
      line.add("address", player.address)
      line.add("name", player.name)
      line.add("role", player.role.word)
    }
  }

  private mutating func write(_ step: TrailStep, at time: Timestamp) {
    line("trail", time) { line in
      line.add("tag", step.tag?.description)
      line.add("name", step.name)
      line.add("place", step.place)
      line.add("left", step.left)
    }
  }

  private mutating func write(_ bomb: BombEvent, at time: Timestamp) {
    line("bomb", time) { line in
      line.add("holder", bomb.holder?.description)
      line.add("holderName", bomb.name)
      line.add("mine", bomb.isMine)
    }
  }

  private mutating func write(_ taunt: TauntEvent, at time: Timestamp) {
    line("taunt", time) { line in
      line.add("tag", taunt.tag.description)
      line.add("address", taunt.address)
      line.add("name", taunt.name)
      line.add("number", taunt.number)
      line.add("text", taunt.text.description)
    }
  }

  private mutating func write(_ result: RoundResult, at time: Timestamp) {
    line("result", time) { line in
      line.add("outcome", result.outcome.rawValue)
      line.add("round", result.round)
      line.add("hider", result.hider.description)
      line.add("hiderName", result.hiderName)
      line.add("hiderPoints", result.hiderPoints)
      line.add("seeker", result.seeker?.description)
      line.add("seekerName", result.seekerName)
      line.add("seekerPoints", result.seekerPoints)
      line.add("seconds", result.seconds)
      line.add("distance", result.distance, places: 2)
      line.add("winner", result.winner?.description)
      line.add("agreed", result.isAgreed)
    }
  }

  package mutating func write(
    _ type: StaticString, _ key: TrackKey, _ time: Timestamp, _ fill: (inout JSONObject) -> Void
  ) {
    let sender = senders.fields(of: key)
    line(type, time) { line in
      line.add(fields: sender)
      fill(&line)
    }
  }

  private mutating func line(
    _ type: StaticString, _ time: Timestamp, _ fill: (inout JSONObject) -> Void
  ) {
    // Moved out for the while: with two owners all that waits would be copied.
    var object = JSONObject(type, time: time, appendingTo: exchange(&output.bytes, with: []))
    fill(&object)
    output.bytes = object.end()
  }
}

extension JSONObject {
  /// An empty name is an unknown one.
  package mutating func add(_ name: StaticString, _ text: SafeText) {
    add(name, text.isEmpty ? nil : text.description)
  }
}

/// The answer to a command of a stepped session.
package enum StepReply: Equatable {
  /// A walk or a wait is over: metres in a straight line, and whether something was in the way.
  case stepped(walked: Double, isBlocked: Bool)
  /// What the player has seen of the house, one letter for `cell` metres, and where the player stands, from 0.
  case map(rows: [String], column: Int, row: Int, cell: Double)
}

/// The fields that say who was heard. They are the same in each line about a sender and a third of it, so
/// those of a few hundred senders are kept as they were written.
struct SenderFields {
  /// A power of two. Where two senders meet in one place, each is written anew.
  private static let count = 1024

  private struct Entry {
    var key: TrackKey
    var fields: [UInt8]
  }

  private var entries = [Entry?](repeating: nil, count: count)

  /// `,"address":"…","uuid":"…","major":…,"minor":…`
  mutating func fields(of key: TrackKey) -> [UInt8] {
    let place = Self.place(of: key)
    if let entry = entries[place], entry.key == key { return entry.fields }
    let entry = Entry(key: key, fields: Self.write(key))
    entries[place] = entry
    return entry.fields
  }

  private static func place(of key: TrackKey) -> Int {
    let numbers = key.address.bits ^ UInt64(key.identity?.minor ?? 0) << 24
    return Int(truncatingIfNeeded: (numbers &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
  }

  private static func write(_ key: TrackKey) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 4 * (8 + maximumJSONFieldLength)) { out in
      out.add("address", key.address)
      out.add("uuid", key.identity?.uuid)
      out.add("major", key.identity?.major)
      out.add("minor", key.identity?.minor)
    }
    return bytes
  }
}
