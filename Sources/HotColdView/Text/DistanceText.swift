import BeaconCodec
import BeaconRanging

/// Metres as one can use them: no finer than they are known, so that the digits stay calm.
enum DistanceText {
  /// `0.4`, `2.7`, `4.5`, `12`: steps of 0.1 m below 3 m, of 0.5 m below 10 m, of 1 m beyond.
  static func number(_ distance: Double?) -> String {
    guard let distance, distance > 0 else { return "?" }
    if distance > 99 { return ">99" }
    let step = distance < 3 ? 1.0 : distance < 10 ? 5.0 : 10.0
    let tenths = max(1, clampedInt((distance * 10 / step).rounded() * step, to: 0...990))
    return decimalText(Double(tenths) / 10, places: tenths < 100 ? 1 : 0)
  }

  /// `~1.6 m`
  static func about(_ distance: Double?) -> Words {
    distance == nil ? "? m" : "~\(Words.decimal(number(distance))) m"
  }

  /// `1.1-2.3 m`; nil where nothing is known of it.
  static func range(_ estimate: Estimate) -> Words? {
    guard let low = estimate.low, let high = estimate.high, estimate.distance != nil else {
      return nil
    }
    let (from, to) = (number(min(low, high)), number(max(low, high)))
    let (first, last) = (Words.decimal(from), Words.decimal(to))
    return from == to ? "\(first) m" : "\(first)-\(last) m"
  }
}

extension Proximity {
  /// What it means to somebody who looks for a thing.
  var word: Words {
    switch self {
    case .immediate: "within reach"
    case .near: "near"
    case .far: "far"
    case .unknown: "somewhere"
    }
  }
}

/// Minutes and seconds, and hours where there are any: `1:42`, `2:00:07`.
package func clockText(_ seconds: Double) -> String {
  let total = clampedInt(seconds, to: 0...359_999)
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (hours, minutes) = (total / 3600, total / 60 % 60)
  let tail = two(total % 60)
  return hours > 0 ? "\(hours):\(two(minutes)):\(tail)" : "\(minutes):\(tail)"
}

/// For a sentence: `7 s`, `1 min 42 s`.
func durationText(_ seconds: Double) -> String {
  let total = clampedInt(seconds, to: 0...359_999)
  return total < 60 ? "\(total) s" : "\(total / 60) min \(total % 60) s"
}

/// Blanks before a text that is shorter than so many cells.
func padded(_ text: String, _ columns: Int) -> String {
  String(repeating: " ", count: max(0, columns - cellWidth(text))) + text
}

func dBmText(_ rssi: Int8?) -> String { rssi.map { "\($0)" } ?? "?" }
