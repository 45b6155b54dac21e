/// The state of `CSVTraceReader` while it reads a log.
struct LogState: Sendable {
  /// The last line's sightings, the latest first.
  var pending: [Sighting] = []
  /// The fields of the previous line if it had no level: ESPHome writes one fact per line.
  var lastLine: [Field] = []
  var tables: [[UInt8]: CSVTable] = [:]
  /// The first required column that is missing, and its line.
  var missing: (column: String, line: Int)?

  /// The names of devices, which bluetoothctl prints once.
  var names: [String: String] = [:]
  static let mostNames = 1024

  typealias Field = (name: String, text: String)
  /// Enough for a document of a large house.
  static let limits = JSONValue.Limits(
    length: 8 << 20, count: 500_000, depth: 48, allowsNaN: true)
}

// A log has lines of text (with a time, an address and a signal strength) or of JSON, or it is one
// document. An object with a signal strength is a row of a CSV trace with its members as columns;
// missing fields are taken from the objects around it and the text before them in the line.
extension CSVTraceReader {
  private typealias Field = LogState.Field

  /// - Parameter isWhole: whether the file ends here, so the last line may lack its line feed.
  static func isLog(_ start: borrowing Span<UInt8>, isWhole: Bool) -> Bool {
    var (position, last) = (0, [Field]())
    while position < start.count,
      let end = lineEnd(start, from: position) ?? (isWhole ? start.count : nil)
    {
      let line = start.extracting(position..<end)
      if json(in: line) < line.count || isDocument(start) { return true }
      let isTooLong = line.count > CSVTrace.maximumRowLength
      if isTooLong || (try? CSVTrace.table(line)) != nil { return false }
      let fields = fields(of: line)
      let isLevel = fields.contains { $0.name == "level" }
      let isSender = { (field: Field) in ["ble_address", "uuid"].contains(field.name) }
      if isLevel, (fields + last).contains(where: isSender) { return true }
      (position, last) = (end + 1, isLevel ? [] : fields)
    }
    return false
  }

  /// Whether it begins with JSON that continues after the first line.
  static func isDocument(_ start: borrowing Span<UInt8>) -> Bool {
    let first = json(in: start)
    guard first < start.count, CSVTrace.isBlank(start.extracting(first: first)) else {
      return false
    }
    let line = bytes(of: start.extracting(..<(lineEnd(start, from: first) ?? start.count)))
    var position = first
    return JSONValue(line, at: &position, limits: LogState.limits) == nil
  }

  /// The start of the first object with a member, or of the lists around it; the end if none.
  private static func json(in text: borrowing Span<UInt8>, from start: Int = 0) -> Int {
    var brace = position(of: UInt8(ascii: "{"), in: text, from: start)
    while brace < text.count {
      if let next = (brace + 1..<text.count).first(where: { text[$0] > 0x20 }),
        text[next] == UInt8(ascii: "\"")
      {
        let isOutside = { (byte: UInt8) in byte > 0x20 && byte != UInt8(ascii: "[") }
        let outside = (start..<brace).last { isOutside(text[$0]) } ?? start - 1
        return (outside + 1..<brace).first { text[$0] == UInt8(ascii: "[") } ?? brace
      }
      brace = position(of: UInt8(ascii: "{"), in: text, from: brace + 1)
    }
    return text.count
  }

  /// Reads a line, or a whole document.
  mutating func readLog(
    _ row: borrowing Span<UInt8>, _ rejects: inout Rejects, _ decoder: inout SightingDecoder
  ) throws(BadField) {
    let start = Self.json(in: row)
    let text = Self.fields(of: row.extracting(first: start))
    if start < row.count {
      defer { log.pending = log.pending.reversed().sorted { $0.time > $1.time } }
      let bytes = bytes(of: row)
      var position = start
      // Another object may follow, or other text, such as the quote of Python's `b'{…}'`.
      while position < row.count {
        guard let value = JSONValue(bytes, at: &position, limits: LogState.limits) else {
          throw BadField()
        }
        add(value, "", around: text, &rejects, &decoder)
        position = Self.json(in: row, from: position)
      }
    } else {
      addLine(text, &rejects, &decoder)
    }
  }

