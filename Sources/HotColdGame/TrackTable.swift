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
  private var order = RecencyOrder()

  init(capacity: Int = defaultCapacity) {
    self.capacity = max(2, capacity)
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

  /// The slot of a track that has just been heard; nil where there is none.
  @inline(__always)
  mutating func hear(_ key: TrackKey) -> Int? {
    guard let slot = slot(of: key) else { return nil }
    order.hear(slot)
    return slot
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
    // All of them are never pinned.
    order.slots.first {
      let key = tracks[$0].key
      return key != pinned && (address == nil || key.address == address)
    } ?? 0
  }

  /// Whether the next new one would push out another that is in range.
  var isCrowded: Bool {
    tracks.count >= capacity && tracks[slotToEvict(for: nil)].isInRange
  }

  /// The slots that have been silent for longer than so many seconds, longest first.
  func slotsSilent(for seconds: Double, at now: Timestamp) -> [Int] {
    order.slots.prefix { now.seconds(since: tracks[$0].lastHeard) > seconds }
  }

  /// The clock was set: all that was heard counts as heard now.
  mutating func resetClock(to now: Timestamp) {
    for slot in tracks.indices { tracks[slot].lastHeard = now }
  }
}
