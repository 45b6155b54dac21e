import Fuzzer
import TestSupport

@testable import BeaconCodec

extension FuzzTarget {
  /// Advertising data.
  static let structures = FuzzTarget(
    "ad", maximumLength: 255,
    seeds: [
      seedAdvertisingData,
      [2, 0x01, 0x06, 5, 0x09, 0x5A, 0x6F, 0xC3, 0xAB, 3, 0x08, 0x41, 0x42, 0, 0],
      (MessageFormat.structure(
        [MessageFormat.mark] + [UInt8](repeating: 0x10, count: 15)) ?? []) + [
          2, 9, 0x41,
        ],
      [2, 0xFF, 0x4C, 3, 0xFF, 0x4C, 0x00, 1, 0xFF, 0, 7],
      [UInt8](repeating: 1, count: 31),
      // A name longer than a player's.
      [31, 0x09] + [UInt8](repeating: 0x41, count: 30),
    ]
  ) { data in
    var rebuilt: [UInt8] = []
    let isWellFormed = forEachADStructure(in: data) { type, value in
      rebuilt.append(UInt8(value.count + 1))
      rebuilt.append(type.rawValue)
      for position in 0..<value.count { rebuilt.append(value[position]) }
      return true
    }
    require(rebuilt.count <= data.count, "the structures are within the data")
    for position in rebuilt.indices {
      require(rebuilt[position] == data[position], "the structures are the beginning of the data")
    }
    if isWellFormed {
      for position in rebuilt.count..<data.count {
        require(data[position] == 0, "only zeros follow the structures")
      }
    }

    let details = SightingDetails(
      eventType: .nonConnectable, data: data)
    if let message = details.message {
      require(
        message.count <= MessageFormat.maximumLength, "the message is short enough")
      require(message.first == MessageFormat.mark, "the message begins with the mark")
      require(MessageFormat.structure(message) != nil, "the message can be sent")
    }
    require((details.name?.text.cells ?? 0) <= SafeText.maximumNameCells, "a name is short enough")

    guard let beacon = IBeacon(advertisingData: data) else { return }
    let written = beacon.advertisingData
    require(IBeacon(advertisingData: written.span) == beacon, "the beacon survives a round trip")
    require(written.count == 30, "a beacon has 30 bytes")
  }
}
