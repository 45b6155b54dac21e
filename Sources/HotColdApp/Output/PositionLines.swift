import BeaconCodec
import BeaconLocating
import HotColdGame
import HotColdSystem

/// Positions of beacons, and other events of a house and its stations, as lines.
struct PositionLines {
  let isJSON: Bool
  /// Writes the events of a game, and the summary.
  private var writer: any LineWriter
  /// The last room or station printed for each beacon, because plain lines only show changes.
  private var printed: [String: (place: String, time: Double)] = [:]

  /// The subject of a position.
  struct Subject {
    var address: BluetoothAddress?
    /// The id that the stations use; nil if there is only an address.
    var id: String?
    var name = SafeText.empty

    var label: String {
      if !name.isEmpty { return name.description }
      return address.map { "\($0)" } ?? SafeText(id ?? "?").description
    }
  }

  init(output: OutputBuffer, isJSON: Bool) {
    self.isJSON = isJSON
    writer = isJSON ? JSONLines(output: output) : PlainLines(output: output)
  }

  mutating func flush() throws { try writer.output.flush() }

  mutating func write(_ position: Position, of subject: Subject) throws {
    if isJSON {
      writer.output.bytes.addLine(position, of: subject)
    } else {
      writePlain(position, subject)
    }
    try writer.output.flushIfLarge()
  }

  private mutating func writePlain(_ position: Position, _ subject: Subject) {
    let near = position.station.isEmpty ? nil : "near \(safe(position.station))"
    let place = [position.room.map { safe($0) }, position.floor.map { safe($0) }, near]
      .compactMap(\.self).joined(separator: ", ")
    let key = subject.id ?? subject.label
    if let last = printed[key], last.place == place, position.time - last.time < 10 { return }
    if printed.count > 1024 { printed.removeAll() }
    printed[key] = (place, position.time)
    let numbers = [position.x, position.y, position.radius].map {
      decimalText($0, places: 1, isFixed: true, unknown: "?")
    }
    let text =
      "\(subject.label) at \(numbers[0]), \(numbers[1]) m, within \(numbers[2]) m: \(place)"
    writer.output.bytes += Array("\(Self.seconds(position.time))\(text)\n".utf8)
  }

  private static func seconds(_ time: Double) -> String {
    decimalText(time, places: 1, isFixed: true, unknown: "?") + " s  "
  }

  /// Writes another event, as a sentence or as a JSON object.
  mutating func write(
    _ type: StaticString, at time: Timestamp, _ sentence: String,
    _ fields: (inout JSONText) -> Void
  ) {
    let words = isJSON ? nil : Self.seconds(time.seconds) + visible(sentence)
    writer.output.bytes.addLine(type, at: time, words: words, fields)
  }

  mutating func write(_ event: GameEvent) throws { try writer.write(event) }

  /// The last line.
  mutating func write(_ summary: Summary) { writer.write(summary) }
}

extension [UInt8] {
  /// Appends a position as a line of JSON.
  mutating func addLine(_ position: Position, of subject: PositionLines.Subject) {
    addLine("position", at: .zero.advanced(bySeconds: position.time)) { line in
      line.add("address", subject.address.map { "\($0)" })
      line.add("x", position.x, places: 3)
      line.add("y", position.y, places: 3)
      line.add("z", position.z, places: 3)
      line.add("radius", position.radius, places: 3)
      line.add("station", position.station.isEmpty ? nil : safe(position.station))
      line.add("room", position.room.map { safe($0) })
      if let floor = position.floor { line.add("floor", safe(floor)) }
      if let id = subject.id {
        line.add("id", printable(id))
        line.add("name", subject.name)
      }
    }
  }
}
