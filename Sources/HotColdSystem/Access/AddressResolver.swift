import BeaconCodec
import BeaconRadio
import SystemPackage

/// Knows the player's own devices by their private addresses: it asks the helper, which has read their keys.
package final class AddressResolver: Sendable {
  private let connection: Descriptor

  init(connection: consuming Descriptor) {
    self.connection = connection
  }

  /// What came of a question.
  enum Outcome: Equatable {
    case known(ResolvedAddress)
    /// It is nobody's that is paired with this machine.
    case unknown
    /// There is nobody to ask any more.
    case over
  }

  /// Asks, and waits for the answer: some tens of microseconds.
  func ask(about address: BluetoothAddress) -> Outcome {
    var buffer = [UInt8](repeating: 0, count: ResolutionMessage.capacity)
    do throws(Errno) {
      try connection.send(ResolutionMessage.question(about: address))
      Descriptor.waitReadable([connection.raw], seconds: Self.patience)
      let count = try connection.receive(into: &buffer)
      switch ResolutionMessage.resolution(Array(buffer.prefix(count)), of: address) {
      case .some(let resolved?): return .known(resolved)
      case .some(nil): return .unknown
      case nil: return .over
      }
    } catch {
      return .over
    }
  }

  /// Seconds: more than it ever takes.
  private static let patience = 1.0
}

/// What is known of private addresses: each is asked about once.
package final class AddressBook {
  /// Addresses that are remembered.
  static let capacity = 1024
  /// Questions in a second of the sightings' time. Addresses made up at random must not keep the program busy.
  static let questionsASecond = 200

  private let resolver: AddressResolver
  private var known: [BluetoothAddress: ResolvedAddress?] = [:]
  private var isOver = false
  private var second = Int64.min
  private var questions = 0

  package init(_ resolver: AddressResolver) {
    self.resolver = resolver
  }

  /// Whose packet it is, where that is known: with the address and the name by which its device is known.
  package func resolve(_ sighting: Sighting) -> Sighting {
    guard sighting.address.isResolvable, let device = device(sighting.address, at: sighting.time)
    else { return sighting }
    var sighting = sighting
    sighting.address = device.address
    if !device.name.isEmpty {
      sighting.details?.name = LocalName(text: device.name, isComplete: true)
    }
    return sighting
  }

  private func device(
    _ address: BluetoothAddress, at time: Timestamp
  ) -> ResolvedAddress? {
    if let known = known[address] { return known }
    let now = time.nanoseconds / 1_000_000_000
    if now != second { (second, questions) = (now, 0) }
    guard !isOver, questions < Self.questionsASecond else { return nil }
    questions += 1
    switch resolver.ask(about: address) {
    case .known(let device): remember(address, device)
    case .unknown: remember(address, nil)
    case .over: isOver = true
    }
    return known[address] ?? nil
  }

  private func remember(_ address: BluetoothAddress, _ device: ResolvedAddress?) {
    // They are asked about again, so many a second.
    if known.count >= Self.capacity { known.removeAll() }
    known.updateValue(device, forKey: address)
  }
}
