import BeaconCodec
import BeaconRanging
import HotColdView

/// What somebody who measures a beacon is told.
enum CalibrationWords {
  static let request: Words =
    "stand 1 m from the beacon, hold still, and keep others out of the way"

  /// - Parameters:
  ///   - median: of what was heard so far, in dBm.
  ///   - left: seconds.
  static func progress(_ beacon: String, median: String, left: Int) -> Words {
    "\(beacon): \(median) dBm, \(left) s to go"
  }

  /// - Parameters:
  ///   - power: dBm at 1 m.
  ///   - adapter: for which it is kept; nil for a recording, of which nothing is kept.
  static func result(_ beacon: String, _ power: Int8, on adapter: String?) -> Words {
    adapter.map { "\(beacon) measures \(power) dBm at 1 m on \($0); kept" }
      ?? "\(beacon) measures \(power) dBm at 1 m"
  }
}

extension PowerMeasurement.Refusal {
  /// What a person can do about it.
  var words: Words {
    func number(_ value: Double) -> String { decimalText(value, places: 0) }
    return switch self {
    case .tooFew(let count):
      "only \(count) packets were heard in 20 s; a beacon that sends more often can be measured"
    case .gap(let seconds): "nothing was heard for \(number(seconds)) s; stay where it is heard"
    case .unsteady(let spread):
      "the signal wavers by \(number(spread)) dB; go away from metal and people, and try again"
    case .moved(let drift):
      "the signal changed by \(number(drift)) dB; hold still at 1 m, and try again"
    case .implausible(let mean): "\(number(mean)) dBm cannot be a beacon 1 m away"
    }
  }
}
