import BeaconCodec
import BeaconRanging
import Glibc
import HotColdGame
import Resources

/// Draws a hunt as reproducible SVG: distance over time with its confidence band, RSSI below, and
/// HOT and COLD in the background.
struct PlotDrawing {
  // In pixels.
  private static let (left, right) = (64.0, 944.0)
  private static let distances = (top: 68.0, bottom: 330.0)
  private static let levels = (top: 350.0, bottom: 470.0)
  private static let wordWidth = 44.0
  /// Seconds without a sighting that interrupt a line.
  private static let gap = 5.0

  private let data: Plot
  private let time: PlotScale
  private let metres: PlotScale
  private let rssi: PlotScale
  private(set) var svg = String(decoding: Tables.plot, as: UTF8.self)

  init(_ data: Plot) {
    self.data = data
    let points = data.points
    time = .seconds(
      to: points.last?.time ?? 0, since: recordingDate(.zero.advanced(bySeconds: data.start)),
      leavesOut: data.leftOut != 0, pixels: (Self.left, Self.right))
    metres = .metres(
      points.flatMap { [$0.estimate.low, $0.estimate.high, $0.truth].compactMap(\.self) },
      pixels: (Self.distances.bottom, Self.distances.top))
    rssi = .decibels(
      points.compactMap { $0.rssi.map(Double.init) },
      pixels: (Self.levels.bottom, Self.levels.top))
    svg += "<title>A hunt for \(data.name)</title>\n"
    svg += #"<text x="64" y="24" font-size="15" font-weight="600">\#(data.name)</text>"#
    drawAxes()
    drawTrends()
    drawDistance()
    drawRSSI()
    drawCalls()
    svg += "</svg>\n"
  }

  private mutating func add(_ text: String, x: Double, y: Double, _ style: String) {
    svg += #"<text x="\#(tenths(x))" y="\#(tenths(y))" class="\#(style)">\#(text)</text>"# + "\n"
  }

  private mutating func addPath(_ path: String, _ style: String) {
    svg += #"<path d="\#(path)" class="\#(style)"/>"# + "\n"
  }

  private mutating func drawAxes() {
    for (scale, (top, bottom)) in zip([metres, rssi], [Self.distances, Self.levels]) {
      for tick in scale.ticks {
        let y = scale.place(tick.value)
        addPath("M64 \(tenths(y))H944", "grid")
        add(tick.label, x: Self.left - 8, y: y + 4.5, "end")
      }
      for tick in time.ticks {
        addPath("M\(tenths(time.place(tick.value))) \(tenths(bottom))v5", "axis")
      }
      addPath("M64 \(tenths(bottom))H944", "axis")
      svg += #"<g transform="translate(18 \#(tenths((top + bottom) / 2))) rotate(-90)">"#
      add(scale.title, x: 0, y: 0, "middle")
      svg += "</g>\n"
    }
    for tick in time.ticks {
      add(tick.label, x: time.place(tick.value), y: Self.levels.bottom + 19, "middle")
    }
    add(time.title, x: (Self.left + Self.right) / 2, y: Self.levels.bottom + 39, "middle")
  }

  private mutating func drawTrends() {
    let runs = runs { [.hotter, .colder].contains($0.estimate.word) ? $0.estimate.word : nil }
    for run in runs {
      let start = time.place(run[0].time)
      let width = max(time.place(run[run.count - 1].time) - start, 0.5)
      for (top, bottom) in [Self.distances, Self.levels] {
        svg += #"<rect x="\#(tenths(start))" y="\#(tenths(top))" width="\#(tenths(width))""#
        svg +=
          #" height="\#(tenths(bottom - top))" class="\#(run[0].estimate.word.rawValue)"/>"# + "\n"
      }
    }
  }

  private mutating func drawDistance() {
    for run in runs({ $0.estimate.low == nil || $0.estimate.high == nil ? nil : true }) {
      addPath(line(run, \.estimate.high) + line(run.reversed(), \.estimate.low, "L") + "z", "sure")
    }
    let truth = runs { $0.truth == nil ? nil : true }
    if !truth.isEmpty {
      addPath("M520 19.5h20", "truth")
      svg += #"<text x="546" y="24">truth</text>"# + "\n"
    }
    for run in truth { addPath(line(run, \.truth), "truth") }
    for run in runs({ $0.estimate.distance == nil ? nil : true }) {
      addPath(line(run, \.estimate.distance), "estimate")
    }
  }

  private mutating func drawRSSI() {
    let dots = data.points.compactMap { point in
      point.rssi.map { "M\(tenths(time.place(point.time))) \(tenths(rssi.place(Double($0))))h0" }
    }
    if !dots.isEmpty { addPath(dots.joined(), "rssi") }
  }

