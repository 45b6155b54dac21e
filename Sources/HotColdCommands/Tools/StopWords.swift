import BeaconCodec
import BeaconRadio
import HotColdSystem
import HotColdView

/// What was left on the air, and what became of it.
enum StopWords {
  static func nothing(isUp: Bool) -> Words {
    isUp ? "nothing was left on" : "it is switched off, so nothing can be on"
  }

  static func outcome(_ result: RadioInspection.Result) -> Words {
    let what = name(result.finding)
    return switch result.owner {
    case .nobody: "\(what) that a killed program had left on is off now"
    case .unclear where result.finding == .scan:
      "\(what) is off now; it may have been bluetoothd's: if a paired device does not come back, switch Bluetooth off and on"
    case .unclear: "\(what) is off now; it could not be told whose it was"
    case .kernel: "\(what) that a program has asked the kernel for goes on"
    case .program(let program):
      "\(what) goes on: \(safe(program.name)) (process \(program.id)) has the radio open; end it with: kill \(program.id)"
    case .failed(let error): "\(what) could not be turned off: \(error)"
    case .unknown: .empty
    }
  }

  private static func name(_ finding: RadioInspection.Finding) -> Words {
    switch finding {
    case .scan: "a scan"
    case .beacon: "a beacon"
    case .instance(let number): "a beacon (the kernel's instance \(number))"
    }
  }
}
