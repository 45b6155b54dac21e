import Glibc

/// Beats when something is close, and quickens as it comes closer.
struct Heartbeat {
  /// Metres; nil where nothing is known.
  var distance: Double?
  /// Seconds on any clock; nil for a picture that stands still.
  var time: Double?

  /// Metres within which it beats.
  static let near = 3.0

  var isBeat: Bool {
    guard let distance, distance >= 0, distance < Self.near else { return false }
    guard let time, time.isFinite else { return true }
    // Seconds: as a heart beats that has been calm, and one that has not.
    let period = 0.4 + 0.8 * distance / Self.near
    let beats = time / period
    return beats - beats.rounded(.down) < 0.5
  }
}

/// How near a distance is on the scale that all bars and graphs share: by its logarithm, as signals
/// fade and as steps count, 0 from 30 m on and 1 within 0.3 m.
func closeness(_ distance: Double) -> Double {
  guard distance > 0 else { return distance == 0 ? 1 : 0 }
  return min(max(log(farthest / distance) / log(farthest / nearest), 0), 1)
}

private let farthest = 30.0
private let nearest = 0.3

/// The same for bare signal strength, where no distance can be had: 0 at -100 dBm, 1 at -30 dBm.
func closeness(rssi: Int8) -> Double { min(max((Double(rssi) + 100) / 70, 0), 1) }