  /// A mark where the call changes, with the word if there is room, and a line at the find.
  private mutating func drawCalls() {
    var free = -Double.infinity
    for (call, time) in data.calls {
      let x = self.time.place(time)
      addPath("M\(tenths(x)) \(tenths(Self.distances.top))l-4 -7h8z", call.rawValue)
      guard x >= free, x <= Self.right - Self.wordWidth / 2 else { continue }
      free = x + Self.wordWidth
      add(call.rawValue, x: x, y: Self.distances.top - 10, "middle \(call.rawValue)")
    }
    guard let found = data.found else { return }
    let x = time.place(found)
    addPath("M\(tenths(x)) \(tenths(Self.distances.top))V\(tenths(Self.levels.bottom))", "find")
    let isLate = x > Self.right - 80
    add(
      "FOUND", x: isLate ? x - 6 : x + 6, y: Self.distances.top + 16, isLate ? "FOUND end" : "FOUND"
    )
  }

  /// - Parameter start: the first SVG command.
  private func line(
    _ points: [Plot.Point], _ distance: KeyPath<Plot.Point, Double?>, _ start: String = "M"
  ) -> String {
    start
      + points.map { point in
        let y = metres.place(log10(max(point[keyPath: distance] ?? 1, 1e-3)))
        return "\(tenths(time.place(point.time))) \(tenths(y))"
      }.joined(separator: "L")
  }

  /// Consecutive points with the same key that is not nil, without gaps.
  private func runs<Key: Equatable>(_ key: (Plot.Point) -> Key?) -> [[Plot.Point]] {
    var runs: [[Plot.Point]] = []
    var before: (key: Key?, time: Double) = (nil, 0)
    for point in data.points {
      let key = key(point)
      if key != nil, key == before.key, point.time - before.time <= Self.gap {
        runs[runs.count - 1].append(point)
      } else if key != nil {
        runs.append([point])
      }
      before = (key, point.time)
    }
    return runs
  }
}

/// A number with one decimal; 0 if not finite.
private func tenths(_ x: Double) -> String {
  decimalText(x, places: 1, isFixed: false, unknown: "0")
}

struct PlotScale {
  let title: String
  /// The positions of `low` and `high`.
  let pixels: (start: Double, end: Double)
  /// In the unit of the axis: seconds, dBm, or log10 of metres.
  let low: Double
  let high: Double
  let ticks: [(value: Double, label: String)]

  /// The position in pixels, clamped to the ends.
  func place(_ value: Double) -> Double {
    let part = min(max((value - low) / (high - low), 0), 1)
    return pixels.start + part * (pixels.end - pixels.start)
  }

  /// An axis of seconds from the recording's start.
  /// - Parameters:
  ///   - date: the date of that start, if known.
  ///   - leavesOut: whether long silences are left out.
  static func seconds(
    to high: Double, since date: String?, leavesOut: Bool, pixels: (Double, Double)
  ) -> PlotScale {
    let length = max(high, 1)
    let steps = [1.0, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 18000, 36000]
    let step = steps.first { length / $0 <= 12 } ?? length / 10
    let (unit, seconds) = step < 60 ? ("s", 1.0) : step < 3600 ? ("min", 60) : ("h", 3600)
    return PlotScale(
      title: "time, \(unit)" + (date.map { " since \($0)" } ?? "")
        + (leavesOut ? ", without long silences" : ""),
      pixels: pixels, low: 0, high: length,
      ticks: stride(from: 0, through: length, by: step).map { ($0, tenths($0 / seconds)) })
  }

  static func decibels(_ values: [Double], pixels: (Double, Double)) -> PlotScale {
    let low = ((values.min() ?? -90) / 10).rounded(.down) * 10
    let high = max(((values.max() ?? -50) / 10).rounded(.up) * 10, low + 20)
    let ticks = stride(from: low, through: high, by: high - low > 60 ? 20 : 10)
    return PlotScale(
      title: "RSSI, dBm", pixels: pixels, low: low, high: high,
      ticks: ticks.map { ($0, tenths($0).replacing("-", with: "\u{2212}")) })
  }

  /// A logarithmic axis that ends at 1-2-5 steps.
  static func metres(_ values: [Double], pixels: (Double, Double)) -> PlotScale {
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    let least = values.min() ?? 0.5
    let most = max(values.max() ?? 10, least * 8)
    let first = steps.lastIndex { $0 <= least } ?? 0
    let last = steps.firstIndex { $0 >= most } ?? steps.count - 1
    let shown = steps[min(first, last - 1)...last]
    return PlotScale(
      title: "distance, m", pixels: pixels, low: log10(steps[shown.startIndex]),
      high: log10(steps[last]),
      ticks: shown.map { (log10($0), decimalText($0, places: 2, isFixed: false)) })
  }
}
