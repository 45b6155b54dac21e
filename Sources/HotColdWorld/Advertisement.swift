import BeaconCodec

extension IBeacon {
  /// The advertising data of 30 bytes as it is on the air (Apple, "Proximity Beacon Specification",
  /// R1, 2015; the structures are those of Core Specification Supplement, Part A, 1.3 and 1.4).
  var advertisement: [UInt8] {
    var data: [UInt8] = [
      0x02, 0x01, 0x06,  // flags: general discoverable, no BR/EDR
      0x1A, 0xFF,  // 26 bytes of manufacturer data
      0x4C, 0x00,  // Apple, little-endian
      0x02, 0x15,  // iBeacon, 21 bytes
    ]
    data += identity.uuid.bytes
    for number in [identity.major, identity.minor] {
      data.append(UInt8(truncatingIfNeeded: number >> 8))
      data.append(UInt8(truncatingIfNeeded: number))
    }
    data.append(UInt8(bitPattern: measuredPower))
    return data
  }
}
