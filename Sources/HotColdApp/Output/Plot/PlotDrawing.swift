import BeaconCodec
import BeaconRanging
import Glibc
import HotColdGame

/// Draws a hunt as SVG: distance over time with its confidence band, RSSI below, and HOT and COLD in the background.
/// The output is reproducible.
struct PlotDrawing {
  private static let ink = "#1a1a1a"
  private static let hot = "#e07b00"
  private static let cold = "#2f6fbf"
  private static let found = "#b3261e"

  private static let left = 64.0
  private static let right = 944.0
  private static let callsAt = 58.0
  private static let distanceTop = 68.0
  private static let distanceBottom = 330.0
  private static let rssiTop = 350.0
  private static let rssiBottom = 470.0
  /// Seconds without a sighting after which a line is interrupted.
  private static let gap = 5.0
  /// The width of a word in pixels.
  private static let wordWidth = 44.0

  private let data: PlotData
  private let begin: Double
  private let time: PlotScale
  private let timeUnit: String
  private let metres: PlotScale
  private let rssi: PlotScale
  private(set) var svg = ""

  init(_ data: PlotData) {
    self.data = data
    let points = data.points
    begin = points.first?.time ?? 0
    (time, timeUnit) = PlotScale.seconds(
      (points.last?.time ?? 0) - begin, start: Self.left, end: Self.right)
    metres = .metres(
      points.flatMap { [$0.low, $0.high, $0.truth].compactMap { $0 } },
      start: Self.distanceBottom, end: Self.distanceTop)
    rssi = .decibels(points.compactMap(\.rssi), start: Self.rssiBottom, end: Self.rssiTop)
    draw()
  }

