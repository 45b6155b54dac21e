/// A controller's state, and its answers to commands. `World` delivers the packets.
struct Controller: Sendable {
  let address: Address
  var profile: Profile

  /// The default after a reset, which masks LE events (7.3.1).
  var eventMask: UInt64 = 0x1FFF_FFFF_FFFF
  var lowEnergyEventMask: UInt64 = 0x1F
  var randomAddress: Address?
  var dialect: Dialect?
  var acceptList: Set<Address> = []
  var legacyAdvertiser = Advertiser()
  var advertisingSets: [UInt8: Advertiser] = [:]
  var scanner = Scanner()
  var inquiryEnds: Microseconds?
  /// Stored parameters, such as the name and the class of device, by the command that wrote them.
  var settings: [Opcode: [UInt8]] = [:]
  var noise: Noise

  init(address: Address, profile: Profile, noise: Noise) {
    self.address = address
    self.profile = profile
    self.noise = noise
  }

  enum Answer: Equatable, Sendable {
    case complete(Status, [UInt8])
    case status(Status)

    static let done = Answer.complete(.success, [])

    var status: Status {
      switch self {
      case .complete(let status, _), .status(let status): status
      }
    }
  }

  mutating func answer(_ opcode: Opcode, _ parameters: [UInt8], at now: Microseconds) -> Answer {
    guard profile.supports(opcode) else { return .status(.unknownCommand) }
    if let dialect = Dialect(of: opcode) {
      guard profile.mixesDialects || self.dialect == nil || self.dialect == dialect else {
        return .complete(.commandDisallowed, [])
      }
      self.dialect = dialect
    }
    do throws(Status) {
      return try recognise(opcode, ByteReader(parameters), at: now) ?? .status(.unknownCommand)
    } catch {
      return .complete(error, [])
    }
  }

  private mutating func recognise(
    _ opcode: Opcode, _ parameters: ByteReader, at now: Microseconds
  ) throws(Status) -> Answer? {
    var reader = parameters
    if let answer = try answerAdvertising(opcode, &reader, at: now) { return answer }
    if let answer = try answerExtendedAdvertising(opcode, &reader, at: now) { return answer }
    if let answer = try answerScanning(opcode, &reader, at: now) { return answer }
    return try answerHousekeeping(opcode, &reader, at: now)
  }

  mutating func reset() {
    self = Controller(address: address, profile: profile, noise: noise)
  }

  /// The address for an Own_Address_Type; nil if it is a random one that was never set.
  func ownAddress(_ type: UInt8, random: Address?) -> Address? {
    type & 1 == 1 ? random : address
  }

  func wantsEvent(lowEnergySubevent subevent: UInt8) -> Bool {
    eventMask >> 61 & 1 == 1 && lowEnergyEventMask >> (UInt64(subevent) - 1) & 1 == 1
  }
}

/// Reads the parameters of a command; throws `invalidParameters` if they are too few or out of range.
extension ByteReader {
  mutating func require(_ count: Int) throws(Status) -> [UInt8] {
    guard let bytes = take(count) else { throw .invalidParameters }
    return bytes
  }

  mutating func requireNumber(_ size: Int) throws(Status) -> UInt64 {
    guard let value = number(size) else { throw .invalidParameters }
    return value
  }

  mutating func requireByte(in range: ClosedRange<UInt8> = 0...255) throws(Status) -> UInt8 {
    guard let value = u8(), range.contains(value) else { throw .invalidParameters }
    return value
  }

  mutating func requireEnd() throws(Status) {
    guard isAtEnd else { throw .invalidParameters }
  }
}
