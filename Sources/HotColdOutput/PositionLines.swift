import BeaconCodec
import BeaconLocating
import HotColdSystem

/// Positions of beacons as lines.
package struct PositionLines {
  package var output: OutputBuffer
  private let isJSON: Bool
  private let grid: Grid
  /// What was told of each beacon last, for people: a line for each room or station that it comes to.
  private var told: [BluetoothAddress: (place: String, time: Double)] = [:]

  package init(output: OutputBuffer, isJSON: Bool, grid: Grid) {
    self.output = output
    self.isJSON = isJSON
    self.grid = grid
  }

  package mutating func write(_ position: Position, of address: BluetoothAddress) throws {
    if isJSON {
      writeJSON(position, address)
    } else {
      writePlain(position, address)
    }
    try output.flushIfLarge()
  }

  private mutating func writeJSON(_ position: Position, _ address: BluetoothAddress) {
    var line = JSONObject(
      "position", time: Timestamp.zero.advanced(bySeconds: position.time),
      appendingTo: output.bytes)
    output.bytes = []
    line.add("address", "\(address)")
    line.add("x", position.x, places: 3)
    line.add("y", position.y, places: 3)
    line.add("z", position.z, places: 3)
    line.add("radius", position.radius, places: 3)
    line.add("station", SafeText(grid.stations[position.station].name).description)
    line.add("room", position.room.map { SafeText($0).description })
    output.bytes = line.end()
  }

  private mutating func writePlain(_ position: Position, _ address: BluetoothAddress) {
    let station = SafeText(grid.stations[position.station].name).description
    let place = position.room.map { "\(SafeText($0)), near \(station)" } ?? "near \(station)"
    if let last = told[address], last.place == place, position.time - last.time < 10 { return }
    told[address] = (place, position.time)
    let numbers = [position.x, position.y, position.radius].map {
      decimalText($0, places: 1, isFixed: true, unknown: "?")
    }
    let time = decimalText(position.time, places: 1, isFixed: true, unknown: "?")
    output.bytes += Array(
      "\(time) s  \(address) at \(numbers[0]), \(numbers[1]) m, within \(numbers[2]) m: \(place)\n"
        .utf8)
  }

  /// The last line.
  package mutating func write(_ summary: Summary) {
    if isJSON {
      var lines = JSONLines(output: output)
      lines.write(summary)
      output = lines.output
    } else {
      var lines = PlainLines(output: output)
      lines.write(summary)
      output = lines.output
    }
  }
}
