import BeaconRanging
import Glibc
import HotColdGame

/// The picture of a hunt: distance over time with what is believed of it, RSSI below, HOT and COLD
/// behind both. The same data give the same bytes.
struct PlotDrawing {
  enum Colour {
    static let paper = "#ffffff"
    static let ink = "#1a1a1a"
    static let faint = "#5c5c5c"
    static let line = "#d9d9d9"
    static let hot = "#e07b00"
    static let cold = "#2f6fbf"
    static let found = "#b3261e"
  }

  private static let size = (width: 960.0, height: 520.0)
  static let left = 64.0
  static let right = 944.0
  static let callsAt = 58.0
  static let distanceTop = 68.0
  private static let distanceBottom = 330.0
  private static let rssiTop = 350.0
  static let rssiBottom = 470.0
  /// Seconds without a sighting after which a line is interrupted.
  private static let gap = 5.0
  /// Pixels that a word needs.
  static let wordWidth = 44.0

  let data: PlotData
  private let begin: Double
  private let time: PlotScale
  private let timeUnit: String
  private let metres: PlotScale
  private let rssi: PlotScale

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
  }

  func svg() -> [UInt8] {
    var svg = SVGWriter()
    svg.begin(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", "0 0 \(tenths(Self.size.width)) \(tenths(Self.size.height))"),
        ("font-family", "system-ui, Helvetica, Arial, sans-serif"), ("font-size", "13"),
        ("fill", Colour.ink),
      ])
    svg.add("title", [], text: "A hunt for \(data.name)")
    svg.add("rect", [("width", "100%"), ("height", "100%"), ("fill", Colour.paper)])
    drawHeading(&svg)
    drawTrends(&svg)
    drawAxes(&svg)
    drawDistance(&svg)
    drawRSSI(&svg)
    drawCalls(&svg)
    drawFind(&svg)
    svg.end()
    return svg.bytes
  }

  // MARK: Parts

  private func drawHeading(_ svg: inout SVGWriter) {
    svg.add(
      "text", [("x", tenths(Self.left)), ("y", "24"), ("font-size", "15"), ("font-weight", "600")],
      text: data.name)
    var x = Self.right
    // From right to left, as wide as the words are.
    let hasTruth = data.points.contains { $0.truth != nil }
    let entries: [(word: String, width: Double, sample: (inout SVGWriter, Double) -> Void)] = [
      ("colder", 40, { $0.swatch(at: $1, Colour.cold, opacity: "0.3") }),
      ("hotter", 40, { $0.swatch(at: $1, Colour.hot, opacity: "0.35") }),
      ("80% sure", 58, { $0.swatch(at: $1, Colour.ink, opacity: "0.16") }),
      (
        "estimate", 58,
        { $0.sample(at: $1, [("stroke", Colour.ink), ("stroke-width", "2")]) }
      ),
      (
        "truth", 34,
        {
          $0.sample(
            at: $1,
            [("stroke", Colour.ink), ("stroke-width", "1.5"), ("stroke-dasharray", "5 4")])
        }
      ),
    ]
    for entry in entries where hasTruth || entry.word != "truth" {
      x -= entry.width
      svg.add("text", [("x", tenths(x)), ("y", "24")], text: entry.word)
      x -= 26
      entry.sample(&svg, x)
      x -= 16
    }
  }

  private func drawTrends(_ svg: inout SVGWriter) {
    for (top, bottom) in [
      (Self.distanceTop, Self.distanceBottom), (Self.rssiTop, Self.rssiBottom),
    ] {
      for band in bands {
        svg.add(
          "rect",
          [
            ("x", tenths(band.start)), ("y", tenths(top)),
            ("width", tenths(max(band.end - band.start, 0.5))), ("height", tenths(bottom - top)),
            ("fill", band.trend == .hotter ? Colour.hot : Colour.cold),
            ("opacity", band.trend == .hotter ? "0.35" : "0.3"),
          ])
      }
    }
  }

  /// Where a trend begins and ends, in pixels.
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

  private func drawAxes(_ svg: inout SVGWriter) {
    for (scale, top, bottom, title) in [
      (metres, Self.distanceTop, Self.distanceBottom, "distance, m"),
      (rssi, Self.rssiTop, Self.rssiBottom, "RSSI, dBm"),
    ] {
      for tick in scale.ticks {
        let y = scale.place(tick.value)
        svg.rule(from: (Self.left, y), to: (Self.right, y), Colour.line)
        svg.add(
          "text",
          [("x", tenths(Self.left - 8)), ("y", tenths(y + 4.5)), ("text-anchor", "end")],
          text: tick.label)
      }
      let middle = (top + bottom) / 2
      svg.add(
        "text",
        [
          ("x", "18"), ("y", tenths(middle)), ("text-anchor", "middle"),
          ("transform", "rotate(-90 18 \(tenths(middle)))"),
        ], text: title)
      for tick in time.ticks {
        let x = time.place(tick.value)
        svg.rule(from: (x, bottom), to: (x, bottom + 5), Colour.faint)
      }
      svg.rule(from: (Self.left, bottom), to: (Self.right, bottom), Colour.faint)
    }
    for tick in time.ticks {
      svg.add(
        "text",
        [
          ("x", tenths(time.place(tick.value))), ("y", tenths(Self.rssiBottom + 19)),
          ("text-anchor", "middle"),
        ], text: tick.label)
    }
    svg.add(
      "text",
      [
        ("x", tenths((Self.left + Self.right) / 2)), ("y", tenths(Self.rssiBottom + 39)),
        ("text-anchor", "middle"),
      ], text: "time, \(timeUnit)")
  }

  private func drawDistance(_ svg: inout SVGWriter) {
    for run in runs({ $0.low != nil && $0.high != nil && $0.distance != nil }) {
      let above = run.map { (x($0.time), y($0.high)) }
      let below = run.reversed().map { (x($0.time), y($0.low)) }
      svg.add(
        "polygon",
        [("points", Self.text(above + below)), ("fill", Colour.ink), ("opacity", "0.16")])
    }
    for run in runs({ $0.truth != nil }) {
      svg.line(
        Self.text(run.map { (x($0.time), y($0.truth)) }),
        [("stroke", Colour.ink), ("stroke-width", "1.5"), ("stroke-dasharray", "5 4")])
    }
    for run in runs({ $0.distance != nil }) {
      svg.line(
        Self.text(run.map { (x($0.time), y($0.distance)) }),
        [("stroke", Colour.ink), ("stroke-width", "2")])
    }
  }

  private func drawRSSI(_ svg: inout SVGWriter) {
    var dots = ""
    for point in data.points {
      guard let level = point.rssi else { continue }
      dots += "M\(tenths(x(point.time))) \(tenths(rssi.place(level)))h0"
    }
    guard !dots.isEmpty else { return }
    svg.add(
      "path",
      [
        ("d", dots), ("stroke", Colour.ink), ("stroke-width", "2.4"), ("stroke-linecap", "round"),
        ("opacity", "0.6"),
      ])
  }

  // MARK: Places

  func x(_ seconds: Double) -> Double { time.place(seconds - begin) }

  private func y(_ distance: Double?) -> Double { metres.place(log10(max(distance ?? 1, 1e-3))) }

  /// The stretches without a gap in which all points have what is to be drawn.
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

