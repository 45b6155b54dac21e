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
    didSet { pinnedSlot = pinned.flatMap(slot(of:)) }
  }
  /// Where the pinned one is, once it was heard.
  private(set) var pinnedSlot: Int?
  private(set) var tracks: [Track] = []
  /// By the sender alone, who has a handful of beacons at most.
  private var index = SlotIndex()
  /// By when a track was placed in it, which is when it was heard, or some time before: to place one takes as long as
  /// to find it.
  private var order = RecencyOrder()
  private static let placingInterval: Int64 = 2_000_000_000

  init(capacity: Int = defaultCapacity) {
    self.capacity = max(2, capacity)
    // A track is large. Room that is not used takes no memory.
    tracks.reserveCapacity(min(self.capacity, 256))
  }

  // Inlined, so that the table is not copied for it.
  @inline(__always)
  func slot(of key: TrackKey) -> Int? {
    index.first(hash(key.address)) { tracks[$0].key == key }
  }

  private func hash(_ address: BluetoothAddress) -> UInt32 { index.hash(address.bits) }

  subscript(slot: Int) -> Track {
    _read { yield tracks[slot] }
    _modify { yield &tracks[slot] }
  }

  /// The slot of a track that is heard now; nil where there is none.
  @inline(__always)
  mutating func hear(_ key: TrackKey, at now: Timestamp) -> Int? {
    guard let slot = slot(of: key) else { return nil }
    let passed = now.nanoseconds &- tracks[slot].placed.nanoseconds
    if passed >= Self.placingInterval || tracks.count >= capacity { place(slot, at: now) }
    return slot
  }

  @inline(never)
  private mutating func place(_ slot: Int, at now: Timestamp) {
    order.hear(slot)
    tracks[slot].placed = now
  }

  /// The slot of a track that there was none of, made by `make`.
  /// - Parameter evict: is told of the track that has to go for it.
  mutating func add(
    _ key: TrackKey, make: () -> Track, evict: (inout Track) -> Void = { _ in }
  ) -> Int {
    let hash = hash(key.address)
    let slot = makeRoom(for: key.address, hash: hash, make: make, evict: evict)
    index.insert(slot, hash: hash)
    if key == pinned { pinnedSlot = slot }
    return slot
  }

  private mutating func makeRoom(
    for address: BluetoothAddress, hash: UInt32, make: () -> Track, evict: (inout Track) -> Void
  ) -> Int {
    let hasAllItMay = count(of: address, hash: hash) >= Self.perAddress
    if !hasAllItMay, tracks.count < capacity {
      tracks.append(make())
      order.append()
      return tracks.count - 1
    }
    let slot = slotToEvict(for: hasAllItMay ? address : nil)
    evict(&tracks[slot])
    index.remove(slot, hash: self.hash(tracks[slot].key.address))
    if slot == pinnedSlot { pinnedSlot = nil }
    order.hear(slot)
    tracks[slot] = make()
    return slot
  }

  private func count(of address: BluetoothAddress, hash: UInt32) -> Int {
    var count = 0
    _ = index.first(hash) { slot in
      if tracks[slot].key.address == address { count += 1 }
      return false
    }
    return count
  }

  /// The least recently heard that is not pinned, of one sender or of all.
  private func slotToEvict(for address: BluetoothAddress?) -> Int {
    var oldest: Int?
    for slot in order.slots {
      // Those that follow were heard since then.
      if let oldest, tracks[slot].placed >= tracks[oldest].lastHeard { break }
      let key = tracks[slot].key
      guard key != pinned, address == nil || key.address == address else { continue }
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
    var silent: [Int] = []
    for slot in order.slots {
      if tracks[slot].placed >= limit { break }
      if tracks[slot].lastHeard < limit { silent.append(slot) }
    }
    return silent.sorted { tracks[$0].lastHeard < tracks[$1].lastHeard }
  }

  /// The clock was set: all that was heard counts as heard now.
  mutating func resetClock(to now: Timestamp) {
    for slot in tracks.indices {
      tracks[slot].lastHeard = now
      tracks[slot].placed = now
    }
  }
}
