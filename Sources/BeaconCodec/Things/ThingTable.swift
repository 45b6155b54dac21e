/// Identifies devices by their advertising data, with a table that documents its own format.
package struct ThingTable: Sendable {
  /// A place in advertising data: an Apple message, a company's or any manufacturer data, a service
  /// or its data, or the upper ten bits of the appearance.
  private enum Place: Hashable {
    case apple(UInt8)
    case maker(UInt16?)
    case service(UInt16)
    case longService(BeaconUUID)
    case look(UInt16)
  }

  private struct Rule {
    var kind: ThingKind?
    var state: ThingState?
    var addressLife: AddressLife?
    var battery: BatteryFormat?
    /// Whether only service data match, not lists of services.
    var needsData = false
    /// The length in bytes; nil for any.
    var length: Int?
    var bytes: [UInt8] = []
    var masks: [UInt8] = []

    func matches(_ data: borrowing Span<UInt8>) -> Bool {
      guard data.count >= bytes.count, length == nil || data.count == length else { return false }
      return bytes.indices.allSatisfy { data[$0] & masks[$0] == bytes[$0] & masks[$0] }
    }
  }

  private var rules: [Place: [Rule]] = [:]
  /// The number of invalid lines.
  private(set) var faults = 0

  /// - Parameter text: the table in UTF-8. Invalid lines are skipped.
  package init(_ text: [UInt8]) {
    let lines = text.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
    for (rank, line) in lines.enumerated() {
      if let (place, rule) = Self.rule(String(decoding: line, as: UTF8.self), rank: rank) {
        rules[place, default: []].append(rule)
      } else {
        faults += 1
      }
    }
  }

  /// nil if the device is unknown.
  /// - Parameter data: advertising data. Structures before an invalid one count.
  package func identify(_ data: borrowing Span<UInt8>) -> ThingDescription? {
    var best: ThingDescription?
    _ = forEachADStructure(in: data) { type, value in
      switch type {
      case .manufacturerData where value.count >= 2:
        let company = littleEndianUInt16(value, at: 0)
        let rest = value.extracting(droppingFirst: 2)
        if company == Self.apple { identifyMessages(rest, &best) }
        identify(.maker(company), rest, &best)
        identify(.maker(nil), rest, &best)
      case .serviceData16: identifyServices(value, size: 2, isList: false, &best)
      case .serviceData128: identifyServices(value, size: 16, isList: false, &best)
      case .someServices16, .allServices16: identifyServices(value, size: 2, isList: true, &best)
      case .someServices128, .allServices128:
        identifyServices(value, size: 16, isList: true, &best)
      case .appearance where value.count == 2:
        let look = littleEndianUInt16(value, at: 0)
        identify(.look(look >> 6), bigEndian(look).span, &best)
      default: break
      }
      return true
    }
    return best
  }

  /// Apple's company number (Assigned Numbers, 7.1).
  package static let apple: UInt16 = 0x004C

  /// Reads Apple's messages, each with type and length. Type 1 has a fixed length and comes last.
  private func identifyMessages(_ data: borrowing Span<UInt8>, _ best: inout ThingDescription?) {
    var rest = data.extracting(droppingFirst: 0)
    while rest.count > 0 {
      let length = rest.count > 1 && rest[0] != 1 ? 2 + Int(rest[1]) : rest.count
      identify(.apple(rest[0]), rest.extracting(first: length), &best)
      rest = rest.extracting(droppingFirst: length)
    }
  }

  /// Reads a list of services, or a service with its data.
  private func identifyServices(
    _ value: borrowing Span<UInt8>, size: Int, isList: Bool, _ best: inout ThingDescription?
  ) {
    var rest = value.extracting(droppingFirst: 0)
    while rest.count >= size {
      let place = size == 2 ? .service(littleEndianUInt16(rest, at: 0)) : longService(rest)
      let data = rest.extracting(droppingFirst: isList ? rest.count : size)
      identify(place, data, isList: isList, &best)
      rest = rest.extracting(droppingFirst: isList ? size : rest.count)
    }
  }

  /// Reads a little-endian UUID of 128 bits, or its short form (Core 5.4, Vol 3, Part B, 2.5.1).
  private func longService(_ value: borrowing Span<UInt8>) -> Place {
    let uuid = BeaconUUID(
      high: littleEndianUInt64(value, at: 8), low: littleEndianUInt64(value, at: 0))
    return uuid.short.map(Place.service) ?? .longService(uuid)
  }

  private func identify(
    _ place: Place, _ data: borrowing Span<UInt8>, isList: Bool = false,
    _ best: inout ThingDescription?
  ) {
    guard let candidates = rules[place] else { return }
    var sum = Rule()
    for rule in candidates where !(rule.needsData && isList) && rule.matches(data) {
      // A rule without a kind adds to the first one with a kind.
      guard sum.kind == nil || rule.kind == nil else { continue }
      sum.kind = sum.kind ?? rule.kind
      sum.state = sum.state ?? rule.state
      sum.addressLife = sum.addressLife ?? rule.addressLife
      sum.battery = sum.battery ?? rule.battery
    }
    guard let kind = sum.kind, best.map({ kind.rank < $0.kind.rank }) ?? true else { return }
    best = ThingDescription(
      kind: kind, state: sum.state, addressLife: sum.addressLife,
      battery: sum.battery.flatMap { $0.read(data) })
  }

  // MARK: - Reading the table

  private static func rule(_ line: String, rank: Int) -> (Place, Rule)? {
    let fields = line.split(separator: "|", omittingEmptySubsequences: false).map {
      $0.split(separator: " ").joined(separator: " ")
    }
    guard fields.count == 6 else { return nil }
    var rule = Rule()
    if let first = fields[1].first {
      rule.kind = ThingKind(
        name: String(fields[1].drop { $0 == "=" }), isProductName: first == "=", rank: rank)
    }
    rule.state = ThingState(rawValue: fields[2])
    rule.addressLife = AddressLife(rawValue: fields[3])
    rule.battery = BatteryFormat(rawValue: fields[4])

    var words = fields[0].split(separator: " ")
    guard words.count >= 2 else { return nil }
    let selector = words.removeFirst()
    // For Apple, the message type is one of the bytes.
    let number = selector == "apple" ? words[0] : words.removeFirst()
    let short = UInt16(number, radix: 16)
    let place: Place
    switch selector {
    case "apple":
      guard let type = UInt8(number, radix: 16) else { return nil }
      place = .apple(type)
    case "maker":
      guard short != nil || number == "any" else { return nil }
      place = .maker(short)
    case "data", "service":
      rule.needsData = selector == "data"
      guard
        let service = short.map(Place.service) ?? BeaconUUID(String(number)).map(Place.longService)
      else { return nil }
      place = service
    case "look":
      let parts = number.split(separator: "/").compactMap { UInt16($0, radix: 16) }
      guard let value = parts.first else { return nil }
      place = .look(value >> 6)
      rule.bytes = bigEndian(value)
      rule.masks = bigEndian(parts.count > 1 ? parts[1] : 0xFFFF)
    default: return nil
    }
    for word in words {
      if word.first == "=" {
        rule.length = Int(word.dropFirst())
        continue
      }
      let parts = word.split(separator: "/")
      let values = parts.compactMap { UInt8($0, radix: 16) }
      guard word == ".." || values.count == parts.count else { return nil }
      rule.bytes.append(values.first ?? 0)
      rule.masks.append(word == ".." ? 0 : values.count == 2 ? values[1] : 0xFF)
    }
    return (place, rule)
  }
}
