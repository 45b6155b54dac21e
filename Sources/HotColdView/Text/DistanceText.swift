import BeaconCodec
import BeaconRanging
import BeaconTracking
import HotColdGame

/// Metres as text, no more precise than they are, so that digits do not flicker.
enum DistanceText {
  /// `0.4`, `2.7`, `4.5`, `12`: in steps of 0.1 m, from 3 m of 0.5 m, from 10 m of 1 m.
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

  /// `1.1-2.3 m`; nil if unknown.
  static func range(_ estimate: Estimate) -> Words? {
    guard let low = estimate.low, let high = estimate.high, estimate.distance != nil else {
      return nil
    }
    let (from, to) = (number(min(low, high)), number(max(low, high)))
    let (first, last) = (Words.decimal(from), Words.decimal(to))
    return from == to ? "\(first) m" : "\(first)-\(last) m"
  }
}

/// `1:42`, `2:00:07`
package func clockText(_ seconds: Double) -> String {
  let total = clampedInt(seconds, to: 0...359_999)
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let (hours, minutes) = (total / 3600, total / 60 % 60)
  let tail = two(total % 60)
  return hours > 0 ? "\(hours):\(two(minutes)):\(tail)" : "\(minutes):\(tail)"
}

/// `7 s`, `1 min 42 s`
package func durationText(_ seconds: Double) -> String {
  let total = clampedInt(seconds, to: 0...359_999)
  return total < 60 ? "\(total) s" : "\(total / 60) min \(total % 60) s"
}

/// `42 s`, `3 min`
package func ageText(_ seconds: Double) -> Words {
  let total = clampedInt(seconds, to: 0...999 * 86_400)
  return switch total {
  case ..<100: "\(total) s"
  case ..<6000: "\(total / 60) min"
  case ..<172_800: "\(total / 3600) h"
  default: .counted(total / 86_400, one: "\(total / 86_400) day", other: "\(total / 86_400) days")
  }
}

func dBmText(_ rssi: Int8?) -> String { rssi.map { "\($0)" } ?? "?" }

extension Words {
  package static func things(_ count: Int) -> Words {
    counted(count, one: "\(count) thing", other: "\(count) things")
  }
}

extension Trend {
  /// Up means hotter, as on a thermometer.
  func arrow(_ glyphs: GlyphSet) -> String {
    switch self {
    case .hotter: glyphs.pick("▲", ascii: "^")
    case .colder: glyphs.pick("▼", ascii: "v")
    case .steady: "="
    case .unknown: "?"
    }
  }

  /// In letters that `BigLetters` has.
  var bigWord: Words {
    switch self {
    case .hotter: "HOT"
    case .colder: "COLD"
    case .steady: "SAME"
    case .unknown: "WALK"
    }
  }
}

extension ScoreBook.Verdict {
  /// At most 22 letters.
  package var words: Words {
    switch self {
    case .best: "best time here!"
    case .behind(let seconds): "best time here: \(clockText(seconds))"
    }
  }
}

extension TrackKey {
  /// At most 17 cells: the UUID's head with major and minor, or the address.
  var shortName: String {
    guard let identity else { return address.description }
    return "\(identity.uuid.description.prefix(4))/\(identity.major)/\(identity.minor)"
  }
}

extension BeaconFilter {
  package var words: Words {
    if let addressBits { return "the device \(BluetoothAddress(bits: addressBits))" }
    var words: Words = "an iBeacon"
    if let uuid { words = uuid == .hotcold ? "a hotcold beacon" : "a beacon \(uuid)" }
    if let major { words = "\(words), major \(major)" }
    if let minor { words = "\(words), minor \(minor)" }
    return words
  }
}
