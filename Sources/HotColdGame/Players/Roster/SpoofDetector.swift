import BeaconCodec

/// Notices that a beacon's numbers are used in two places: heard in turn from two addresses with RSSI far apart.
///
/// A device that changes its address goes over to the new one once; it does not come back.
struct SpoofDetector: Equatable, Sendable {
  /// dB between the two, at least.
  private let difference: Int
  /// Seconds that may lie between them.
  static let window = 2.0
  /// How many times it must be seen, with a pause in between, in so many seconds.
  static let times = 3
  static let pause = 0.25
  static let memory = 20.0
  /// Seconds for which it stands then.
  static let lasts = 30.0

  private struct Heard: Equatable {
    var address: BluetoothAddress
    var rssi: Int8
    var time: Timestamp
  }

  private var latest: Heard?
  /// The last one from another address.
  private var other: Heard?
  /// When an address was last heard again after another one, as often as it takes.
  private var returns: [Timestamp] = []
  private var doubted: Timestamp?

  /// - Parameter difference: dB between the two, at least.
  init(difference: Int = 20) { self.difference = difference }

  func isDoubted(at now: Timestamp) -> Bool {
    doubted.map { now.seconds(since: $0) < Self.lasts } ?? false
  }

  /// - Parameter areTwo: whether two addresses are known to be two players, who may share an identity.
  mutating func hear(
    from address: BluetoothAddress, rssi: Int8?, at now: Timestamp,
    areTwo: (BluetoothAddress, BluetoothAddress) -> Bool = { _, _ in false }
  ) {
    guard let rssi else { return }
    let (last, back) = (latest, other)
    if let last, last.address != address { other = last }
    latest = Heard(address: address, rssi: rssi, time: now)
    guard let last, last.address != address, let back, back.address == address,
      (0...Self.window).contains(now.seconds(since: back.time)),
      abs(Int(last.rssi) - Int(rssi)) >= difference, !areTwo(last.address, address)
    else { return }
    if let before = returns.last, (0..<Self.pause).contains(now.seconds(since: before)) { return }
    returns = returns.suffix(Self.times - 1) + [now]
    if returns.count == Self.times,
      (0...Self.memory).contains(now.seconds(since: returns[0]))
    {
      doubted = now
    }
  }
}
