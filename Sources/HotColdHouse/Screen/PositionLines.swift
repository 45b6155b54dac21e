import BeaconCodec
import BeaconLocating
import HotColdApp
import HotColdSystem
import HotColdView

struct PositionSubject {
  var address: BluetoothAddress?
  /// The id at the stations; nil for an address only.
  var id: String?
  var name = SafeText.empty

  var label: String {
    if !name.isEmpty { return name.description }
    return address.map { "\($0)" } ?? SafeText(id ?? "?").description
  }
}

/// Writes positions: for programs all; for people changes of place, and each thing every 10 s.
struct PositionLines {
  /// The last printed place of each thing.
  private var places: [String: (place: Words, time: Double)] = [:]

  mutating func write(
    _ position: Position, of subject: PositionSubject, to lines: inout any LineWriter
  ) throws {
    let words = lines.isForPrograms ? .empty : news(position, of: subject)
    if let words { try lines.write(position, of: subject, words) }
  }

  private mutating func news(_ position: Position, of subject: PositionSubject) -> Words? {
    func name(_ text: String) -> String { SafeText(full: text).description }
    let near: Words? =
      position.station.isEmpty ? nil : "nearest station \(name(position.station))"
    let rooms = [position.room, position.floor].compactMap { $0.map { Words(verbatim: name($0)) } }
    let place = Words.joined(rooms + [near].compactMap(\.self), separator: ", ")
    let key = subject.id ?? subject.label
    if let last = places[key], last.place == place, position.time - last.time < 10 { return nil }
    if places.count > 1024 { places.removeAll() }
    places[key] = (place, position.time)
    func metres(_ number: Double) -> Words { .decimal(decimalText(number, places: 1)) }
    let (x, y) = (metres(position.x), metres(position.y))
    return "\(subject.label) at \(x), \(y) m, within \(metres(position.radius)) m: \(place)"
  }
}

extension LineWriter {
  mutating func write(_ position: Position, of subject: PositionSubject, _ words: Words) throws {
    write("position", at: .zero.advanced(bySeconds: position.time), words) { line in
      line.add("address", subject.address.map { "\($0)" })
      line.add("x", position.x, places: 3)
      line.add("y", position.y, places: 3)
      line.add("z", position.z, places: 3)
      line.add("radius", position.radius, places: 3)
      line.add("station", SafeText(full: position.station))
      line.add("room", SafeText(full: position.room ?? ""))
      if let floor = position.floor { line.add("floor", SafeText(full: floor)) }
      if let id = subject.id {
        line.add("id", printable(id))
        line.add("name", subject.name)
      }
    }
    try output.flushIfLarge()
  }
}