  private mutating func addLine(
    _ text: [Field], _ rejects: inout Rejects, _ decoder: inout SightingDecoder
  ) {
    let isSender = { (field: Field) in field.name == "ble_address" }
    // The line before may be about another device.
    let isOther = text.contains(where: isSender) && log.lastLine.contains(where: isSender)
    var fields = text + log.lastLine.filter { !isOther || ["log_time", "t_ms"].contains($0.name) }
    let sender = fields.first { $0.name == "ble_address" }?.text ?? ""
    if let name = fields.first(where: { $0.name == "name" })?.text {
      if log.names.count < LogState.mostNames { log.names[sender] = name }
    } else if let name = log.names[sender] {
      fields.append(("name", name))
    }
    let hasLevel = text.contains { $0.name == "level" }
    if hasLevel { addRow(fields.filter { $0.name != "topic" }, &rejects, &decoder) }
    log.lastLine = hasLevel ? [] : text
  }

  private static let separators = Array(" \t\r[](){}='\"<>".utf8)

  /// The fields in text: a time at its start, addresses, a broker's topic, a signal strength.
  private static func fields(of text: borrowing Span<UInt8>) -> [Field] {
    guard 1...4096 ~= text.count else { return [] }
    // On bytes: splitting by characters took a third of the time of reading a log.
    let line = withoutColors(BeaconCodec.bytes(of: text))
    var bytes = line
    // A comma before a letter separates facts; before a digit it may belong to a time.
    for index in bytes.indices.dropFirst()
    where (bytes[index] | 0x20) &- 0x61 < 26 && ",;".utf8.contains(bytes[index - 1]) {
      bytes[index - 1] = 0x20
    }
    let words = bytes.split { separators.contains($0) }
      .compactMap { word in word.lastIndex { !",.:;".utf8.contains($0) }.map { word[...$0] } }
      .flatMap { word in
        // `rssi:-60`
        let name = word.prefix { $0 == UInt8(ascii: "_") || ($0 | 0x20) &- 0x61 < 26 }
        let isPair = name.count > 2 && word.dropFirst(name.count).first == UInt8(ascii: ":")
        if isPair { return [name, word.dropFirst(name.count + 1)] }
        // BlueZ's names of devices: `/org/bluez/hci0/dev_C0_11_22_33_44_55`
        let isPath = word.suffix(21).starts(with: "dev_".utf8)
        return isPath ? [word.suffix(17).map { $0 == UInt8(ascii: "_") ? 0x3A : $0 }[...]] : [word]
      }.map { String(decoding: $0, as: UTF8.self) }
    // Milliseconds: `I (12345) ` of ESP-IDF, `[12345][I]` of Arduino.
    let stamp = words.prefix(2).sorted { $0.utf8.count < $1.utf8.count }
    let isESP = stamp.count == 2 && stamp[0].utf8.count == 1 && UInt32(stamp[1]) != nil
    let pairs = [words.prefix(2), words.dropFirst().prefix(2)]
    let withHalfDays = (0..<3).map { words.dropFirst($0).prefix(3) }.filter {
      ["am", "pm"].contains($0.last?.lowercased())
    }
    let starts = (withHalfDays + pairs).map { $0.joined(separator: " ") } + words.prefix(3)
    // Short numbers and signal strengths are not times.
    let time = starts.first {
      ($0.contains { ".:-".contains($0) } || $0.utf8.count >= 10) && !$0.hasPrefix("-")
        && Self.time(Array($0.utf8).span, digits: nil) != nil
    }
    let names = words.map { $0.lowercased() }
    let (sender, receiver) = addresses(in: words, names)
    // A line with only a level is about the device of the line before. ESPHome also logs Wi-Fi's.
    let isFact = words.count <= 4 || words.contains { $0.hasPrefix("esp32_ble_tracker") }
    let beacon = beaconFields(in: words, names)
    let isRow = sender != nil || isFact || !beacon.isEmpty
    let level = isRow ? level(in: words, names) : nil
    let fields: [Field?] = [
      isESP ? ("t_ms", stamp[1]) : time.map { ("log_time", $0) },
      sender.map { ("ble_address", $0) }, receiver.map { ("source", $0) },
      level.map { ("level", $0) },
      receiver == nil ? words.first { $0.contains("/") }.map { ("topic", $0) } : nil,
    ]
    return fields.compactMap(\.self) + beacon
      + (sender.map { details(of: $0, in: line, words) } ?? [])
  }

