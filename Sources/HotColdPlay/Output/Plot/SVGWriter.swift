import BeaconCodec
import Glibc

/// Writes SVG text: elements, attributes, and numbers to a tenth.
struct SVGWriter {
  private(set) var bytes: [UInt8] = []
  private var open: [String] = []

  mutating func begin(_ name: String, _ attributes: [(String, String)] = []) {
    element(name, attributes, end: ">\n")
    open.append(name)
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    bytes += Array("</\(name)>\n".utf8)
  }

  mutating func add(_ name: String, _ attributes: [(String, String)]) {
    element(name, attributes, end: "/>\n")
  }

  mutating func add(_ name: String, _ attributes: [(String, String)], text: String) {
    element(name, attributes, end: ">")
    bytes += Array(Self.escaped(text).utf8)
    bytes += Array("</\(name)>\n".utf8)
  }

  private mutating func element(_ name: String, _ attributes: [(String, String)], end: String) {
    bytes += Array("<\(name)".utf8)
    for (key, value) in attributes { bytes += Array(" \(key)=\"\(Self.escaped(value))\"".utf8) }
    bytes += Array(end.utf8)
  }

  /// Control characters have no place in XML.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{D7FF}": result.unicodeScalars.append(scalar)
      default: break
      }
    }
    return result
  }
}

/// A number to a tenth; 0 for what is none.
func tenths(_ x: Double) -> String { decimalText(x, places: 1, isFixed: false, unknown: "0") }

/// An axis: which values it spans, where they are drawn, and what is written beside it.
struct PlotScale {
  /// Pixels of the lowest and the highest value.
  let start: Double
  let end: Double
  /// In the axis' own measure: seconds, dBm, or log10 of metres.
  let low: Double
  let high: Double
  let ticks: [(value: Double, label: String)]

  /// Pixels; what is beyond the ends is drawn on them.
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
      ($0, tenths($0).replacing(hyphen: "\u{2212}"))
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

extension String {
  fileprivate func replacing(hyphen: String) -> String {
    hasPrefix("-") ? hyphen + dropFirst() : self
  }
}
