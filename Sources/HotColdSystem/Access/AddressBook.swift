import BeaconCodec
import BeaconRadio
import LinuxSystem
import SystemPackage

/// Resolves private addresses of the player's paired devices by asking the helper, which has read
/// their keys, once per address. Clears its cache when that is full.
package final class AddressBook {
  static let capacity = 1024

  /// Seconds. An answer takes some tens of microseconds.
  private static let patience = 1.0

  private let connection: Descriptor
  private var known: [BluetoothAddress: ResolvedAddress?] = [:]
  /// Set when the helper has not answered; it will not answer later either.
  private var isOver = false

  package init(_ connection: Descriptor) {
    self.connection = connection
  }

  /// The sighting with the identity address and name of a paired device, if it is one.
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

  /// - Returns: nil if the address belongs to no paired device.
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