extension SVGWriter {
  fileprivate mutating func line(_ points: String, _ attributes: [(String, String)]) {
    add(
      "polyline", [("points", points), ("fill", "none"), ("stroke-linejoin", "round")] + attributes)
  }

  fileprivate mutating func rule(
    from: (x: Double, y: Double), to: (x: Double, y: Double), _ colour: String
  ) {
    add(
      "path",
      [("d", "M\(tenths(from.x)) \(tenths(from.y))L\(tenths(to.x)) \(tenths(to.y))")]
        + [("stroke", colour)])
  }

  fileprivate mutating func swatch(at x: Double, _ colour: String, opacity: String) {
    add(
      "rect",
      [("x", tenths(x)), ("y", "13"), ("width", "20"), ("height", "13"), ("fill", colour)]
        + [("opacity", opacity)])
  }

  fileprivate mutating func sample(at x: Double, _ attributes: [(String, String)]) {
    line("\(tenths(x)),19.5 \(tenths(x + 20)),19.5", attributes)
  }
}

// What was called, and where it was found.
extension PlotDrawing {
  /// A mark with its word where the call becomes another one, in the upper line or the lower one; a stroke where
  /// the same is called again, or where there is no room for a word.
  func drawCalls(_ svg: inout SVGWriter) {
    var free = [-Double.infinity, -Double.infinity]
    var last: Call?
    for (call, time) in data.calls {
      let x = x(time)
      let colour = call == .hot ? Colour.hot : Colour.cold
      let row = free.firstIndex { x >= $0 }
      guard call != last, let row, x <= Self.right - Self.wordWidth / 2 + 8 else {
        svg.add(
          "path",
          [("d", "M\(tenths(x)) \(tenths(Self.distanceTop))v-4"), ("stroke", colour)])
        continue
      }
      last = call
      free[row] = x + Self.wordWidth
      let y = Self.callsAt - Double(row) * 14
      svg.add(
        "path",
        [("d", "M\(tenths(x)) \(tenths(Self.distanceTop))l-4 -7h8z"), ("fill", colour)])
      svg.add(
        "text",
        [
          ("x", tenths(x)), ("y", tenths(y)), ("text-anchor", "middle"),
          ("font-weight", "600"), ("font-size", "12"),
          ("fill", call == .hot ? "#a85a00" : "#1d5299"),
        ], text: call.rawValue)
    }
  }

  /// A line through both, and the word beside it.
  func drawFind(_ svg: inout SVGWriter) {
    guard let found = data.found else { return }
    let x = x(found)
    svg.add(
      "path",
      [
        ("d", "M\(tenths(x)) \(tenths(Self.distanceTop))V\(tenths(Self.rssiBottom))"),
        ("stroke", Colour.found), ("stroke-width", "2"),
      ])
    let isLate = x > Self.right - 80
    svg.add(
      "text",
      [
        ("x", tenths(isLate ? x - 6 : x + 6)), ("y", tenths(Self.distanceTop + 16)),
        ("text-anchor", isLate ? "end" : "start"), ("font-weight", "700"), ("font-size", "14"),
        ("fill", Colour.found),
      ], text: "FOUND")
  }
}