  /// A name and advertising data, in the forms of NimBLE, Home Assistant, ESPHome and bluetoothctl.
  private static func details(
    of sender: String, in line: [UInt8], _ words: [String]
  ) -> [Field] {
    func rest(after key: String) -> ArraySlice<UInt8>? {
      let key = Array(key.utf8)
      var start = line.firstIndex(of: key[0])
      while let index = start {
        if line[index...].starts(with: key) { return line[(index + key.count)...] }
        start = line[(index + 1)...].firstIndex(of: key[0])
      }
      return nil
    }
    func name(after key: String, upTo end: String?) -> String? {
      guard let rest = rest(after: key)?.prefix(254), let last = rest.last else { return nil }
      let text = String(decoding: last == 0x0D ? rest.dropLast() : rest, as: UTF8.self)
      return end == nil ? text : text.firstRange(of: end!).map { String(text[..<$0.lowerBound]) }
    }
    var fields: [Field] = []
    let isControl = words.contains("NEW") || words.contains("CHG")
    let keys =
      isControl
      ? [("Device \(sender) \(words.contains("NEW") ? "" : "Name: ")", nil)]
      : [("Name: ", ", "), ("local_name='", "'"), (" name=", " address=")]
    if let name = keys.lazy.compactMap({ name(after: $0.0, upTo: $0.1) }).first {
      // Some programs write the address instead.
      if BluetoothAddress(name) == nil { fields.append(("name", name)) }
    }
    if var rest = rest(after: "manufacturer_data={") {
      let company = String(decoding: rest.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
      rest = rest.dropFirst(company.utf8.count + 2)
      if let number = UInt16(company), let data = pythonBytes(rest) {
        fields.append(("data", structure(of: .manufacturerData, littleEndian(number) + data)))
      }
    } else if let rest = rest(after: "manufacturer data: ") {
      let digits = rest.prefix { ($0 | 0x20) &- 0x61 < 6 || 0x30...0x39 ~= $0 }
      fields.append(("data", structure(of: .manufacturerData, hexBytes(Array(digits).span))))
    } else {
      // Whole advertising data, at least its flags and another structure.
      let data = words.first { word in
        let bytes = word.utf8.count < 14 ? [] : hexBytes(Array(word.utf8).span)
        return !bytes.isEmpty && forEachADStructure(in: bytes.span) { _, _ in true }
      }
      if let data { fields.append(("data", data)) }
    }
    return fields
  }

  /// An advertising structure in hexadecimal digits; empty if it is too long.
  private static func structure(of type: ADType, _ content: [UInt8]) -> String {
    guard 1..<255 ~= content.count else { return "" }
    return ([UInt8(content.count + 1), type.rawValue] + content).map { hexDigits($0) }.joined()
  }

  /// Removes a terminal's colours, as of ESP-IDF.
  private static func withoutColors(_ text: [UInt8]) -> [UInt8] {
    var text = text
    while let start = text.firstIndex(of: 0x1B) {
      let end = text[start...].prefix(12).firstIndex(of: UInt8(ascii: "m")) ?? start
      text.replaceSubrange(start...end, with: [0x20])
    }
    return text
  }

  /// The signal strength, otherwise another number of dBm.
  private static func level(in words: [String], _ names: [String]) -> String? {
    func isLevel(_ text: String) -> Bool { text.hasPrefix("-") && Self.isLevel(text, upTo: 0) }
    func follows(_ isName: (String) -> Bool) -> String? {
      for (index, name) in names.enumerated() where isName(name) {
        // Home Assistant compares the levels of two receivers in words.
        if index > 0, ["new", "old"].contains(names[index - 1]) { continue }
        // bluetoothctl writes a hexadecimal number first, gdbus and bleak a type.
        let next =
          names.dropFirst(index + 1).first {
            !$0.hasPrefix("0x") && !["int16", "n"].contains($0) && !$0.hasSuffix("variant")
          } ?? ""
        if isLevel(next) { return next }
      }
      return nil
    }
    func ofUnit() -> String? {
      names.enumerated().lazy.compactMap { index, name in
        name == "dbm" ? index > 0 ? words[index - 1] : nil : name.hasSuffix("dbm") ? name : nil
      }.first(where: isLevel)
    }
    return follows { $0 == "rssi" || $0 == "mrssi" } ?? follows { $0.hasSuffix("rssi") } ?? ofUnit()
  }

  /// An iBeacon's numbers after their names, as in `UUID: … Major: 1 Minor: 2 Power: -59`.
  private static func beaconFields(in words: [String], _ names: [String]) -> [Field] {
    func value(_ end: String) -> String {
      let place = names.firstIndex { $0.hasSuffix(end) }
      return place.map { words.dropFirst($0 + 1).first ?? "" } ?? ""
    }
    let fields = ["uuid", "major", "minor"].map { ($0, value($0)) }
    guard UInt16(fields[1].1) != nil, UInt16(fields[2].1) != nil, BeaconUUID(fields[0].1) != nil
    else { return [] }
    return fields + [("tx_power", value("power"))]
  }

  /// Words that precede a receiver's address.
  private static let receivers: Set = [
    "source", "adapter", "scanner", "gateway", "receiver", "local",
  ]

  /// The addresses of the sender and the receiver. Home Assistant writes the adapter's first: `hci0
  /// (00:1A:7D:DA:71:13) [connectable]: C0:11:22:33:44:55 AdvertisementData(`.
  private static func addresses(
    in words: [String], _ names: [String]
  ) -> (sender: String?, receiver: String?) {
    let found = words.indices.filter {
      words[$0].utf8.count == 17 && BluetoothAddress(words[$0]) != nil
    }
    func name(_ index: Int) -> String { names.indices.contains(index) ? names[index] : "" }
    func isNamed(_ index: Int) -> Bool { ["address", "device", "mac"].contains(name(index - 1)) }
    func isReceiver(_ index: Int) -> Bool {
      receivers.contains(name(index - 1))
        || isNamed(index) && receivers.contains(name(index - 2))
        || name(index + 1) == "connectable" || name(index + 1).hasPrefix("bluetoothserviceinfo")
        || found.contains(index + 1) && name(index + 2).hasPrefix("advertisementdata")
    }
    let senders = found.filter { !isReceiver($0) }
    let sender = senders.first(where: isNamed) ?? senders.first ?? found.first
    let bare = words.indices.first { index in
      words[index].utf8.count == 12 && BluetoothAddress(words[index]) != nil
        && (isNamed(index) || words[index].contains(where: \.isLetter))
    }
    // macOS has identifiers instead of addresses. A `UUID: ` is a service's or a beacon's.
    var identifier = words.firstIndex {
      $0.utf8.count == 36 && BeaconUUID($0).map { $0.short == nil } ?? false
    }
    if let index = identifier, hasPart("uuid", name(index - 1)) { identifier = nil }
    let receiver = found.first { $0 != sender && isReceiver($0) }
    return ((sender ?? bare ?? identifier).map { words[$0] }, receiver.map { words[$0] })
  }

  private static func isLevel(_ text: String, upTo most: Double) -> Bool {
    levelNumber(Array(text.utf8).span).map { $0 <= most } ?? false
  }

  private static func isLevel(_ name: String, _ value: JSONValue) -> Bool {
    guard value.array == nil else { return false }
    guard value == .null || isLevel(text(of: value) ?? "", upTo: 20) else { return false }
    let name = CSVTable.plainName(name)
    return (hasPart("rssi", name) || hasPart("signal", name))
      && !notLevels.contains { hasPart($0, name) }
  }

  /// Parts of names of other fields: tshark's of classic Bluetooth's signalling and features, and of
  /// a gateway's own links.
  private static let notLevels = ["avdtp", "fixedchans", "rssiwith", "gsm", "wifi"]

  private static func hasLevel(_ value: JSONValue) -> Bool {
    switch value {
    case .array(let items): items.contains(where: hasLevel)
    case .object(let members):
      members.contains { isLevel($0.key, $0.value) || hasLevel($0.value) } || isState(members)
    default: false
    }
  }

  /// Whether an object is a state of one of Home Assistant's sensors, and could be a level. Beside
  /// other states, the level is in an attribute.
  private static func isState(_ members: [String: JSONValue]) -> Bool {
    members["last_changed"] != nil && members["state"].map { isLevel("rssi", $0) } ?? false
      && !members.values.contains(where: hasLevel)
  }

  /// Whether a sensor's name, class or unit is one of signal strengths.
  private static func isSensorOfLevels(_ field: Field) -> Bool {
    ["entity_id", "device_class", "unit_of_measurement"].contains(field.name)
      && CSVTrace.isLevel(ofHistory: field.text)
  }

  /// tshark's names in packets that are not an advertiser's.
  private static let othersAddresses = [
    "scanning_address", "initiator_address", "master_bd_addr", "central_bd_addr",
  ]

  /// Whether a field is an address, but not of a receiver by its name.
  private static func isAddress(_ field: Field) -> Bool {
    let name = CSVTable.plainName(field.name)
    return (hasPart("mac", name) || hasPart("addr", name)) && BluetoothAddress(field.text) != nil
      && !(CSVTrace.aliases["station"] ?? []).contains(name)
  }

  /// Adds the sightings in a value.
  private mutating func add(
    _ value: JSONValue, _ name: String, around: [Field], _ rejects: inout Rejects,
    _ decoder: inout SightingDecoder
  ) {
    guard Self.hasLevel(value) else { return }
    var first: [Field] = []
    for item in value.array ?? [] {
      // A list begins with Minew's gateway, or with the only state that names its sensor.
      if item["type"]?.string == "Gateway" { first = [("mac", item["mac"]?.string ?? "")] }
      if let sensor = item["entity_id"]?.string { first = [("entity_id", sensor)] }
      add(item, name, around: first + around, &rejects, &decoder)
    }
    guard case .object(let members) = value else { return }
    var (fields, data) = ([Field](), [UInt8]())
    Self.collect(members, &fields, &data)
    if BluetoothAddress(name) != nil { fields.append(("ble_address", name)) }
    if !data.isEmpty { fields.append(("data", data.map { hexDigits($0) }.joined())) }
    // A gateway's report about its own Wi-Fi is not a row, nor is a sniffer's broken packet.
    let isRow =
      !hasPart("wifi", CSVTable.plainName(name))
      && (members.contains { Self.isLevel($0.key, $0.value) }
        || Self.isState(members) && (fields + around).contains(where: Self.isSensorOfLevels))
      && !fields.contains { $0.name == "uptime" || $0.name == "crcok" && $0.text == "0" }
      && !(fields + around).contains { Self.othersAddresses.contains(where: $0.name.hasSuffix) }
    var around = around
    if !around.isEmpty { Self.nameReceiver(in: &around, of: fields) }
    // More than any program writes.
    fields = Array((fields + around).prefix(96))
    if isRow { addRow(fields, &rejects, &decoder) }
    // Home Assistant's events have the state before, too.
    for (name, value) in members.sorted(by: { $0.key < $1.key }) where name != "old_state" {
      add(value, name, around: isRow ? [] : fields, &rejects, &decoder)
    }
  }

  /// Around a sender, another address and a name are its receiver's.
  private static func nameReceiver(in around: inout [Field], of fields: [Field]) {
    let own = fields.first(where: isAddress).map { BluetoothAddress($0.text) }
    guard own != nil || fields.contains(where: { $0.name == "id" }) else { return }
    let addresses = around.indices.filter { isAddress(around[$0]) }
    let other = addresses.first { own != nil && BluetoothAddress(around[$0].text) != own }
    if let other { around[other].name = "receiver" }
    if other != nil || addresses.isEmpty { around.removeAll { $0.name == "name" } }
  }

  private mutating func addRow(
    _ fields: [Field], _ rejects: inout Rejects, _ decoder: inout SightingDecoder
  ) {
    // Beside an address, even an unreadable one, a source is the receiver.
    let source = fields.firstIndex { $0.name == "source" }
    let isAddressed =
      source != nil && fields.contains { Self.addresses.contains(CSVTable.plainName($0.name)) }
    var fields = fields
    if let source, isAddressed { fields[source].name = "receiver" }
    // On a Mac, noble writes an empty address besides its own identifier.
    fields.removeAll { $0.text.isEmpty && !Self.isLevel($0.name, .null) }
    if let topic = fields.first(where: { $0.name == "topic" }) {
      let parts = topic.text.split(separator: "/").map(String.init)
      let others = parts.filter { part in
        BluetoothAddress(part) == nil && !part.hasPrefix(Self.beacon)
          && !fields.contains { $0.text == part }
      }
      fields.append(("station", others.joined(separator: "/")))
      if let address = parts.last(where: { BluetoothAddress($0) != nil }) {
        fields.append(("ble_address", address))
      }
    }
    for field in fields where field.name == "id" || field.name == "topic" {
      let beacon = Self.beaconFields(field.text)
      // The numbers are no address.
      if !beacon.isEmpty { fields.removeAll { $0.name == "id" && $0.text == field.text } }
      fields += beacon
    }
    func line(_ texts: [String]) -> [UInt8] {
      let quote = UInt8(ascii: "\"")
      return Array(
        texts.map { text in
          let isPlain = !text.utf8.contains(quote)
          return "\"\(isPlain ? text : text.replacing("\"", with: "\"\""))\""
        }.joined(separator: ",").utf8)
    }
    let (header, row) = (line(fields.map(\.name)), line(fields.map(\.text)))
    do throws(CSVTable.MissingColumn) {
      if log.tables.count == 64 || header.count > 4096 { log.tables = [:] }
      if log.tables[header] == nil { log.tables[header] = try CSVTrace.table(header.span) }
    } catch {
      log.missing = log.missing ?? (error.name, self.line + 1)
    }
    guard let table = log.tables[header] else { return }
    use(table)
    do throws(BadField) {
      if !isOfOtherRadio(row.span) { log.pending.append(try sighting(row.span, &decoder)) }
    } catch {
      note(error, of: row.span, &rejects)
    }
  }

  private static let addresses: Set = ["address", "mac", "addr", "bleaddress", "bdaddr", "bdaddrs"]
  private static let beacon = "iBeacon:"

  /// The numbers in ESPresense's identifier, `iBeacon:UUID-1-2`, alone or in a topic.
  private static func beaconFields(_ text: String) -> [Field] {
    let id = text.split(separator: "/").first { $0.hasPrefix(beacon) } ?? ""
    let parts = id.dropFirst(beacon.utf8.count).split(separator: "-").map(String.init)
    let uuid = parts.prefix(5).joined(separator: "-")
    guard parts.count == 7, BeaconUUID(uuid) != nil, UInt16(parts[5]) != nil,
      UInt16(parts[6]) != nil
    else { return [] }
    return [("uuid", uuid), ("major", parts[5]), ("minor", parts[6])]
  }

  /// Appends an object's values, including those of inner objects without a signal strength, and
  /// its advertising data.
  private static func collect(
    _ members: [String: JSONValue], _ fields: inout [Field], _ data: inout [UInt8]
  ) {
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      let plain = CSVTable.plainName(key)
      // Wireshark's rule for the packet's colour has a name.
      if key.hasPrefix("frame.coloring_rule") { continue }
      let isService = plain == "servicedata"
      if isService || plain == "manufacturerdata" {
        var parts = [isService ? members["servicedatauuid"]?.string ?? "" : "": value]
        if case .object(let several) = value, text(of: value) == nil { parts = several }
        // noble's list: `[{"uuid": "feaa", "data": ...}]`.
        for item in isService ? value.array ?? [] : [] {
          if let owner = item["uuid"]?.string { parts[owner] = item["data"] }
        }
        for (owner, part) in parts.sorted(by: { $0.key < $1.key }) {
          guard let number = number(of: owner, isService), let text = text(of: part) else {
            continue
          }
          let content = number + hexBytes(Array(text.utf8).span)
          let type: ADType =
            !isService ? .manufacturerData : number.count > 2 ? .serviceData128 : .serviceData16
          if content.count < 255 { data += [UInt8(content.count + 1), type.rawValue] + content }
        }
      } else if let text = text(of: value) {
        let name = key.split(separator: ".").last.map(String.init) ?? key
        // A tracker's `timestamp` besides its `server.timestamp`.
        if name == key || members[name] == nil { fields.append((name, text)) }
      } else if case .object(let inner) = value, !hasLevel(value) {
        collect(inner, &fields, &data)
      } else if case .array(let items) = value, hasPart("addr", plain) {
        // Cassia's gateways write a list with an object. An unreadable address is still a column.
        fields.append((key, ""))
        if case .object(let inner)? = items.first { collect(inner, &fields, &data) }
      }
    }
  }

  /// A company's or service's identifier as on the air; empty if the data includes the company's.
  private static func number(of owner: String, _ isService: Bool) -> [UInt8]? {
    let digits = owner.lowercased().hasPrefix("0x") ? String(owner.dropFirst(2)) : owner
    if !isService, owner.isEmpty { return [] }
    if !isService || digits.utf8.count == 4 {
      return UInt16(digits, radix: isService || digits != owner ? 16 : 10).map { littleEndian($0) }
    }
    return BeaconUUID(digits).map { uuid in
      uuid.short.map { littleEndian($0) } ?? uuid.bytes.reversed()
    }
  }

  /// The longest advertising data in bytes (Core 5.4, Vol 4, Part E, 7.8.54).
  private static let longestData = 1650

  /// A string, a number, or bytes: a list, possibly of signed ones, as of Java; Node.js's
  /// `{"type": "Buffer", "data": [2, 65]}`; Home Assistant's `{"repr": "b'\\x02A'"}`.
  private static func text(of value: JSONValue) -> String? {
    switch value {
    case .null: return ""
    case .string(let text): return text
    case .number(let number): return Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .array(let items):
      guard 2...longestData ~= items.count else { return nil }
      let bytes = items.compactMap { item in
        item.number.flatMap { UInt8(exactly: (-128..<0).contains($0) ? $0 + 256 : $0) }
      }
      // Hyphens, because the digits alone may look like a number.
      return bytes.count == items.count ? bytes.map { hexDigits($0) }.joined(separator: "-") : nil
    default:
      if value["type"]?.string == "Buffer" { return value["data"].flatMap(text) }
      // Aruba's gateways write several levels: `{"avg": -57, "last": -55}`.
      if let last = value["last"]?.number { return text(of: .number(last)) }
      guard let written = value["repr"]?.string else { return nil }
      return pythonBytes(written.utf8[...]).map { $0.map { hexDigits($0) }.joined() }
    }
  }

  /// The bytes after `b'` or `b"` up to the same quote, as Python writes them.
  private static func pythonBytes<Text: Collection<UInt8>>(_ text: Text) -> [UInt8]?
  where Text.SubSequence == Text {
    var rest = text.dropFirst(2)
    guard text.first == UInt8(ascii: "b"), let quote = text.dropFirst().first,
      "'\"".utf8.contains(quote)
    else { return nil }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst(), byte != quote {
      let sign = byte == UInt8(ascii: "\\") ? rest.popFirst() : nil
      let escaped: [UInt8: UInt8] = [0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09]
      if sign == UInt8(ascii: "x") {
        let digits = String(decoding: rest.prefix(2), as: UTF8.self)
        guard let byte = UInt8(digits, radix: 16) else { return nil }
        bytes.append(byte)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(sign.flatMap { escaped[$0] } ?? sign ?? byte)
      }
    }
    return bytes
  }
}
