import BeaconCodec
import HotColdGame

/// The fields that say who was heard. They are the same in each line about a sender and a third of it, so
/// those of a few hundred senders are kept as they were written.
struct SenderFields {
  /// A power of two. Where two senders meet in one place, each is written anew.
  private static let count = 1024

  private struct Entry {
    var key: TrackKey
    var fields: [UInt8]
  }

  private var entries = [Entry?](repeating: nil, count: count)

  /// `,"address":"…","uuid":"…","major":…,"minor":…`
  mutating func fields(of key: TrackKey) -> [UInt8] {
    let place = Self.place(of: key)
    if let entry = entries[place], entry.key == key { return entry.fields }
    let entry = Entry(key: key, fields: Self.write(key))
    entries[place] = entry
    return entry.fields
  }

  private static func place(of key: TrackKey) -> Int {
    let numbers = key.address.bits ^ UInt64(key.identity?.minor ?? 0) << 24
    return Int(truncatingIfNeeded: (numbers &* 0x9E37_79B9_7F4A_7C15) >> 32) & (count - 1)
  }

  private static func write(_ key: TrackKey) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 4 * (8 + maximumJSONFieldLength)) { out in
      out.add("address", key.address)
      out.add("uuid", key.identity?.uuid)
      out.add("major", key.identity?.major)
      out.add("minor", key.identity?.minor)
    }
    return bytes
  }
}
