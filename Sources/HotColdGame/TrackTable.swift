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
    didSet { pinnedSlot = pinned.flatMap { slots[$0] } }
  }
  /// Where the pinned one is, once it was heard.
  private(set) var pinnedSlot: Int?
  private(set) var tracks: [Track] = []
  private var slots: [TrackKey: Int] = [:]

  init(capacity: Int = defaultCapacity) {
    self.capacity = max(2, capacity)
    // A track is large. Room that is not used takes no memory.
    tracks.reserveCapacity(min(self.capacity, 256))
  }

  func slot(of key: TrackKey) -> Int? { slots[key] }

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
    slots[key] = slot
    if key == pinned { pinnedSlot = slot }
    return slot
  }

  private mutating func makeRoom(
    for address: BluetoothAddress, make: () -> Track, evict: (inout Track) -> Void
  ) -> Int {
    let hasAllItMay = tracks.count { $0.key.address == address } >= Self.perAddress
    if !hasAllItMay, tracks.count < capacity {
      tracks.append(make())
      return tracks.count - 1
    }
    let slot = slotToEvict(for: hasAllItMay ? address : nil)
    evict(&tracks[slot])
    slots[tracks[slot].key] = nil
    if slot == pinnedSlot { pinnedSlot = nil }
    tracks[slot] = make()
    return slot
  }

  /// The least recently heard that is not pinned, of one sender or of all.
  private func slotToEvict(for address: BluetoothAddress?) -> Int {
    var oldest: Int?
    for slot in tracks.indices where slot != pinnedSlot {
      guard address == nil || tracks[slot].key.address == address else { continue }
      if oldest.map({ tracks[slot].lastHeard < tracks[$0].lastHeard }) ?? true { oldest = slot }
    }
    // All of them are never pinned.
    return oldest ?? 0
  }

  /// Whether the next new one would push out another that is in range.
  var isCrowded: Bool {
    tracks.count >= capacity && tracks[slotToEvict(for: nil)].isInRange
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
  }
}
