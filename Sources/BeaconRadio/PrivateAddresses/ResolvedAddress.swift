import BeaconCodec

/// Whose a private address is.
package struct ResolvedAddress: Equatable, Sendable {
  /// The one by which the device is known.
  package var address: BluetoothAddress
  package var name: SafeText

  package init(address: BluetoothAddress, name: SafeText) {
    self.address = address
    self.name = name
  }
}

// Between the program and whoever keeps the keys for it, each in one message. A question is a random address, 6
// bytes, least significant first. The answer to it:
//
//   0-5             6     7-12                                13-
//   as in question  kind  the address by which it is known    its name, UTF-8
//
//   kind  0 public, 1 random; 0xFF where nobody's key fits: then nothing follows
package enum ResolutionMessage {
  private static let addressLength = 6
  private static let nobody: UInt8 = 0xFF
  private static let head = 2 * addressLength + 1
  /// Bytes of a name: 24 cells of letters with their accents.
  private static let nameCapacity = 248
  /// Bytes of an answer at most.
  package static let capacity = head + nameCapacity

  package static func question(about address: BluetoothAddress) -> [UInt8] {
    address.littleEndianBytes
  }

  /// - Returns: nil for what is no question.
  package static func answer(to question: [UInt8], by devices: [PairedDevice]) -> [UInt8]? {
    guard question.count == addressLength else { return nil }
    let asked = address(question, kind: .random)
    guard let device = devices.first(where: { $0.key.resolves(asked) }) else {
      return question + [nobody]
    }
    return question + [device.address.kind.rawValue] + device.address.littleEndianBytes
      + device.name.utf8Prefix(nameCapacity)
  }

  /// What an answer says; nil for what is no answer to this question.
  package static func resolution(
    _ answer: [UInt8], of address: BluetoothAddress
  ) -> ResolvedAddress?? {
    guard answer.count > addressLength, answer.starts(with: question(about: address)) else {
      return nil
    }
    if answer[addressLength] == nobody { return .some(nil) }
    guard answer.count >= head, let kind = BluetoothAddress.Kind(rawValue: answer[addressLength])
    else { return nil }
    return ResolvedAddress(
      address: Self.address(Array(answer[(addressLength + 1)..<head]), kind: kind),
      name: SafeText(utf8: answer[head...]))
  }

  private static func address(_ bytes: [UInt8], kind: BluetoothAddress.Kind) -> BluetoothAddress {
    BluetoothAddress(
      bits: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }, kind: kind)
  }
}
