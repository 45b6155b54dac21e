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