  private mutating func draw() {
    svg += #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 520""#
    svg += #" font-family="system-ui, Helvetica, Arial, sans-serif" font-size="13""#
    svg += " fill=\"\(Self.ink)\">\n"
    svg += "<title>A hunt for \(escaped(data.name))</title>\n"
    add(##"rect width="100%" height="100%" fill="#ffffff""##)
    drawHeading()
    drawTrends()
    drawAxes()
    drawDistance()
    drawRSSI()
    drawCalls()
    drawFind()
    svg += "</svg>\n"
  }

  /// - Parameter element: its name and attributes, without characters to escape.
  private mutating func add(_ element: String) { svg += "<\(element)/>\n" }

  private mutating func add(_ text: String, x: Double, y: Double, _ attributes: String = "") {
    svg +=
      #"<text x="\#(tenths(x))" y="\#(tenths(y))"\#(attributes)>\#(escaped(text))</text>"# + "\n"
  }

  private mutating func addLine(_ points: String, _ stroke: String) {
    add(#"polyline points="\#(points)" fill="none" stroke-linejoin="round" \#(stroke)"#)
  }

  private mutating func addRule(
    from: (x: Double, y: Double), to: (x: Double, y: Double), _ colour: String
  ) {
    let way = "M\(tenths(from.x)) \(tenths(from.y))L\(tenths(to.x)) \(tenths(to.y))"
    add(#"path d="\#(way)" stroke="\#(colour)""#)
  }

  // MARK: Parts

  private static let estimateStroke = #"stroke="\#(ink)" stroke-width="2""#
  private static let truthStroke = #"stroke="\#(ink)" stroke-width="1.5" stroke-dasharray="5 4""#

  private mutating func drawHeading() {
    add(data.name, x: Self.left, y: 24, #" font-size="15" font-weight="600""#)
    // From right to left, by the width of the words.
    var x = Self.right
    func next(_ word: String, width: Double, _ drawing: inout Self) -> Double {
      x -= width
      drawing.add(word, x: x, y: 24)
      x -= 42
      return x + 16
    }
    for (word, width, colour, opacity) in [
      ("colder", 40.0, Self.cold, 0.3), ("hotter", 40, Self.hot, 0.35),
      ("80% sure", 58, Self.ink, 0.16),
    ] {
      let x = tenths(next(word, width: width, &self))
      add(#"rect x="\#(x)" y="13" width="20" height="13" fill="\#(colour)" opacity="\#(opacity)""#)
    }
    let hasTruth = data.points.contains { $0.truth != nil }
    for (word, width, stroke) in [
      ("estimate", 58.0, Self.estimateStroke), ("truth", 34, Self.truthStroke),
    ] where hasTruth || word != "truth" {
      let x = next(word, width: width, &self)
      addLine("\(tenths(x)),19.5 \(tenths(x + 20)),19.5", stroke)
    }
  }

  private mutating func drawTrends() {
    for (top, bottom) in [
      (Self.distanceTop, Self.distanceBottom), (Self.rssiTop, Self.rssiBottom),
    ] {
      for band in bands {
        let width = tenths(max(band.end - band.start, 0.5))
        let fill =
          band.trend == .hotter
          ? #"fill="\#(Self.hot)" opacity="0.35""# : #"fill="\#(Self.cold)" opacity="0.3""#
        add(
          #"rect x="\#(tenths(band.start))" y="\#(tenths(top))" width="\#(width)""#
            + #" height="\#(tenths(bottom - top))" \#(fill)"#)
      }
    }
  }

  /// The start and end of a trend, in pixels.
  private var bands: [(trend: Trend, start: Double, end: Double)] {
    var bands: [(trend: Trend, start: Double, end: Double)] = []
    for (index, point) in data.points.enumerated() {
      guard point.trend == .hotter || point.trend == .colder else { continue }
      let next = index + 1 < data.points.count ? data.points[index + 1].time : point.time
      let end = x(min(next, point.time + Self.gap))
      if let last = bands.last, last.trend == point.trend, last.end >= x(point.time) - 0.01 {
        bands[bands.count - 1].end = end
      } else {
        bands.append((point.trend, x(point.time), end))
      }
    }
    return bands
  }

  private mutating func drawAxes() {
    let faint = "#5c5c5c"
    let centred = #" text-anchor="middle""#
    for (scale, top, bottom, title) in [
      (metres, Self.distanceTop, Self.distanceBottom, "distance, m"),
      (rssi, Self.rssiTop, Self.rssiBottom, "RSSI, dBm"),
    ] {
      for tick in scale.ticks {
        let y = scale.place(tick.value)
        addRule(from: (Self.left, y), to: (Self.right, y), "#d9d9d9")
        add(tick.label, x: Self.left - 8, y: y + 4.5, #" text-anchor="end""#)
      }
      let middle = (top + bottom) / 2
      add(title, x: 18, y: middle, centred + #" transform="rotate(-90 18 \#(tenths(middle)))""#)
      for tick in time.ticks {
        let x = time.place(tick.value)
        addRule(from: (x, bottom), to: (x, bottom + 5), faint)
      }
      addRule(from: (Self.left, bottom), to: (Self.right, bottom), faint)
    }
    for tick in time.ticks {
      add(tick.label, x: time.place(tick.value), y: Self.rssiBottom + 19, centred)
    }
    add("time, \(timeUnit)", x: (Self.left + Self.right) / 2, y: Self.rssiBottom + 39, centred)
  }

  private mutating func drawDistance() {
    for run in runs({ $0.low != nil && $0.high != nil && $0.distance != nil }) {
      let above = run.map { (x($0.time), y($0.high)) }
      let below = run.reversed().map { (x($0.time), y($0.low)) }
      add(#"polygon points="\#(Self.text(above + below))" fill="\#(Self.ink)" opacity="0.16""#)
    }
    for run in runs({ $0.truth != nil }) {
      addLine(Self.text(run.map { (x($0.time), y($0.truth)) }), Self.truthStroke)
    }
    for run in runs({ $0.distance != nil }) {
      addLine(Self.text(run.map { (x($0.time), y($0.distance)) }), Self.estimateStroke)
    }
  }

  private mutating func drawRSSI() {
    var dots = ""
    for point in data.points {
      guard let level = point.rssi else { continue }
      dots += "M\(tenths(x(point.time))) \(tenths(rssi.place(level)))h0"
    }
    guard !dots.isEmpty else { return }
    add(
      #"path d="\#(dots)" stroke="\#(Self.ink)" stroke-width="2.4" stroke-linecap="round""#
        + #" opacity="0.6""#)
  }

  /// Draws a labelled mark where the call changes, in the upper or the lower line; only a stroke for a repeated call,
  /// or without room for the label.
  private mutating func drawCalls() {
    var free = [-Double.infinity, -Double.infinity]
    var last: Call?
    for (call, time) in data.calls {
      let x = x(time)
      let colour = call == .hot ? Self.hot : Self.cold
      let row = free.firstIndex { x >= $0 }
      let place = "M\(tenths(x)) \(tenths(Self.distanceTop))"
      guard call != last, let row, x <= Self.right - Self.wordWidth / 2 + 8 else {
        add(#"path d="\#(place)v-4" stroke="\#(colour)""#)
        continue
      }
      last = call
      free[row] = x + Self.wordWidth
      add(#"path d="\#(place)l-4 -7h8z" fill="\#(colour)""#)
      let fill = call == .hot ? "#a85a00" : "#1d5299"
      add(
        call.rawValue, x: x, y: Self.callsAt - Double(row) * 14,
        #" text-anchor="middle" font-weight="600" font-size="12" fill="\#(fill)""#)
    }
  }

  /// A line through both charts, with a label.
  private mutating func drawFind() {
    guard let found = data.found else { return }
    let x = x(found)
    let line = "M\(tenths(x)) \(tenths(Self.distanceTop))V\(tenths(Self.rssiBottom))"
    add(#"path d="\#(line)" stroke="\#(Self.found)" stroke-width="2""#)
    let isLate = x > Self.right - 80
    add(
      "FOUND", x: isLate ? x - 6 : x + 6, y: Self.distanceTop + 16,
      #" text-anchor="\#(isLate ? "end" : "start")" font-weight="700" font-size="14""#
        + #" fill="\#(Self.found)""#)
  }

  // MARK: Places

  private func x(_ seconds: Double) -> Double { time.place(seconds - begin) }

  private func y(_ distance: Double?) -> Double { metres.place(log10(max(distance ?? 1, 1e-3))) }

  /// The ranges without a gap in which all points have a value.
  private func runs(_ isDrawn: (PlotPoint) -> Bool) -> [[PlotPoint]] {
    var runs: [[PlotPoint]] = []
    var run: [PlotPoint] = []
    for point in data.points {
      let isFar = run.last.map { point.time - $0.time > Self.gap } ?? false
      if isFar || !isDrawn(point), !run.isEmpty {
        runs.append(run)
        run = []
      }
      if isDrawn(point) { run.append(point) }
    }
    if !run.isEmpty { runs.append(run) }
    return runs
  }

  private static func text(_ places: [(Double, Double)]) -> String {
    places.map { "\(tenths($0.0)),\(tenths($0.1))" }.joined(separator: " ")
  }
}

/// A number with one decimal; 0 if not finite.
private func tenths(_ x: Double) -> String {
  decimalText(x, places: 1, isFixed: false, unknown: "0")
}

/// XML does not allow control characters.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{D7FF}": result.unicodeScalars.append(scalar)
    default: break
    }
  }
  return result
}
/// An axis: its range of values, its pixels, and its labels.
struct PlotScale {
  /// Pixels of the lowest and the highest value.
  let start: Double
  let end: Double
  /// In the axis' unit: seconds, dBm, or log10 of metres.
  let low: Double
  let high: Double
  let ticks: [(value: Double, label: String)]

  /// The position in pixels, clamped to the ends.
  func place(_ value: Double) -> Double {
    let part = min(max((value - low) / (high - low), 0), 1)
    return start + part * (end - start)
  }

  static func seconds(_ duration: Double, start: Double, end: Double) -> (PlotScale, unit: String) {
    let high = max(duration, 1)
    let steps = [1.0, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18000, 36000]
    let step = steps.first { high / $0 <= 12 } ?? high / 10
    let (unit, length) = step < 60 ? ("s", 1.0) : step < 3600 ? ("min", 60) : ("h", 3600)
    let ticks = stride(from: 0, through: high, by: step).map { ($0, tenths($0 / length)) }
    return (PlotScale(start: start, end: end, low: 0, high: high, ticks: ticks), unit)
  }

  static func decibels(_ values: [Double], start: Double, end: Double) -> PlotScale {
    let low = ((values.min() ?? -90) / 10).rounded(.down) * 10
    let high = max(((values.max() ?? -50) / 10).rounded(.up) * 10, low + 20)
    let ticks = stride(from: low, through: high, by: high - low > 60 ? 20 : 10).map {
      ($0, tenths($0).replacing("-", with: "\u{2212}"))
    }
    return PlotScale(start: start, end: end, low: low, high: high, ticks: ticks)
  }

  /// Logarithmic, from 1-2-5 step to 1-2-5 step.
  static func metres(_ values: [Double], start: Double, end: Double) -> PlotScale {
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    let least = values.min() ?? 0.5
    let most = max(values.max() ?? 10, least * 8)
    let first = steps.lastIndex { $0 <= least } ?? 0
    let last = steps.firstIndex { $0 >= most } ?? steps.count - 1
    let shown = steps[min(first, last - 1)...last]
    return PlotScale(
      start: start, end: end, low: log10(steps[shown.startIndex]), high: log10(steps[last]),
      ticks: shown.map { (log10($0), decimalText($0, places: 2, isFixed: false)) })
  }
}
