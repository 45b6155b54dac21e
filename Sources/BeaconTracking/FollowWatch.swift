import BeaconCodec

package struct Follower: Hashable, Sendable {
  package var address: BluetoothAddress
  /// Minutes since the tracker was first heard.
  package var minutes: Int
  /// How often most other devices were replaced in that time.
  package var moves: Int
}

/// Detects a tracker away from its owner that comes along with the player: it is heard for twenty
/// minutes or more, while most other devices are replaced at least twice. A place where everybody
/// leaves within minutes, such as a bus stop, looks the same as a train.
///
/// A value of bounded memory: it takes packets and times.
package struct FollowWatch: Sendable {
  /// Seconds for which a tracker must be heard, and changes of place in that time.
  private static let patience = 1200.0
  private static let neededMoves = 2
  /// Seconds between two checks of the devices nearby.
  private static let pause = 30.0
  /// Seconds of silence until a device is gone, until it is forgotten, and a remembered tracker.
  private static let silence = 120.0
  private static let forgetsAfter = 900.0
  private static let remembersFor = 86_400.0
  /// Seconds for which a device must be heard to count: someone may just walk past.
  private static let settlesAfter = 60.0
  /// How many seconds ago the devices are compared with. Phones change addresses every 7 to 15
  /// minutes (Core 5.4, Vol 3, Part C, App. A; Android's Bluetooth), few of them within the short
  /// span. The long span is for places that change slowly, such as a train, and for devices with
  /// permanent addresses or brief visits.
  private static let spans = [240.0, 600.0]
  /// The longest brief visit in seconds.
  private static let brief = 360.0
  /// Devices needed for a decision: of all, and of those with permanent addresses.
  private static let enoughDevices = 6
  private static let enoughLasting = 3
  /// The most other devices, and trackers; further ones are ignored.
  private static let capacity = 512

  private struct Neighbour {
    var first: Double
    var last: Double
    /// Whether its address is permanent.
    var lasts: Bool
  }

  private struct Tracker {
    var kind: String?
    /// Whether its address changes every 15 minutes.
    var changesOften = false
    var first: Double
    var last: Double
    /// Seconds heard, without longer silences.
    var heard = 0.0
    /// Changes of place together with the player.
    var moves = 0
    var isReported = false
  }

  private var neighbours: [BluetoothAddress: Neighbour] = [:]
  private var trackers: [BluetoothAddress: Tracker] = [:]
  private var began = Double.infinity
  private var now = -Double.infinity
  private var nextLook = 0.0
  /// When the previous place's last device fell silent.
  private var leftAt = -Double.infinity
  private let remembers: Bool

  /// - Parameter remembers: whether trackers are kept for a day, for another session.
  package init(remembers: Bool = false) { self.remembers = remembers }

  /// - Parameter thing: nil if unknown.
  package mutating func hear(
    _ address: BluetoothAddress, _ thing: ThingDescription?, at time: Timestamp
  ) {
    let time = time.seconds
    // The clock was changed.
    if time < now - Self.pause { self = FollowWatch(remembers: remembers) }
    if time > now + Self.pause { nextLook = time + Self.pause }
    now = max(time, now)
    began = min(began, now)
    guard let thing, thing.state == .away else {
      guard neighbours[address] != nil || neighbours.count < Self.capacity else { return }
      let lasts = thing?.addressLife.map { $0 == .stays } ?? !address.type.changes
      neighbours[address, default: Neighbour(first: now, last: now, lasts: lasts)].last = now
      return
    }
    neighbours[address] = nil
    guard trackers[address] != nil || trackers.count < Self.capacity else { return }
    var tracker = trackers[address] ?? Tracker(first: now, last: now)
    tracker.kind = thing.kind.name
    tracker.changesOften = thing.addressLife == .quarter
    if now - tracker.last < Self.silence { tracker.heard += now - tracker.last }
    tracker.last = now
    trackers[address] = tracker
  }

  /// - Returns: trackers found to follow the player, each once.
  package mutating func advance(to time: Timestamp) -> [Follower] {
    let time = time.seconds
    guard time >= nextLook, time <= now + Self.silence else { return [] }
    nextLook = time + Self.pause
    if let left = placeLeft(at: time) {
      for (address, tracker) in trackers
      where tracker.first <= left && time - tracker.last < Self.silence {
        trackers[address]?.moves += 1
      }
    }
    joinAddresses(at: time)
    neighbours = neighbours.filter { time - $0.value.last < Self.forgetsAfter }
    let limit = remembers ? Self.remembersFor : Self.forgetsAfter
    trackers = trackers.filter { time - $0.value.last < limit }
    return report(at: time)
  }

  /// A time when the player was still at the previous place; nil if the player has not moved.
  private mutating func placeLeft(at time: Double) -> Double? {
    func isGone(_ device: Neighbour) -> Bool { time - device.last >= Self.silence }
    func areMost(_ part: [Neighbour], of all: [Neighbour]) -> Bool {
      4 * part.count >= 3 * all.count
    }
    // Silence everywhere is not a change of place: the adapter may have stopped.
    guard neighbours.values.count(where: { !isGone($0) }) >= Self.enoughLasting else { return nil }
    for span in Self.spans {
      let then = time - span
      let all = neighbours.values.filter {
        $0.first + Self.settlesAfter <= then && $0.last >= then && $0.last > leftAt
      }
      let (lasting, gone) = (all.filter(\.lasts), all.filter(isGone))
      // Devices heard at the start may have been there for long.
      let visits = gone.count {
        $0.last - $0.first < Self.brief && $0.first > began + Self.pause
      }
      // If devices with permanent addresses stay, the others have only changed theirs.
      guard areMost(gone.filter(\.lasts), of: lasting),
        lasting.count >= Self.enoughLasting
          ? 2 * gone.count >= all.count
          : all.count >= Self.enoughDevices && areMost(gone, of: all)
            && (span == Self.spans[0] || 2 * visits >= gone.count)
      else { continue }
      leftAt = gone.map(\.last).max() ?? leftAt
      return then
    }
    return nil
  }

  /// Joins a tracker with one of its kind that fell silent when it appeared, if both change often.
  private mutating func joinAddresses(at time: Double) {
    for (address, tracker) in trackers
    where tracker.changesOften && time - tracker.first >= Self.silence {
      let before = trackers.filter {
        $0.value.kind == tracker.kind && $0.value.last <= tracker.first
          && tracker.first - $0.value.last <= 60
      }
      guard let (old, former) = before.max(by: { $0.value.last < $1.value.last }) else { continue }
      trackers[address]?.first = former.first
      trackers[address]?.heard += former.heard
      trackers[address]?.moves += former.moves
      trackers[address]?.isReported = former.isReported
      trackers[old] = nil
    }
  }

  private mutating func report(at time: Double) -> [Follower] {
    let followers = trackers.filter {
      !$0.value.isReported && $0.value.moves >= Self.neededMoves && $0.value.heard >= Self.patience
        && time - $0.value.last < Self.silence
    }
    return followers.sorted { $0.key.bits < $1.key.bits }.map { address, tracker in
      trackers[address]?.isReported = true
      return Follower(
        address: address, minutes: Int((tracker.last - tracker.first) / 60), moves: tracker.moves)
    }
  }
}

