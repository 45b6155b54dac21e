import BeaconCodec
import BeaconRadio
import LinuxSystem
import SystemPackage

/// Resolves private addresses of the player's paired devices. It asks the helper, which has read their keys, once about
/// each address, and is emptied when it is full.
package final class AddressBook {
  /// The most addresses to remember.
  static let capacity = 1024

  /// Seconds to wait for an answer, which takes some tens of microseconds.
  private static let patience = 1.0

  private let connection: Descriptor
  private var known: [BluetoothAddress: ResolvedAddress?] = [:]
  /// The helper did not answer: it will not answer later either.
  private var isOver = false

  package init(_ connection: Descriptor) {
    self.connection = connection
  }

  /// The sighting, with the known address and name of its device if that is paired.
  package func resolve(_ sighting: Sighting) -> Sighting {
    guard sighting.address.type == .resolvable, let device = device(sighting.address) else {
      return sighting
    }
    var sighting = sighting
    sighting.address = device.address
    if !device.name.isEmpty {
      sighting.details?.name = LocalName(text: device.name, isComplete: true)
    }
    return sighting
  }

  private func device(_ address: BluetoothAddress) -> ResolvedAddress? {
    if let known = known[address] { return known }
    guard !isOver else { return nil }
    do {
      let device = try ask(about: address)
      if known.count >= Self.capacity { known.removeAll() }
      known.updateValue(device, forKey: address)
      return device
    } catch {
      isOver = true
      return nil
    }
  }

  /// Asks, and waits for the answer.
  /// - Returns: nil if the address belongs to no device that is paired with this machine.
  /// - Throws: if the helper does not answer.
  private func ask(about address: BluetoothAddress) throws(Errno) -> ResolvedAddress? {
    var buffer = [UInt8](repeating: 0, count: ResolutionMessage.capacity)
    try connection.send(ResolutionMessage.question(about: address))
    Descriptor.waitReadable([connection.fileDescriptor], seconds: Self.patience)
    guard let count = try connection.receive(into: &buffer)?.count,
      let answer = ResolutionMessage.resolution(Array(buffer.prefix(count)), of: address)
    else { throw .badMessage }
    return answer
  }
}
