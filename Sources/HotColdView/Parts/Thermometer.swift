import BeaconRanging
import Glibc
import HotColdGame

extension Frame {
  /// A bar that grows as the beacon comes closer, through the colours of the distances that it passes. Its
  /// head is shaded as far as one cannot be sure.
  /// - Parameter peak: metres: a mark stays where it was nearest.
  mutating func putThermometer(_ estimate: Estimate, peak: Double? = nil, in area: Area) {
    let area = area.top(1)
    let line = area.columns >= 3 ? area.droppingLeft(1).droppingRight(1) : area
    if area.columns >= 3 {
      put("[", in: area, .dim)
      putRight("]", in: area, .dim)
    }
    put(String(repeating: glyphs.empty, count: line.columns), in: line, .dim)
    defer {
      if let peak, line.columns > 0 {
        let column = clampedInt(
          closeness(peak) * Double(line.columns), to: 0...max(line.columns - 1, 0))
        put(glyphs.peak, in: line.droppingLeft(column), .bold)
      }
    }
    guard let distance = estimate.distance else { return }
    func cells(_ distance: Double) -> Int {
      clampedInt((closeness(distance) * Double(line.columns)).rounded(), to: 0...line.columns)
    }
    // Each is painted over the one before: what may be, what is likely, what is sure.
    for (sign, end) in [
      (glyphs.possible, estimate.low ?? distance), (glyphs.likely, distance),
      (glyphs.full, estimate.high ?? distance),
    ] {
      for column in 0..<cells(end) {
        let place = (Double(column) + 0.5) / Double(line.columns)
        put(sign, in: line.droppingLeft(column).left(1), Style(Role(closeness: place), bold: true))
      }
    }
  }

  /// A short bar of one colour, for a line of a list.
  mutating func putBar(_ distance: Double?, in area: Area) {
    let line = area.top(1)
    put(String(repeating: glyphs.empty, count: line.columns), in: line, .dim)
    guard let distance, distance >= 0, line.columns > 0 else { return }
    // Who is heard at all has a piece of it.
    let cells = clampedInt(
      (closeness(distance) * Double(line.columns)).rounded(), to: 1...line.columns)
    put(String(repeating: glyphs.full, count: cells), in: line, Style(Role(distance: distance)))
  }

  /// What the lengths of the bar above mean, in metres.
  mutating func putThermometerScale(in area: Area) {
    let line = area.top(1).droppingLeft(1).droppingRight(1)
    put("far", in: line, .dim)
    for (distance, label) in [(10.0, "10 m"), (3, "3 m"), (1, "1 m")] {
      let column = clampedInt(
        closeness(distance) * Double(line.columns), to: 0...Size.mostColumns)
      put(label, in: line.droppingLeft(column), .dim)
    }
    putRight("here", in: line, .dim)
  }
}

/// Whether a heart beats now, as it does when something is within three metres, the quicker the closer it is.
/// - Parameters:
///   - distance: metres; nil where nothing is known.
///   - time: seconds on any clock; nil for a picture that stands still.
func isHeartbeat(distance: Double?, time: Double?) -> Bool {
  guard let distance, (0..<3).contains(distance) else { return false }
  guard let time, time.isFinite else { return true }
  // Seconds: as a heart beats that has been calm, and one that has not.
  let beats = time / (0.4 + 0.8 * distance / 3)
  return beats - beats.rounded(.down) < 0.5
}

/// How near a distance is on the scale that all bars and graphs share: by its logarithm, as signals
/// fade and as steps count, 0 from 30 m on and 1 within 0.3 m.
func closeness(_ distance: Double) -> Double {
  guard distance > 0 else { return distance == 0 ? 1 : 0 }
  return min(max(log(farthest / distance) / log(farthest / nearest), 0), 1)
}

private let farthest = 30.0
private let nearest = 0.3

/// The same for bare signal strength, where no distance can be had: 0 at -100 dBm, 1 at -30 dBm.
func closeness(rssi: Int8) -> Double { min(max((Double(rssi) + 100) / 70, 0), 1) }

extension Frame {
  /// How near it was lately, the latest at the right: two samples in a cell with braille, one without. A
  /// short time in which nothing was heard is bridged; a longer one is a gap.
  mutating func putHistory(_ samples: [History.Sample], in area: Area) {
    // A graph of one row needs no words at its sides.
    let labelled = area.rows >= 3 && area.columns >= 20
    var graph = area
    if labelled {
      let label = max(4, cellWidth(text("near")), cellWidth(text("far")))
      graph = area.droppingLeft(label + 1).droppingBottom(1)
      put("near", in: area, .dim)
      let lowest = graph.rows > 0 ? area.line(graph.rows - 1).left(label) : .none
      putRight("far", in: lowest, .dim)
    }
    let perCell = PixelCanvas.pixelsPerCell(glyphs).x
    let known = samples.contains { $0.distance != nil }
    // Not wider than what is remembered.
    graph = graph.right(History.capacity / perCell)
    let heard = samples.suffix(graph.columns * perCell + HistoryBridge.longest).map { sample in
      known ? sample.distance.map { closeness($0) } : sample.rssi.map { closeness(rssi: $0) }
    }
    let shown = HistoryBridge.bridged(heard).suffix(graph.columns * perCell)
    var canvas = PixelCanvas(columns: graph.columns, rows: graph.rows, glyphs)
    // How near the nearest in each column of cells was.
    var nearest = [Double?](repeating: nil, count: graph.columns)
    for (x, near) in zip(canvas.width - shown.count..<canvas.width, shown) {
      guard let near else { continue }
      nearest[x / perCell] = max(near, nearest[x / perCell] ?? 0)
      // What was heard at all is at least a dot.
      let height = 1 + clampedInt((near * Double(canvas.height - 1)).rounded(), to: 0...4000)
      for y in canvas.height - height..<canvas.height { canvas.dot(x, y, .plain) }
    }
    putCanvas(canvas, in: graph) { column in
      known ? nearest[column].map { Style(Role(closeness: $0)) } : nil
    }
    if labelled { putTimeAxis(samples: graph.columns * perCell, below: graph, in: area) }
  }

  private mutating func putTimeAxis(samples: Int, below graph: Area, in area: Area) {
    let axis = area.bottom(1).right(graph.columns)
    put("\(clampedInt(Double(samples) * History.interval, to: 0...9999)) s ago", in: axis, .dim)
    putRight("now", in: axis, .dim)
  }
}

/// What is drawn where nothing was heard for a while: a straight line to what was heard next. Things that send
/// every few seconds would be a picket fence without it.
enum HistoryBridge {
  /// Samples: 20 s.
  static let longest = 40

  static func bridged(_ values: [Double?]) -> [Double?] {
    var bridged = values
    var last: Int?
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      if let last, let before = values[last], index - last > 1, index - last <= longest {
        for between in last + 1..<index {
          let share = Double(between - last) / Double(index - last)
          bridged[between] = before + (value - before) * share
        }
      }
      last = index
    }
    return bridged
  }
}
