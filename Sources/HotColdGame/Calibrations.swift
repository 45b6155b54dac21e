import BeaconCodec

/// Measured powers that the user has calibrated, by beacon and adapter: two adapters hear the same beacon differently.
///
/// In the file each has a line, the latest last: `D9EED498-…/0/0 AA:BB:CC:DD:EE:FF=-61`, with a device's address in
/// place of the numbers if it is not an iBeacon.
package struct Calibrations: Equatable, Sendable {
  /// The most calibrations; the oldest is dropped.
  package static let capacity = 256
  /// Bytes of the longest file.
  package static let maximumLength = 32_768

  /// The transmitter that was measured.
  package enum Subject: Hashable, Sendable {
    case beacon(BeaconIdentity)
    /// A device that is not an iBeacon.
    case device(BluetoothAddress)

    package init(_ key: TrackKey) {
      self = key.identity.map(Subject.beacon) ?? .device(key.address)
    }
  }

  private struct Entry: Equatable, Sendable {
    var subject: Subject
    /// The adapter's address.
    var adapter: UInt64
    var power: Int8
  }

  private var entries: [Entry] = []

  package init() {}

  package var count: Int { entries.count }

  /// All powers measured with one adapter.
  package func powers(on adapter: BluetoothAddress) -> [Subject: Int8] {
    Dictionary(
      entries.filter { $0.adapter == adapter.bits }.map { ($0.subject, $0.power) },
      uniquingKeysWith: { $1 })
  }

  package mutating func set(_ power: Int8, for subject: Subject, on adapter: BluetoothAddress) {
    entries.removeAll { $0.subject == subject && $0.adapter == adapter.bits }
    entries.append(Entry(subject: subject, adapter: adapter.bits, power: power))
    if entries.count > Self.capacity { entries.removeFirst(entries.count - Self.capacity) }
  }

  /// - Parameter bytes: an untrusted file; invalid lines are skipped.
  package init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let sides = line.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let power = Int8(sides[1]), Sighting.trusted(power) != nil else {
        continue
      }
      let names = sides[0].split(separator: " ", omittingEmptySubsequences: false)
      guard names.count == 2, let adapter = BluetoothAddress(String(names[1])),
        let subject = Subject(names[0])
      else { continue }
      set(power, for: subject, on: adapter)
    }
  }

  /// The file that `init(_:)` reads.
  package var bytes: [UInt8] {
    var text = ""
    for entry in entries {
      text += "\(entry.subject) \(BluetoothAddress(bits: entry.adapter))=\(entry.power)\n"
    }
    return Array(text.utf8)
  }
}

extension Calibrations.Subject: CustomStringConvertible {
  package var description: String {
    switch self {
    case .beacon(let identity): "\(identity.uuid)/\(identity.major)/\(identity.minor)"
    case .device(let address): "\(address)/\(address.kind == .random ? "random" : "public")"
    }
  }

  init?(_ text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 3, let uuid = BeaconUUID(String(parts[0])), let major = UInt16(parts[1]),
      let minor = UInt16(parts[2])
    {
      self = .beacon(BeaconIdentity(uuid: uuid, major: major, minor: minor))
    } else if parts.count == 2, let address = BluetoothAddress(String(parts[0])),
      let kind = ["public": BluetoothAddress.Kind.public, "random": .random][parts[1]]
    {
      self = .device(BluetoothAddress(bits: address.bits, kind: kind))
    } else {
      return nil
    }
  }
}
