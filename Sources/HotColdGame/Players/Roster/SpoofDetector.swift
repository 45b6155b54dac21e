import BeaconCodec

/// Notices that a beacon's numbers are used in two places: heard in turn from two addresses with RSSI far apart.
///
/// A device that changes its address goes over to the new one once; it does not come back.
struct SpoofDetector: Equatable, Sendable {
  /// dB between the two, at least.
  private let difference: Int
  /// Seconds that may lie between them.
  static let window = 2.0

  private struct Heard: Equatable {
    var address: BluetoothAddress
    var rssi: Int8
    var time: Timestamp
  }

  private var latest: Heard?
  /// The last one from another address.
  private var other: Heard?
  private var suspicion = Suspicion()
  /// When it was last heard.
  private(set) var time = Timestamp.zero

  /// - Parameter difference: dB between the two, at least.
  init(difference: Int = 20) { self.difference = difference }

  func isDoubted(at now: Timestamp) -> Bool { suspicion.isFirm(at: now) }

  /// - Parameter areTwo: whether two addresses are known to be two players, who may share an identity.
  mutating func hear(
    from address: BluetoothAddress, rssi: Int8?, at now: Timestamp,
    areTwo: (BluetoothAddress, BluetoothAddress) -> Bool = { _, _ in false }
  ) {
    time = now
    guard let rssi else { return }
    let (last, back) = (latest, other)
    if let last, last.address != address { other = last }
    latest = Heard(address: address, rssi: rssi, time: now)
    guard let last, last.address != address, let back, back.address == address,
      (0...Self.window).contains(now.seconds(since: back.time)),
      abs(Int(last.rssi) - Int(rssi)) >= difference, !areTwo(last.address, address)
    else { return }
    suspicion.see(at: now)
  }
}

/// Whether something was seen often enough to be believed: three times in ten seconds, with a pause between
/// them. It stands for half a minute.
struct Suspicion: Equatable, Sendable {
  /// How many times it must be seen, and the least and the most seconds from one to the next.
  static let times = 3
  static let pause = 0.25
  static let memory = 10.0
  /// Seconds for which it stands.
  static let lasts = 30.0

  private var seen = 0
  private var lastSeen: Timestamp?
  private var since: Timestamp?

  func isFirm(at now: Timestamp) -> Bool {
    since.map { now.seconds(since: $0) < Self.lasts } ?? false
  }

  mutating func see(at now: Timestamp) {
    let gap = lastSeen.map { now.seconds(since: $0) } ?? .infinity
    guard !(0..<Self.pause).contains(gap) else { return }
    seen = gap >= 0 && gap <= Self.memory ? min(seen + 1, Self.times) : 1
    lastSeen = now
    if seen >= Self.times { since = now }
  }
}
