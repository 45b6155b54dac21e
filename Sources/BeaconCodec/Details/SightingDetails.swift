/// The contents of a packet besides the beacon.
public struct SightingDetails: Equatable, Sendable {
  /// The properties of the advertisement: connectable, a scan response, legacy or extended.
  public var eventType: AdvertisingReport.EventType
  /// The device's name; nil if this packet has none.
  public var name: LocalName?
  /// The company of the first manufacturer data (Bluetooth Assigned Numbers, 7.1). Apple's iBeacons
  /// count only if there is no other.
  public var company: UInt16?
  /// The first message of a hotcold player, with its mark.
  public var message: [UInt8]?

  package init(
    eventType: AdvertisingReport.EventType = .nonConnectable, name: LocalName? = nil,
    company: UInt16? = nil, message: [UInt8]? = nil
  ) {
    self.eventType = eventType
    self.name = name
    self.company = company
    self.message = message
  }
}

extension SightingDetails {
  /// Reads advertising data up to the first error. The complete name is used, otherwise the first
  /// one, which may be that of an Auracast broadcast.
  public init(eventType: AdvertisingReport.EventType, data: borrowing Span<UInt8>) {
    var details = SightingDetails(eventType: eventType)
    func name(_ value: borrowing Span<UInt8>) -> SafeText {
      SafeText(value, maximumCells: SafeText.maximumNameCells)
    }
    var isBeacons = false
    _ = forEachADStructure(in: data) { type, value in
      switch type {
      case .completeLocalName where details.name?.isComplete != true:
        details.name = LocalName(text: name(value), isComplete: true)
      case .shortenedLocalName where details.name == nil, .broadcastName where details.name == nil:
        details.name = LocalName(text: name(value), isComplete: false)
      case .manufacturerData where value.count >= 2:
        let company = littleEndianUInt16(value, at: 0)
        if details.company == nil || isBeacons {
          details.company = company
          isBeacons = IBeacon.claim(of: value) == .valid
        }
        if company == MessageFormat.company, details.message == nil {
          details.message = MessageFormat.message(in: value)
        }
      default: break
      }
      return true
    }
    self = details
  }
}

/// A device's name (Core Specification Supplement 11, Part A, 1.2).
public struct LocalName: Hashable, Sendable {
  /// The name, safe to show.
  public var text: SafeText
  /// false if only the beginning was sent.
  public var isComplete: Bool

  /// Creates it from its properties.
  public init(text: SafeText, isComplete: Bool) {
    self.text = text
    self.isComplete = isComplete
  }

  /// The AD structure of a name, cut off after whole characters to fit into `maximumLength` bytes;
  /// empty if no character fits.
  public static func structure(_ name: SafeText, maximumLength: Int) -> [UInt8] {
    let all = Array(name.description.utf8)
    let part = name.utf8Prefix(min(maximumLength, 255) - 2)
    guard !part.isEmpty else { return [] }
    let type: ADType = part.count == all.count ? .completeLocalName : .shortenedLocalName
    return [UInt8(part.count + 1), type.rawValue] + part
  }
}

extension SafeText {
  /// The longest prefix of whole characters that fits into `maximumLength` bytes of UTF-8.
  public func utf8Prefix(_ maximumLength: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in description {
      guard bytes.count + character.utf8.count <= maximumLength else { break }
      bytes.append(contentsOf: character.utf8)
    }
    return bytes
  }
}
