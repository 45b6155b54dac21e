import BeaconCodec

/// Tracks by key, at most `capacity` of them, and at most `perAddress` of one sender: the least
/// recently heard gives way, a pinned one never.
struct TrackTable: Sendable {
  static let defaultCapacity = 1024
  /// A sender that takes turns as several beacons has a handful of them.
  static let perAddress = 16

  let capacity: Int
  /// Never evicted: the hunted beacon.
  var pinned: TrackKey? {
    didSet {
      pinnedSlot = pinned.flatMap(slot(of:))
      leaving = []
    }
  }
  /// Where the pinned one is, once it was heard.
  private(set) var pinnedSlot: Int?
  private(set) var tracks: [Track] = []
  /// By the sender alone, whose few beacons are then looked through: one number is hashed fast.
  private var slots: [UInt64: [Int]] = [:]
  /// Slots in the order in which they are to go, the first one last, and when each was heard by then.
  private var leaving: [(slot: Int, heard: Timestamp)] = []

  init(capacity: Int = defaultCapacity) {
    self.capacity = max(2, capacity)
    // A track is large. Room that is not used takes no memory.
    tracks.reserveCapacity(min(self.capacity, 256))
  }

  func slot(of key: TrackKey) -> Int? {
    slots[key.address.bits]?.first { tracks[$0].key == key }
  }

  subscript(slot: Int) -> Track {
    _read { yield tracks[slot] }
    _modify { yield &tracks[slot] }
  }

  /// The slot of a track that there was none of, made by `make`.
  /// - Parameter evict: is told of the track that has to go for it.
  mutating func add(
    _ key: TrackKey, make: () -> Track, evict: (inout Track) -> Void = { _ in }
  ) -> Int {
    let slot = makeRoom(for: key.address, make: make, evict: evict)
    slots[key.address.bits, default: []].append(slot)
    if key == pinned { pinnedSlot = slot }
    return slot
  }

  private mutating func makeRoom(
    for address: BluetoothAddress, make: () -> Track, evict: (inout Track) -> Void
  ) -> Int {
    let hasAllItMay = slots[address.bits, default: []].count >= Self.perAddress
    if !hasAllItMay, tracks.count < capacity {
      tracks.append(make())
      return tracks.count - 1
    }
    let slot = hasAllItMay ? oldest(of: address) : oldest()
    evict(&tracks[slot])
    let bits = tracks[slot].key.address.bits
    slots[bits]?.removeAll { $0 == slot }
    if slots[bits]?.isEmpty == true { slots[bits] = nil }
    if slot == pinnedSlot { pinnedSlot = nil }
    tracks[slot] = make()
    return slot
  }

  /// The least recently heard of one sender that is not pinned.
  private func oldest(of address: BluetoothAddress) -> Int {
    slots[address.bits, default: []].filter { $0 != pinnedSlot }
      .min { tracks[$0].lastHeard < tracks[$1].lastHeard } ?? 0
  }

  /// The least recently heard of all that is not pinned. All are put in order once, and one after the other goes that
  /// was not heard since.
  private mutating func oldest() -> Int {
    while true {
      while let (slot, heard) = leaving.popLast() {
        if slot != pinnedSlot, tracks[slot].lastHeard == heard { return slot }
      }
      leaving = tracks.indices.filter { $0 != pinnedSlot }
        .map { (slot: $0, heard: tracks[$0].lastHeard) }.sorted {
          ($0.heard, $0.slot) > ($1.heard, $1.slot)
        }
    }
  }

  /// The slots that have been silent for longer than so many seconds, longest first.
  func slotsSilent(for seconds: Double, at now: Timestamp) -> [Int] {
    let limit = now.advanced(bySeconds: -seconds)
    return tracks.indices.filter { tracks[$0].lastHeard < limit }
      .sorted { tracks[$0].lastHeard < tracks[$1].lastHeard }
  }

  /// The clock was set: all that was heard counts as heard now.
  mutating func resetClock(to now: Timestamp) {
    for slot in tracks.indices { tracks[slot].lastHeard = now }
    leaving = []
  }
}
