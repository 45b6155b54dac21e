import BeaconCodec

/// Tracks by key, at most `capacity` of them: the least recently heard gives way, a pinned one never.
struct TrackTable: Sendable {
  static let defaultCapacity = 1024

  let capacity: Int
  /// Never evicted: the hunted beacon.
  var pinned: TrackKey? {
    didSet { pinnedSlot = pinned.flatMap(slot(of:)) }
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

  func slot(of key: TrackKey) -> Int? {
    slots[key]
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
    let slot: Int
    if tracks.count < capacity {
      slot = tracks.count
      tracks.append(make())
    } else {
      slot = leastRecentlyHeard
      evict(&tracks[slot])
      slots[tracks[slot].key] = nil
      tracks[slot] = make()
    }
    slots[key] = slot
    if key == pinned { pinnedSlot = slot }
    return slot
  }

  /// Of those that are not pinned.
  private var leastRecentlyHeard: Int {
    tracks.indices.filter { $0 != pinnedSlot }
      .min { tracks[$0].lastHeard < tracks[$1].lastHeard } ?? 0
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
