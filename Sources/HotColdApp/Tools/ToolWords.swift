import BeaconCodec
import BeaconRadio
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

extension PowerMeasurement.Refusal {
  /// The cause and the solution.
  var words: Words {
    func number(_ value: Double) -> String { decimalText(value, places: 0) }
    return switch self {
    case .tooFew(let count):
      "only \(count) packets were heard in 20 s; the beacon must send more often"
    case .tooShort(let seconds):
      "it was heard for only \(number(seconds)) s; a measurement takes 20 s"
    case .gap(let seconds): "nothing was heard for \(number(seconds)) s; stay where it can be heard"
    case .unsteady(let spread):
      "the signal wavers by \(number(spread)) dB; go away from metal and people, and try again"
    case .moved(let drift):
      "the signal changed by \(number(drift)) dB; hold still at 1 m, and try again"
    case .implausible(let mean): "\(number(mean)) dBm cannot be a beacon 1 m away"
    }
  }
}

extension Adapter {
  var wordsForNothing: Words {
    isUp
      ? "nothing was left on"
      : "it is switched off. If a hide ended meanwhile, its beacon may return for 18 s when it is switched on: run this again then"
  }
}

extension RadioInspection.Finding {
  var words: Words {
    let what: Words = half == .scan ? "a scan" : "a beacon"
    return switch owner {
    case .nobody: "\(what) that a killed program had left on is off now"
    case .unclear where half == .scan:
      "\(what) is off now; it may have been bluetoothd's: if a paired device does not come back, switch Bluetooth off and on"
    case .unclear: "\(what) is off now; its owner is unknown"
    case .kernel: "\(what) that a program requested from the kernel stays on"
    case .program(let program):
      "\(what) stays on: \(safe(program.name)) (process \(program.id)) has the radio open; end it with: kill \(program.id)"
    case .failed(let error): "\(what) could not be turned off: \(error)"
    case .unknown: .empty
    }
  }
}

extension ScorePlace {
  var words: Words {
    switch self {
    case .open: "the common room"
    case .room(let name): "room \(name)"
    case .demo(let seed): "demo, seed \(seed)"
    }
  }
}

extension ScoreBook {
  static let emptyWords: Words = "Nothing yet: nobody was found here."
}

extension ScoreBook.Hunt {
  var distanceWords: Words {
    distance.map { "from \(Words.decimal(decimalText($0, places: 1))) m" } ?? ""
  }
}

extension ScoreBook.Player {
  var pointsWords: Words {
    .joined([
      .counted(points, one: "\(points) point", other: "\(points) points"),
      .counted(rounds, one: "in \(rounds) round", other: "in \(rounds) rounds"),
    ])
  }
}
