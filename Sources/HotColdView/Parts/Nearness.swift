import BeaconRanging
import BeaconTracking
import Glibc

extension Frame {
  /// Draws a bar that grows as the beacon comes closer, in the colours of the distances on the way;
  /// the uncertain part is shaded.
  /// - Parameter peak: the shortest distance so far in metres, which is marked.
  mutating func putNearness(_ estimate: Estimate, peak: Double? = nil, in area: Area) {
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
        put(glyphs.pick("│", ascii: "|"), in: line.droppingLeft(column), .bold)
      }
    }
    guard let distance = estimate.distance else { return }
    func cells(_ distance: Double) -> Int {
      clampedInt((closeness(distance) * Double(line.columns)).rounded(), to: 0...line.columns)
    }
    // In layers: possible, likely, certain.
    for (sign, end) in [
      (glyphs.pick("▒", ascii: "-"), estimate.low ?? distance),
      (glyphs.pick("▓", ascii: "+"), distance), (glyphs.full, estimate.high ?? distance),
    ] {
      for column in 0..<cells(end) {
        let place = (Double(column) + 0.5) / Double(line.columns)
        put(
          sign, in: line.droppingLeft(column).left(1),
          Style(HeatColor(closeness: place), bold: true))
      }
    }
  }

  /// Draws a short bar in one colour, for a list.
  mutating func putBar(_ distance: Double?, in area: Area) {
    let line = area.top(1)
    put(String(repeating: glyphs.empty, count: line.columns), in: line, .dim)
    guard let distance, distance >= 0, line.columns > 0 else { return }
    // At least one cell for a beacon that is received.
    let cells = clampedInt(
      (closeness(distance) * Double(line.columns)).rounded(), to: 1...line.columns)
    put(
      String(repeating: glyphs.full, count: cells), in: line, Style(HeatColor(distance: distance)))
  }

  /// Labels the bar above it in metres.
  mutating func putScale(in area: Area) {
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

/// Whether a heart is visible at a time: it beats within 3 m, faster as the beacon comes closer.
/// - Parameters:
///   - distance: in metres; nil if unknown.
///   - time: seconds on any clock; nil for a still picture.
func isHeartbeat(distance: Double?, time: Double?) -> Bool {
  guard let distance, (0..<3).contains(distance) else { return false }
  guard let time, time.isFinite else { return true }
  // From 0.4 s, as after a run, to 1.2 s, as at rest.
  let beats = time / (0.4 + 0.8 * distance / 3)
  return beats - beats.rounded(.down) < 0.5
}

/// A distance on the logarithmic scale of all bars and graphs: 0 from 30 m, 1 up to 0.3 m.
func closeness(_ distance: Double) -> Double {
  guard distance > 0 else { return distance == 0 ? 1 : 0 }
  return min(max(log(farthest / distance) / log(farthest / nearest), 0), 1)
}

private let farthest = 30.0
private let nearest = 0.3

/// The same for signals without a distance: 0 at -100 dBm, 1 at -30 dBm.
func closeness(rssi: Int8) -> Double { min(max((Double(rssi) + 100) / 70, 0), 1) }

extension Frame {
  /// Draws recent distances, the latest on the right, with two samples per cell in braille,
  /// otherwise one. Bridges short silences.
  mutating func putCurve(_ samples: [Curve.Sample], in area: Area) {
    // Labels need some rows.
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
    // Not wider than the history.
    graph = graph.right(Curve.capacity / perCell)
    let heard = samples.suffix(graph.columns * perCell + longestBridge).map { sample in
      known ? sample.distance.map { closeness($0) } : sample.rssi.map { closeness(rssi: $0) }
    }
    let shown = bridged(heard).suffix(graph.columns * perCell)
    var canvas = PixelCanvas(columns: graph.columns, rows: graph.rows, glyphs)
    // The nearest sample in each column of cells.
    var nearest = [Double?](repeating: nil, count: graph.columns)
    for (x, near) in zip(canvas.width - shown.count..<canvas.width, shown) {
      guard let near else { continue }
      nearest[x / perCell] = max(near, nearest[x / perCell] ?? 0)
      // A sample is at least one dot high.
      let height = 1 + clampedInt((near * Double(canvas.height - 1)).rounded(), to: 0...4000)
      for y in canvas.height - height..<canvas.height { canvas.dot(x, y, .plain) }
    }
    putCanvas(canvas, in: graph) { column in
      known ? nearest[column].map { Style(HeatColor(closeness: $0)) } : nil
    }
    if labelled {
      let axis = area.bottom(1).right(graph.columns)
      let seconds = clampedInt(Double(graph.columns * perCell) * Curve.interval, to: 0...9999)
      let now = text("now")
      putRight(now, in: axis, .dim)
      putFirstFitting(["\(seconds) s ago", ""], in: axis.droppingRight(cellWidth(now) + 1), .dim)
    }
  }
}

/// In samples, for 20 s.
let longestBridge = 40

/// Bridges short silences with straight lines, because a device may send only every few seconds.
func bridged(_ values: [Double?]) -> [Double?] {
  var bridged = values
  var last: Int?
  for (index, value) in values.enumerated() {
    guard let value else { continue }
    if let last, let before = values[last], index - last > 1, index - last <= longestBridge {
      for between in last + 1..<index {
        let share = Double(between - last) / Double(index - last)
        bridged[between] = before + (value - before) * share
      }
    }
    last = index
  }
  return bridged
}
