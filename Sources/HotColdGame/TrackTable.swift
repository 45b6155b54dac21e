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
  private var countByAddress: [BluetoothAddress: Int] = [:]
  // The order of hearing as a list through the slots, the least recently heard first.
  private var links: [Link] = []
  private var oldest = -1
  private var newest = -1

  private struct Link {
    var older: Int
    var newer: Int
  }

  init(capacity: Int = defaultCapacity) {
    self.capacity = max(2, capacity)
  }

  func slot(of key: TrackKey) -> Int? { slots[key] }

  subscript(slot: Int) -> Track {
    get { tracks[slot] }
    _modify { yield &tracks[slot] }
  }

  /// The slot of a track that has just been heard, made by `make` if there is none.
  /// - Parameter evict: is told of the track that has to go for it.
  mutating func hear(
    _ key: TrackKey, make: () -> Track, evict: (inout Track) -> Void = { _ in }
  ) -> Int {
    if let slot = slots[key] {
      if slot != newest {
        unlink(slot)
        append(slot)
      }
      return slot
    }
    let ofAddress = countByAddress[key.address, default: 0]
    let slot: Int
    if ofAddress < Self.perAddress, tracks.count < capacity {
      slot = tracks.count
      tracks.append(make())
      links.append(Link(older: -1, newer: -1))
    } else {
      slot = slotToEvict(for: ofAddress < Self.perAddress ? nil : key.address)
      evict(&tracks[slot])
      forget(tracks[slot].key)
      if slot == pinnedSlot { pinnedSlot = nil }
      unlink(slot)
      tracks[slot] = make()
    }
    slots[key] = slot
    if key == pinned { pinnedSlot = slot }
    countByAddress[key.address, default: 0] += 1
    append(slot)
    return slot
  }

  /// The least recently heard that is not pinned, of one sender or of all.
  private func slotToEvict(for address: BluetoothAddress?) -> Int {
    var slot = oldest
    while slot != newest {
      let key = tracks[slot].key
      if key != pinned, address == nil || key.address == address { break }
      slot = links[slot].newer
    }
    return slot
  }

  /// Whether the next new one would push out another that is in range.
  var isCrowded: Bool {
    tracks.count >= capacity && tracks[slotToEvict(for: nil)].isInRange
  }

  private mutating func forget(_ key: TrackKey) {
    slots[key] = nil
    let left = countByAddress[key.address, default: 0] - 1
    countByAddress[key.address] = left > 0 ? left : nil
  }

  /// The slots that have been silent for longer than so many seconds, longest first.
  func slotsSilent(for seconds: Double, at now: Timestamp) -> [Int] {
    var silent: [Int] = []
    var slot = oldest
    while slot >= 0, now.seconds(since: tracks[slot].lastHeard) > seconds {
      silent.append(slot)
      slot = links[slot].newer
    }
    return silent
  }

  /// The clock was set: all that was heard counts as heard now.
  mutating func resetClock(to now: Timestamp) {
    for slot in tracks.indices { tracks[slot].lastHeard = now }
  }

  private mutating func unlink(_ slot: Int) {
    let link = links[slot]
    if link.older >= 0 { links[link.older].newer = link.newer } else { oldest = link.newer }
    if link.newer >= 0 { links[link.newer].older = link.older } else { newest = link.older }
  }

  private mutating func append(_ slot: Int) {
    links[slot] = Link(older: newest, newer: -1)
    if newest >= 0 { links[newest].newer = slot } else { oldest = slot }
    newest = slot
  }
}
