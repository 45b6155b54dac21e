import BeaconCodec
import Fuzzer

@testable import BeaconRadio

extension FuzzTarget {
  /// BlueZ's file of a paired device, after a byte for its length, then a message between the program and the key process.
  static let paired = FuzzTarget(
    "paired", maximumLength: 400,
    seeds: [
      [0],
      [90]
        + Array(
          "[General]\nName=a\\sb\n[IdentityResolvingKey]\nKey=9B7D390AA610103405ADC857A33402EC\n"
            .utf8)
        + [0xAA, 0xFB, 0x0D, 0x94, 0x81, 0x70, 1, 1, 2, 3, 4, 5, 6, 65],
    ]
  ) { input in
    var source = ByteSource(input)
    let file = source.bytes(Int(source.byte()))
    let lines = file.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    let device = PairedDevice(lines: lines, folder: "11:22:33:44:55:66")
    let message = source.bytes(300)
    let address = BluetoothAddress(
      bits: 0x4000_0000_0000 | UInt64(device?.key.hash(0x40_0000) ?? 0), kind: .random)
    if let device {
      require(device.key.resolves(address), "the device's own address is recognized")
      let answer = ResolutionMessage.answer(
        to: ResolutionMessage.question(about: address), by: [device])
      require((answer?.count ?? 0) <= ResolutionMessage.capacity, "the answer is short enough")
      require(
        ResolutionMessage.resolution(answer ?? [], of: address)
          == .some(ResolvedAddress(address: device.address, name: device.name)),
        "the answer survives a round trip")
    }
    let resolution = ResolutionMessage.resolution(message, of: address)
    require(
      resolution == nil || message.starts(with: address.littleEndianBytes),
      "only an answer about this address counts")
    require(
      (ResolutionMessage.answer(to: message, by: []) == nil) == (message.count != 6),
      "every question of six bytes is answered, and no other")
  }
}
