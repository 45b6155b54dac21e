import BeaconCodec

/// Detects a second sender of a beacon's numbers: two addresses with very different RSSI alternate.
/// A device that changes its address does not return to the old one.
package struct SpoofDetector: Sendable {
  private let difference: Int
  /// The longest time between two packets of different addresses, in seconds.
  static let window = 2.0
  /// How often this must happen within `memory` seconds, with pauses in between.
  static let times = 3
  static let pause = 0.25
  static let memory = 20.0
  /// Seconds for which a suspicion lasts.
  static let lasts = 30.0

  private typealias Heard = (address: BluetoothAddress, rssi: Int8, time: Timestamp)

  private var latest: Heard?
  /// The latest packet from another address.
  private var other: Heard?
  /// The latest times when an address returned after another one.
  private var returns: [Timestamp] = []
  private var doubted: Timestamp?

  /// - Parameter difference: the least difference between the two in dB.
  package init(difference: Int = 20) { self.difference = difference }

  package func isDoubted(at now: Timestamp) -> Bool {
    doubted.map { now.seconds(since: $0) < Self.lasts } ?? false
  }

  /// - Returns: whether a new suspicion arises.
  @discardableResult
  package mutating func hear(from address: BluetoothAddress, rssi: Int8?, at now: Timestamp) -> Bool
  {
    guard let rssi else { return false }
    let (last, back) = (latest, other)
    if let last, last.address != address { other = last }
    latest = (address, rssi, now)
    guard let last, last.address != address, let back, back.address == address,
      (0...Self.window).contains(now.seconds(since: back.time)),
      abs(Int(last.rssi) - Int(rssi)) >= difference
    else { return false }
    if let before = returns.last, (0..<Self.pause).contains(now.seconds(since: before)) {
      return false
    }
    returns = returns.suffix(Self.times - 1) + [now]
    guard returns.count == Self.times,
      (0...Self.memory).contains(now.seconds(since: returns[0]))
    else { return false }
    defer { doubted = now }
    return !isDoubted(at: now)
  }
}