/// The memory for another session: for each tracker, when it was first and last heard, how long it
/// was heard, and its changes of place; then each nearby device with a permanent address. Times are
/// in seconds since 1970.
///
///     D0:11:22:33:44:55/random 1764333000 1764336600 1380 1
///     00:11:22:33:44:55/public
extension FollowWatch {
  /// The largest memory in bytes.
  package static let maximumLength = 65_536

  /// - Parameter wall: seconds since 1970 at the packets' time zero.
  package func memory(wall: Double) -> [UInt8] {
    func seconds(_ time: Double) -> UInt32 { UInt32(min(max(time, 0), Double(UInt32.max))) }
    let lines = trackers.sorted { $0.key.bits < $1.key.bits }.map { address, tracker in
      "\(address.stored) \(seconds(tracker.first + wall)) \(seconds(tracker.last + wall)) \(seconds(tracker.heard)) \(tracker.moves)\n"
    }
    let around = neighbours.filter { $0.value.lasts && now - $0.value.last < Self.silence }.keys
    return Array((lines + around.map { "\($0.stored)\n" }.sorted()).joined().utf8)
  }

  /// - Parameters:
  ///   - memory: an untrusted file; invalid lines are skipped.
  ///   - wall: seconds since 1970 at the packets' time zero.
  package init(memory: [UInt8], wall: Double) {
    self.init(remembers: true)
    for line in String(decoding: memory, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let first = words.first, let address = BluetoothAddress(stored: first) else { continue }
      let numbers = words.dropFirst().compactMap { UInt32($0) }.map(Double.init)
      switch (words.count, numbers.count) {
      // Counts as heard at the beginning: if it stays silent, this is another place.
      case (1, _) where neighbours.count < Self.capacity:
        neighbours[address] = Neighbour(first: -Self.forgetsAfter, last: 0, lasts: true)
      case (5, 4) where trackers.count < Self.capacity:
        let (first, last) = (numbers[0] - wall, numbers[1] - wall)
        guard first <= last, last <= 0, last > -Self.remembersFor, numbers[3] < 256 else {
          continue
        }
        trackers[address] = Tracker(
          first: first, last: last, heard: numbers[2], moves: Int(numbers[3]))
      default: continue
      }
    }
  }
}
