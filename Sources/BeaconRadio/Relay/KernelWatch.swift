import BeaconCodec

/// What the helper itself knows of the kernel's advertising on an adapter, by a socket to the kernel's
/// management that nobody else speaks through. A value that sees the packets go by.
struct KernelWatch {
  let index: UInt16
  /// nil until the kernel has told, and where it does not.
  private(set) var survey: ManagementSurvey?
  /// Whether the kernel is searching for devices on somebody's behalf; nil where it was not asked, or
  /// does not tell.
  private(set) var isDiscovering: Bool?
  /// Instances that others have added meanwhile.
  private(set) var added: Set<UInt8> = []
  private var information: [UInt8] = []

  init(index: UInt16) {
    self.index = index
  }

  /// What to ask at the start, and again whenever others have changed something.
  var questions: [[UInt8]] {
    [
      ManagementQuestion.controllerInformation.packet(index: index),
      ManagementQuestion.advertisingFeatures.packet(index: index),
    ]
  }

  /// Asks whether it is searching; the answer before counts no more.
  mutating func askDiscovering() -> [UInt8] {
    isDiscovering = nil
    return ManagementQuestion.discovery.packet(index: index)
  }

  /// - Parameter isOurs: whether an instance is one that the peer has asked for.
  /// - Returns: whether to ask again.
  mutating func received(_ packet: Span<UInt8>, isOurs: (UInt8) -> Bool) -> Bool {
    switch ManagementMessage(packet: packet, index: index) {
    case .reply(let reply):
      answered(reply)
      return false
    case .event(.settings(let settings)):
      survey?.settings = settings
      return false
    case .event(.advertisingRemoved(let instance)):
      added.remove(instance)
      return true
    case nil:
      guard let instance = Self.addedInstance(packet, index: index), !isOurs(instance) else {
        return false
      }
      added.insert(instance)
      return true
    }
  }

  private mutating func answered(_ reply: ManagementReply) {
    switch reply.opcode {
    case .readControllerInformation where reply.status == .success:
      information = reply.parameters
    case .readAdvertisingFeatures where reply.status == .success:
      survey = ManagementSurvey(information: information, features: reply.parameters)
    case .stopDiscovery:
      isDiscovering = ManagementQuestion.isDiscovering(.kernel(reply.status))
    default: break
    }
  }

  /// Of the event Advertising Added.
  private static func addedInstance(_ packet: Span<UInt8>, index: UInt16) -> UInt8? {
    guard packet.count >= 7, packet.word(0) == advertisingAdded, packet.word(2) == index else {
      return nil
    }
    return packet[6]
  }

  private static let advertisingAdded: UInt16 = 0x0023

  /// The kernel's events that matter here, for its own filter.
  static let events: [UInt16] = [0x0001, 0x0002, 0x0006, advertisingAdded, 0x0024]
}
