import BeaconRanging
import Glibc

/// A half disc around the hider, with rings for metres, a wave running outwards, and for each
/// seeker a blip in its own lane.
///
/// The scale is logarithmic, as in all bars, so rings at 1, 3, 10 and 30 m are evenly spaced.
struct MotionTracker {
  static let rings = [1.0, 3, 10, 30]

  let glyphs: GlyphSet
  /// In cells.
  let columns: Int
  let rows: Int
  /// Pixels per cell.
  private let scale: (x: Int, y: Int)
  /// In pixels.
  private let radius: Int

  /// nil if it would be too small for blips.
  init?(columns: Int, rows: Int, _ glyphs: GlyphSet) {
    // A larger one would be slow.
    let (columns, rows) = (min(columns, 240), min(rows, 60))
    scale = PixelCanvas.pixelsPerCell(glyphs)
    radius = min((columns * scale.x - 1) / 2, rows * scale.y - 1)
    guard radius >= 5 else { return nil }
    self.glyphs = glyphs
    self.columns = (2 * radius + scale.x) / scale.x
    self.rows = (radius + scale.y) / scale.y
  }

  static func rows(columns: Int) -> Int { (columns + 3) / 4 }

  /// - Parameter sweep: the radius of the wave, 0..<1; nil for none.
  func canvas(_ blips: [Blip], sweep: Double?) -> PixelCanvas {
    var canvas = PixelCanvas(columns: columns, rows: rows, glyphs)
    for ring in Self.rings {
      arc(radius(ring), spacing: glyphs == .braille ? 3 : 2, .faint, &canvas)
    }
    for blip in blips { lane(blip, &canvas) }
    if let sweep, sweep >= 0, sweep < 1 {
      arc(sweep * Double(radius), spacing: glyphs == .braille ? 0.8 : 1, .plain, &canvas)
    }
    return canvas
  }

  /// A distance in pixels.
  private func radius(_ distance: Double) -> Double {
    (1 - closeness(distance)) * Double(radius)
  }

  /// The column where a ring meets the scale on the left.
  func foot(_ ring: Double) -> Int {
    clampedInt(Double(radius) - radius(ring), to: 0...10_000) / scale.x
  }

  private func arc(
    _ length: Double, spacing: Double, _ ink: PixelCanvas.Ink, _ canvas: inout PixelCanvas
  ) {
    guard length >= 1 else { return }
    let steps = clampedInt((.pi * length / spacing).rounded(), to: 2...4000)
    for step in 0...steps {
      let point = point(length, .pi * Double(step) / Double(steps))
      canvas.dot(point.x, point.y, ink)
    }
  }

  /// Draws the 80% interval of the seeker's distance.
  private func lane(_ blip: Blip, _ canvas: inout PixelCanvas) {
    guard let distance = blip.estimate.distance else { return }
    let near = radius(blip.estimate.low ?? distance)
    let far = radius(blip.estimate.high ?? distance)
    guard near < far else { return }
    let spacing = glyphs == .braille ? 2.0 : 1
    for step in 0...clampedInt((far - near) / spacing, to: 0...1000) {
      let point = point(near + Double(step) * spacing, blip.angle)
      canvas.dot(point.x, point.y, .faint)
    }
  }

  private func point(_ length: Double, _ angle: Double) -> (x: Int, y: Int) {
    let x = (Double(radius) + length * cos(angle)).rounded()
    let y = (Double(rows * scale.y - 1) - length * sin(angle)).rounded()
    return (clampedInt(x, to: 0...10_000), clampedInt(y, to: 0...10_000))
  }

  /// The cell of a blip; nil if the distance is unknown.
  func cell(_ blip: Blip) -> (column: Int, row: Int)? {
    guard let distance = blip.estimate.distance else { return nil }
    // Keep the hider's own cell free.
    let length = max(radius(distance), Double(2 * scale.y))
    let point = point(min(length, Double(radius)), blip.angle)
    return (min(point.x / scale.x, columns - 1), min(point.y / scale.y, rows - 1))
  }

  /// A blip flashes when the wave passes, then fades; an old blip is dim.
  func style(_ blip: Blip, sweep: Double?) -> Style {
    guard blip.isFresh, let distance = blip.estimate.distance else { return .dim }
    let color = HeatColor(distance: distance)
    guard let sweep, sweep >= 0, sweep < 1 else { return Style(color, bold: true) }
    let passed = sweep - (1 - closeness(distance))
    let since = passed < 0 ? passed + 1 : passed
    if since < 0.3 { return Style(color, bold: true, reverse: true) }
    return Style(color, bold: since < 0.65)
  }
}

extension Frame {
  mutating func putTracker(
    _ blips: [Blip], sweep: Double?, names: Bool, in area: Area, scale: Area
  ) {
    guard let tracker = MotionTracker(columns: area.columns, rows: area.rows, glyphs) else {
      return
    }
    let area = area.middle(columns: tracker.columns, rows: area.rows).bottom(tracker.rows)
    putCanvas(tracker.canvas(blips, sweep: sweep), in: area)
    putScale(tracker, in: scale, under: area)
    let named = Set(names ? blips.prefix(Self.namedBlips).map(\.lane) : [])
    // The nearest last, so that it is on top.
    let placed = blips.reversed().compactMap { blip in tracker.cell(blip).map { (blip, $0) } }
    for (blip, cell) in placed {
      let style = tracker.style(blip, sweep: sweep)
      let line = area.line(cell.row)
      let width = min(blip.name.cells, 10)
      let label = line.droppingLeft(cell.column + 1).left(width + 1)
      let isFree = !placed.contains {
        $0.1.row == cell.row && $0.1.column > cell.column && $0.1.column <= cell.column + 3 + width
      }
      if named.contains(blip.lane), width > 0, isFree, label.columns == width + 1 {
        put(" \(blip.name)", in: label, blip.isFresh ? .plain : .dim)
      }
      put(blip.sign, in: line.droppingLeft(cell.column), style)
    }
  }

  /// More names would cover the blips.
  private static let namedBlips = 5

  /// Labels the rings in metres, and the hider.
  private mutating func putScale(_ tracker: MotionTracker, in line: Area, under area: Area) {
    guard !line.isEmpty, !area.isEmpty else { return }
    let line = line.droppingLeft(area.column - line.column)
    let middle = tracker.columns / 2
    var free = 0
    put("YOU", in: line.droppingLeft(middle - 1), .bold)
    for ring in MotionTracker.rings.reversed() {
      let label = "\(clampedInt(ring, to: 0...99))"
      let width = label.utf8.count
      let left = tracker.foot(ring)
      // The right side mirrors the left.
      let right = tracker.columns - left - width
      guard left >= free, left + width < middle - 1, right > middle + 2 else { continue }
      free = left + width + 1
      put(label, in: line.droppingLeft(left), .dim)
      put(label, in: line.droppingLeft(right), .dim)
      if ring == MotionTracker.rings.last {
        put(" m", in: line.droppingLeft(right + width), .dim)
      }
    }
  }
}
