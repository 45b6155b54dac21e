import BeaconCodec
import BeaconRanging
import HotColdGame

/// When a hook runs.
package enum HookMoment: String, CaseIterable {
  case enter, exit, hot, cold, found

  /// The moment that an event is, and whom it is about; nil where no hook waits for it.
  package static func of(_ event: GameEvent) -> (moment: HookMoment, key: TrackKey)? {
    switch event {
    case .enter(let key, _): (.enter, key)
    case .exit(let key, _): (.exit, key)
    case .call(.hot, let key, _): (.hot, key)
    case .call(.cold, let key, _): (.cold, key)
    case .found(let key, _): (.found, key)
    default: nil
    }
  }
}

extension HookMoment {
  /// What a hook is told, as environment variables. All of them are always there, empty where nothing
  /// is known; nothing in them is free text of a stranger.
  package func variables(_ key: TrackKey, _ track: Track?, at time: Timestamp) -> [String] {
    let estimate = track?.estimate ?? .unknown
    let pairs: [(String, String?)] = [
      ("EVENT", rawValue),
      ("TIME", text { time.appendSeconds(to: &$0) }),
      ("ADDRESS", "\(key.address)"),
      ("UUID", key.identity.map { "\($0.uuid)" }),
      ("MAJOR", key.identity.map { "\($0.major)" }),
      ("MINOR", key.identity.map { "\($0.minor)" }),
      ("RSSI", track?.rssi.map { "\($0)" }),
      ("MEASURED_POWER", track?.measuredPower.map { "\($0)" }),
      ("DISTANCE", metres(estimate.distance)),
      ("LOW", metres(estimate.low)),
      ("HIGH", metres(estimate.high)),
      ("SPEED", metres(estimate.speed)),
      ("PROXIMITY", estimate.proximity.rawValue),
      ("TREND", estimate.trend.rawValue),
    ]
    return pairs.map { "HOTCOLD_\($0.0)=\($0.1 ?? "")" }
  }
}

/// To the millimetre; empty for what is unknown.
private func metres(_ number: Double?) -> String {
  number.map { decimalText($0, places: 3, isFixed: false, unknown: "") } ?? ""
}

private func text(_ append: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  append(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}
