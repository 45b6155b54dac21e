/// A trace of sightings as comma-separated values (RFC 4180). The header names the columns, which
/// may be in any order; unknown ones are ignored.
enum CSVTrace {
  /// The columns, in the order of `names`.
  enum Column: Int {
    case time, address, rssi, measuredPower, uuid, major, minor, truth, addressType
    // Read, but not written.
    case facing, channel, radio, receiver, transmitPower, name, data, date
  }

  static let needed = ["time_s", "address", "rssi_dbm"]
  static let optional = [
    "measured_power_dbm", "uuid", "major", "minor", "truth_m", "address_type",
  ]
  static let foreign = [
    "angle_deg", "channel", "phyname", "station", "tx_power", "name", "data", "date",
  ]

  /// WiGLE's (CSV format 1.6) and Kismet's names of other networks, whose rows are skipped.
  static let otherRadios: Set = ["WIFI", "GSM", "CDMA", "WCDMA", "LTE", "NR", "IEEE802.11"]

  /// Parts of the column names of receivers.
  private static let receivers = [
    "adapter", "sensor", "local", "scanner", "receiver", "gateway", "station", "host", "anchor",
    "hub", "node", "own",
  ]

  /// Placeholders that programs write if there is no name.
  static let noNames: Set = [
    "unknown", "(unknown)", "n/a", "none", "null", "(null)", "nil", "nan", "-", "?",
  ]

  /// Other programs' names of the columns; see `CSVTable`.
  static let aliases: [String: [String]] = [
    "time_s": combined(
      ["timeepoch", "time", "timestamp", "datetime", "epoch", "ts", "t", "utc", "elapsed"],
      [""] + timeUnits.map(\.name))
      + [
        "tst", "stamp", "seconds", "millis", "ms", "lastseen", "lasttime", "firstseen",
        "lastchanged", "createdat", "*time", "*unix", "*epoch", "*date", "date", "recordedat",
        "receivedat", "~time", "~date", "?diff", "?delta", "?out", "?uptime", "?updated",
        "?interval", "?duration",
      ],
    "address": [
      "address", "mac", "addr", "bleaddress", "*mac", "*addr", "~mac", "~addr", "bssid",
      "advertiser", "peripheral", "beaconid", "deviceid", "device", "entityid", "source", "id",
      "identifier", "beacon", "tagid", "tag", "name", "devicename", "*sender", "*transmitter",
      "src", "txid", "trackingid", "!type", "!vendor",
    ] + receivers.map { "?\($0)" },
    "rssi_dbm": [
      "rssidbm", "rssi", "rawrssi", "rssiraw", "signal", "*rssi", "~rssi", "*signal", "~signal",
      "rss", "dbm", "db", "level", "*rxpower", "*rxlevel", "*receivedpower", "!count", "!std",
      "!threshold", "?min", "?max", "?avg", "?mean", "?wifi",
    ],
    "measured_power_dbm": [
      "measuredpowerdbm", "measuredpower", "rssiat1m", "rssi1m", "calibratedpower",
    ],
    "uuid": ["uuid", "proximityuuid", "beaconuuid", "ibeaconuuid"],
    "major": ["major", "*major"], "minor": ["minor", "*minor"],
    "truth_m": ["truthm", "truth", "truedistancem"],
    "address_type": ["addresstype"], "angle_deg": ["angledeg"],
    "channel": ["channel", "blechannel"], "phyname": ["type", "protocol", "radio"],
    "station": combined(
      [
        "station", "receiver", "scanner", "sniffer", "anchor", "gateway", "gw", "reader", "node",
        "pi",
      ],
      ["", "id", "mac", "name", "address"]) + [
        "rxid", "rxmac", "apmac", "nearestapmac", "gmac", "sourceid", "source",
      ],
    "tx_power": ["txpower", "*txpower"],
    "name": [
      "name", "devicename", "localname", "*name", "ssid", "!vendor", "!manufacturer", "!company",
      "!room", "!location", "!filename", "!hostname", "!service", "!experiment", "!phone",
      "!adapter", "!scanner", "!receiver", "!gateway", "!station",
    ],
    "date": ["date"],
    "data": [
      "payload", "advertisingpayload", "advpayload", "advdata", "advertisingdata",
      "advertisementdata", "rawdata", "rawdatahex", "raw", "scanrecord", "addata", "scandata",
      "data",
    ],
  ]

  /// The columns of databases of sensors: of Home Assistant's, and of InfluxDB.
  static let histories: [(columns: [String], level: String)] = [
    (["entity_id", "state", "last_"], "state"), (["_time", "_value", "_field"], "_value"),
  ]

  /// The endings of a time column's name, and the decimal places of that unit.
  static let timeUnits: [(name: String, digits: Int)] = [
    ("ms", 3), ("millis", 3), ("us", 6), ("ns", 9), ("nanos", 9), ("s", 0),
  ]

  private static func combined(_ names: [String], _ ends: [String]) -> [String] {
    names.flatMap { name in ends.map { name + $0 } }
  }

  /// The longest line in bytes; longer ones are ignored. Also the most bytes before the rows.
  static let maximumRowLength = 64 * 1024
  /// The lowest transmit power of nearly all transmitters in dBm; the RSSI at 1 m is lower.
  static let leastTransmitPower: Int8 = -30
  /// The most receivers in a table; any others count as one.
  static let mostReceivers = 256
  /// The most lines before the rows, so that another kind of file on a pipe is refused soon.
  static let linesBeforeRows = 400

  static func table(_ header: borrowing Span<UInt8>) throws(CSVTable.MissingColumn) -> CSVTable {
    var aliases = aliases
    // Elsewhere it numbers rows or people.
    let isBeacons = hasPart("major", CSVTable.text(header.extracting(first: 1024)).lowercased())
    if isBeacons { aliases["uuid"]? += ["uid"] }
    do throws(CSVTable.MissingColumn) {
      return try table(header, aliases)
    } catch {
      guard error.name == needed[2], let level = level(ofHistory: header) else { throw error }
      return try table(header, aliases.merging([needed[2]: [CSVTable.plainName(level)]]) { $1 })
    }
  }

  private static func table(
    _ header: borrowing Span<UInt8>, _ aliases: [String: [String]]
  ) throws(CSVTable.MissingColumn) -> CSVTable {
    try CSVTable(
      header: header, needed: needed, optional: optional + foreign, aliases: aliases,
      substitutes: [needed[1]: ["uuid", "minor", "angle_deg"]])
  }

  /// The column that has all sensors' states; nil if this is another kind of table.
  private static func level(ofHistory header: borrowing Span<UInt8>) -> String? {
    guard header.count < 1024 else { return nil }
    let text = CSVTable.text(header)
    return histories.first { $0.columns.allSatisfy { hasPart($0, text) } }?.level
  }

  /// Whether the name of a sensor is one of signal strengths.
  static func isLevel(ofHistory name: String) -> Bool {
    let name = name.lowercased()
    return ["rssi", "signal", "dbm"].contains { hasPart($0, name) }
  }

  /// Finds the line with the columns' names, perhaps after comments, a title or Excel's `sep=;`.
  /// - Returns: the first line with two names if none has all; complete if more bytes change
  ///   nothing.
  static func header(
    in start: borrowing Span<UInt8>
  ) -> (line: Range<Int>, number: Int, isComplete: Bool) {
    var best: (line: Range<Int>, number: Int)?
    var (position, number) = (begins(start, with: "\u{FEFF}") ? 3 : 0, 1)
    while number <= linesBeforeRows {
      let end = lineEnd(start, from: position)
      let line = position..<(end ?? start.count)
      do throws(CSVTable.MissingColumn) {
        _ = try table(start.extracting(line))
        return (line, number, end != nil)
      } catch {
        if best == nil, !error.isForeign { best = (line, number) }
      }
      guard let end else { break }
      (position, number) = (end + 1, number + 1)
    }
    return (best?.line ?? 0..<0, best?.number ?? 1, number > linesBeforeRows)
  }

  static func isBlank(_ line: borrowing Span<UInt8>) -> Bool {
    (line.count == 0 || line[0] <= 0x20)
      && line.indices.allSatisfy { line[$0] == 0x20 || line[$0] == 0x09 || line[$0] == 0x0D }
  }

  /// The largest true distance in metres, more than to the Moon and back.
  static let maximumTruth = 1e9
}

/// Writes sightings as a CSV trace; `RecordingReader` reads equal sightings back.
public struct CSVTraceWriter: Sendable {
  /// The names of the columns, with the line end.
  public static let header = (CSVTrace.needed + CSVTrace.optional).joined(separator: ",") + "\n"

  /// Appends one row.
  public static func append(_ sighting: Sighting, to out: inout [UInt8]) {
    let identity = sighting.identity
    let fields = [
      sighting.time.secondsText,
      sighting.address.description,
      sighting.rssi.map { "\($0)" },
      sighting.measuredPower.map { "\($0)" },
      identity?.uuid.description,
      identity.map { "\($0.major)" },
      identity.map { "\($0.minor)" },
      sighting.truth.map { decimalText($0, places: 3, isFixed: false, unknown: "") },
      sighting.address.kind == .random ? "random" : "public",
    ]
    out += fields.map { $0 ?? "" }.joined(separator: ",").utf8
    out.append(UInt8(ascii: "\n"))
  }
}

/// Reads a CSV trace or a log, line by line.
struct CSVTraceReader: Sendable {
  /// The number of sightings so far.
  private(set) var sightings = 0
  private(set) var headerLength = 0
  let isLog: Bool
  /// Whether the whole file is one JSON document.
  private let isDocument: Bool
  var log = LogState()
  private var table = CSVTable()
  /// The decimal places of the time's unit, such as 3 for milliseconds; nil to recognize seconds, a
  /// date or another unit by the value.
  private var timeDigits: Int?
  private var midnights = Midnights()
  /// Whether plain numbers are Excel's times: days since 1899-12-30.
  var countsDays = false
  /// Whether there are columns that only other programs write.
  private var hasForeignColumns = false
  /// Whether the column of signal strengths has another program's name.
  private var hasForeignLevels = false
  private var isHistory = false
  /// Whether majors and minors are hexadecimal: Tasmota's, which also gives the UUID another name.
  private var isTasmota = false
  /// The receivers' numbers by name.
  var receivers: [[UInt8]: UInt16] = [:]
  /// Whether the column of receivers only numbers the rows.
  var ignoresReceivers = false
  /// Whether rows with an address need no valid beacon, direction or true distance.
  var readsLevelsOnly = false
  /// Rows about Wi-Fi and other radios, which are not read.
  private(set) var otherRadios = 0
  /// Whether the reader is inside a line that is too long.
  private var skipping = false
  /// The number of the last line read, from 1.
  private(set) var line = 0
  private(set) var firstFault: RowFault?

  private static func timeDigits(ofColumn column: String) -> Int? {
    if column == CSVTrace.needed[0] { return 0 }
    let name = CSVTable.plainName(column)
    return CSVTrace.timeUnits.first { $0.digits > 0 && name.hasSuffix($0.name) }?.digits
  }

  static func time(_ field: borrowing Span<UInt8>, digits: Int?) -> Timestamp? {
    if let digits { return CSVTable.time(field, digits: digits) }
    if let date = Timestamp(digits: field) { return date }
    guard let number = CSVTable.number(field) else {
      return Timestamp(date: field) ?? Timestamp(words: field)
    }
    // 10^12 ms and 10^15 µs are in 2001. Android counts nanoseconds since it was started.
    let digits =
      switch number.magnitude {
      case ..<1e11: 0
      case 1e12..<1e13: 3
      case 1e15..<1e16: 6
      default: 9
      }
    return CSVTable.time(field, digits: digits)
  }

  /// Excel's time, to the millisecond; nil outside the years 2000 to 2099.
  private static func time(ofDays field: borrowing Span<UInt8>) -> Timestamp? {
    guard let days = CSVTable.number(field), (36_526..<73_051).contains(days) else { return nil }
    return Timestamp(nanoseconds: Int64(((days - 25_569) * 86_400_000).rounded()) * 1_000_000)
  }

  /// The time from a date and a time of day in two columns.
  @inline(never)
  private static func time(
    ofDay row: borrowing CSVTable.Row
  ) throws(BadField) -> Timestamp? {
    let (date, time) = (CSVTable.text(row[.date]), CSVTable.text(row[.time]))
    if date.utf8.count == 8, time.utf8.count == 6 {
      return Timestamp(digits: Array("\(date)\(time)".utf8).span)
    }
    guard time.prefix(3).contains(":") else { return nil }
    let both = Self.time(Array("\(date) \(time)".utf8).span, digits: nil)
    // The day may be another one, but it is not 1970-01-01.
    if both == nil, mayBeginWithDayOrMonth(date) { throw BadField(column: .date) }
    return both
  }

  /// - Parameter header: the start of the file, including the whole header line.
  init(header: borrowing Span<UInt8>) throws(RecordingFailure) {
    isLog = Self.isLog(header, isWhole: true)
    isDocument = isLog && Self.isDocument(header)
    if isLog { return }
    let (names, number, _) = CSVTrace.header(in: header)
    let end = position(of: UInt8(ascii: "\r"), in: header, from: names.lowerBound)
    if end + 1 < names.upperBound, header[end + 1] > 0x20 { throw .foreign(.carriageReturns) }
    guard names.upperBound <= CSVTrace.maximumRowLength else { throw .noHeader }
    do throws(CSVTable.MissingColumn) {
      use(try CSVTrace.table(header.extracting(names)))
    } catch {
      throw error.isForeign ? .noHeader : .missingColumn(error.name, line: number)
    }
    line = number
    headerLength = min(names.upperBound + 1, header.count)
  }

  /// Sets the columns of the following rows.
  mutating func use(_ table: CSVTable) {
    self.table = table
    timeDigits = Self.timeDigits(ofColumn: table.names[0])
    hasForeignLevels = table.names[CSVTrace.Column.rssi.rawValue] != CSVTrace.needed[2]
    isTasmota = CSVTable.plainName(table.names[CSVTrace.Column.uuid.rawValue]) == "uid"
    isHistory = CSVTrace.histories.contains {
      $0.level == table.names[CSVTrace.Column.rssi.rawValue]
    }
    hasForeignColumns =
      isHistory || table.names.suffix(CSVTrace.foreign.count).contains { !$0.isEmpty }
  }

  /// Columns of levels that are not read, such as `RSSI_2` besides `RSSI_1`.
  var otherLevels: [String] {
    func stem(_ name: String) -> Substring {
      let plain = CSVTable.plainName(name)
      return plain.prefix(plain.count - plain.reversed().prefix(while: \.isNumber).count)
    }
    let own = table.names[CSVTrace.Column.rssi.rawValue]
    return isLog ? [] : table.headerNames.filter { $0 != own && stem($0) == stem(own) }
  }

  /// See `RecordingReader.read`.
  mutating func read(
    _ count: Int, of bytes: borrowing Span<UInt8>, at position: inout Int, atEnd: Bool,
    until limit: Timestamp, _ rejects: inout Rejects, _ decoder: inout SightingDecoder,
    _ body: (Sighting) -> Void
  ) -> RecordingStep {
    let longestRow = isLog ? LogState.limits.length : CSVTrace.maximumRowLength
    for _ in 0..<count {
      if let next = log.pending.last {
        if next.time > limit { return .later(next.time) }
        log.pending.removeLast()
        sightings += 1
        body(next)
        continue
      }
      let found = isDocument ? nil : lineEnd(bytes, from: position)
      guard let end = found ?? (atEnd ? bytes.count : nil) else {
        guard skipping || bytes.count - position > longestRow else { return .incomplete }
        if !skipping { note(BadField(), of: Span(), &rejects) }
        skipping = true
        guard position < bytes.count else { return .incomplete }
        position = bytes.count
        continue
      }
      guard position < bytes.count else { return .incomplete }
      do throws(BadField) {
        let row = bytes.extracting(position..<end)
        if skipping {
          skipping = false
        } else if row.count > longestRow {
          throw BadField()
        } else if isLog {
          try readLog(row, &rejects, &decoder)
        } else if !CSVTrace.isBlank(row), row[0] != UInt8(ascii: "#"),
          !hasForeignColumns || !isOfOtherRadio(row)
        {
          let sighting = try sighting(row, &decoder)
          if sighting.time > limit { return .later(sighting.time) }
          sightings += 1
          body(sighting)
        }
      } catch {
        note(error, of: bytes.extracting(position..<end), &rejects)
      }
      line += 1
      position = min(end + 1, bytes.count)
    }
    return .read(next: position)
  }

  /// Counts an invalid row, and keeps the first one.
  mutating func note(_ fault: BadField, of row: Span<UInt8>, _ rejects: inout Rejects) {
    rejects.count(fault.reason)
    if firstFault != nil { return }
    var first = RowFault(
      line: line + 1, column: "", reason: fault.reason,
      form: isDocument ? .document : isLog ? .log : .table)
    if let column = fault.column {
      first.column = table.names[column.rawValue]
      first.isLevel = column == .rssi
      if let row = table.row(row) {
        let field = row[column]
        first.value = CSVTable.text(field.extracting(first: RowFault.longestValue))
        if field.count > RowFault.longestValue { first.value += "..." }
      }
    }
    firstFault = first
  }

  /// Whether the row is about another radio, or another kind of sensor.
  mutating func isOfOtherRadio(_ line: Span<UInt8>) -> Bool {
    guard let row = table.row(line) else { return false }
    if isHistory {
      // Also without a level: the state is then unknown or unavailable.
      return levelNumber(row[.rssi]) == nil
        || !CSVTrace.isLevel(ofHistory: CSVTable.text(line.extracting(first: 1024)))
    }
    let isOther = CSVTrace.otherRadios.contains(CSVTable.text(row[.radio]).uppercased())
    if isOther { otherRadios += 1 }
    return isOther
  }

  mutating func sighting(
    _ line: Span<UInt8>, _ decoder: inout SightingDecoder
  ) throws(BadField) -> Sighting {
    let (digits, hasForeignColumns, hasForeignLevels) = (
      timeDigits, hasForeignColumns, hasForeignLevels
    )
    let countsDays = countsDays && digits == nil
    guard let row = table.row(line) else { throw BadField() }
    let day = hasForeignColumns && !row[.date].isEmpty ? try Self.time(ofDay: row) : nil
    let number = countsDays ? Self.time(ofDays: row[.time]) : nil
    guard var time = day ?? number ?? Self.time(row[.time], digits: digits) else {
      throw BadField(column: .time, reason: CSVTable.number(row[.time]) == nil ? .row : .time)
    }
    if digits == nil { midnights.add(to: &time, row[.time]) }
    let known = BluetoothAddress(
      ascii: row[.address], kind: BluetoothAddress.Kind(ascii: row[.addressType]))
    let isEnough = readsLevelsOnly && known != nil
    let facing = try value(row[.facing], .facing, isOptional: isEnough) {
      decimal($0, in: -360...720)
    }
    let level = try value(row[.rssi], .rssi, decibels)
    guard level.map({ isRSSI($0) || $0 == noRSSI }) ?? true else { throw BadField(column: .rssi) }
    // bleak writes -127 for none; in hotcold's own column it is a measured level.
    let isNone = level == -127 && hasForeignLevels
    let uuid = try value(
      row[.uuid], .uuid, isForeign: hasForeignLevels, isOptional: isEnough, BeaconUUID.init(ascii:))
    let isHexadecimal =
      hasForeignLevels && areHexadecimal(row[.major], row[.minor], letters: !isTasmota)
    let base = isHexadecimal ? 16 : 10
    let major = try value(
      row[.major], .major, isForeign: hasForeignLevels, isOptional: isEnough
    ) { whole($0, base) }
    let minor = try value(
      row[.minor], .minor, isForeign: hasForeignLevels, isOptional: isEnough
    ) { whole($0, base) }
    // Without an address, a number is enough to tell beacons apart; no UUID is needed.
    let isNumbered = facing != nil || minor != nil && row[.address].isEmpty
    let identity = (uuid ?? (isNumbered ? BeaconUUID(high: 0, low: 0) : nil)).map {
      BeaconIdentity(uuid: $0, major: major ?? 0, minor: minor ?? 0)
    }
    let truth = try value(row[.truth], .truth, isOptional: isEnough) {
      decimal($0, in: 0...CSVTrace.maximumTruth)
    }
    let address =
      if let known { known } else { try Self.sender(row, identity, isTurn: facing != nil) }
    var sighting = Sighting(
      time: time, address: address, rssi: isNone ? nil : level.flatMap { rssi($0) },
      identity: identity,
      measuredPower: try value(row[.measuredPower], .measuredPower, decibels)
        ?? Self.beaconPower(row), truth: truth,
      facing: facing, channel: whole(row[.channel]).flatMap { $0 < 40 ? UInt8($0) : nil })
    guard hasForeignColumns || known == nil else { return sighting }
    let data = Self.advertisingData(row, hasAddress: known != nil)
    if !data.isEmpty { decoder.add(data, to: &sighting) }
    let receiver = ignoresReceivers ? [] : bytes(of: row[.receiver])
    if !receiver.isEmpty { sighting.adapter = Self.number(of: receiver, among: &receivers) }
    return sighting
  }

  /// An address derived from another identifier. On iOS and macOS, programs see devices only by
  /// UUIDs of the system's own, and beacons only by their numbers.
  private static func sender(
    _ row: borrowing CSVTable.Row, _ beacon: BeaconIdentity?, isTurn: Bool
  ) throws(BadField) -> BluetoothAddress {
    let field = row[.address]
    if field.isEmpty, isTurn { return BluetoothAddress(bits: 0) }
    let isNone =
      field.isEmpty
      || CSVTrace.noNames.contains(CSVTable.text(field.extracting(first: 16)).lowercased())
    // A broken address, or binary data, is an error. In Wireshark's `Apple_12:34:56` the maker's
    // name replaces half of the address. Trackers write beacons as `UUID:0001:0002`.
    let isMakers =
      field.count > 9 && field[field.count - 9] == UInt8(ascii: "_")
      && BluetoothAddress("00:00:00:\(CSVTable.text(field.extracting(last: 8)))") != nil
    let end = position(of: UInt8(ascii: ":"), in: field, from: 0)
    let hasColons = isMakers || BeaconUUID(ascii: field.extracting(first: end)) != nil
    guard !isNone || beacon != nil,
      field.indices.allSatisfy({ field[$0] >= 0x20 && (field[$0] != 0x3A || hasColons) })
    else { throw BadField(column: .address) }
    let numbers = beacon.map { $0.uuid.bytes + bigEndian($0.major) + bigEndian($0.minor) }
    return BluetoothAddress(identifier: bytes(of: field) + (numbers ?? []))
  }

  /// The level at 1 m in dBm, which many programs call transmit power; nil if it really is that.
  private static func beaconPower(_ row: borrowing CSVTable.Row) -> Int8? {
    // Home Assistant writes -127 for none.
    decibels(row[.transmitPower]).flatMap {
      (-126..<CSVTrace.leastTransmitPower).contains($0) ? $0 : nil
    }
  }

  /// The packet's data, if recorded, otherwise built from the fields.
  private static func advertisingData(
    _ row: borrowing CSVTable.Row, hasAddress: Bool
  ) -> [UInt8] {
    var data: [UInt8] = []
    if let power = decibels(row[.transmitPower]), (CSVTrace.leastTransmitPower...20).contains(power)
    {
      data += [2, ADType.txPowerLevel.rawValue, UInt8(bitPattern: power)]
    }
    let isNamed = hasAddress || !row[.name].isEmpty
    let name = (isNamed ? row[.name] : row[.address]).extracting(first: 254)
    if !name.isEmpty, !CSVTrace.noNames.contains(CSVTable.text(name).lowercased()) {
      data += [UInt8(name.count + 1), ADType.completeLocalName.rawValue] + bytes(of: name)
    }
    // Last, because Android pads it with zeros.
    let sent = hexBytes(row[.data])
    if forEachADStructure(in: sent.span, { _, _ in true }) { data += sent }
    return data
  }

  private static func number(
    of name: [UInt8], among receivers: inout [[UInt8]: UInt16]
  ) -> UInt16 {
    if receivers[name] == nil, receivers.count < CSVTrace.mostReceivers {
      let own = adapterNumber(String(decoding: name, as: UTF8.self)) ?? UInt16(receivers.count)
      // `hci1` may come after the second receiver.
      let isTaken = receivers.values.contains(own)
      receivers[name] = isTaken ? (0...UInt16.max).first { !receivers.values.contains($0) } : own
    }
    return receivers[name] ?? .max
  }
}

/// Adds a day at midnight to times of day without a date.
private struct Midnights {
  private var latest: Timestamp?
  private var count = 0

  mutating func add(to time: inout Timestamp, _ field: borrowing Span<UInt8>) {
    let day = 86_400.0
    guard (0..<day).contains(time.seconds),
      position(of: UInt8(ascii: ":"), in: field, from: 0) < field.count
    else { return }
    let hour = 3600.0
    if let latest {
      if latest.seconds - time.seconds > day / 2 { count += 1 }
      // A late row from just before midnight.
      if latest.seconds < hour, time.seconds > day - hour { count -= 1 }
    }
    latest = time
    time = time.advanced(bySeconds: day * Double(count))
  }
}

/// The number of an adapter by its name, such as `hci1`.
package func adapterNumber(_ name: String) -> UInt16? {
  name.hasPrefix("hci") ? UInt16(name.dropFirst(3)) : nil
}

/// A row of a CSV trace that was not read.
public struct RowFault: Equatable, Sendable {
  /// The line's number, from 1.
  public var line: Int
  /// The invalid field's column, as in the header; empty if the whole row is invalid.
  public var column: String
  /// Why it was not read.
  public var reason: RejectReason
  /// The invalid field; its beginning, and dots, if it is long.
  public var value = ""
  /// Whether the invalid field is a signal strength.
  public var isLevel = false
  /// The kind of file.
  public var form = Form.table

  /// A row of a table, a line of a log, or a whole JSON document.
  public enum Form: Sendable { case table, log, document }

  /// Bytes.
  static let longestValue = 64
}

/// An invalid field, by its number among the known columns; nil for the whole row.
struct BadField: Error {
  var column: CSVTrace.Column?
  var reason = RejectReason.row
}

extension CSVTable.Row {
  fileprivate subscript(column: CSVTrace.Column) -> Span<UInt8> {
    @inline(__always) @_lifetime(copy self) get { self[column.rawValue] }
  }
}

/// Reads a field; nil if it is empty.
/// - Parameters:
///   - isForeign: whether other programs' placeholders for "no beacon" also give nil.
///   - isOptional: whether an invalid field does, too.
@inline(__always)
private func value<Value>(
  _ field: borrowing Span<UInt8>, _ column: CSVTrace.Column, isForeign: Bool = false,
  isOptional: Bool = false, _ read: (borrowing Span<UInt8>) -> Value?
) throws(BadField) -> Value? {
  if field.isEmpty { return nil }
  if let value = read(field) { return value }
  guard isOptional || isForeign && isNothing(field, isUUID: column == .uuid) else {
    throw BadField(column: column)
  }
  return nil
}

private func decimal(
  _ field: borrowing Span<UInt8>, in range: ClosedRange<Double>
) -> Double? {
  CSVTable.number(field).flatMap { range.contains($0) ? $0 : nil }
}

/// Whether it is a placeholder, -1, or instead of a UUID a shorter text or a list of services.
@inline(never)
private func isNothing(_ field: borrowing Span<UInt8>, isUUID: Bool) -> Bool {
  let text = CSVTable.text(field.extracting(first: 64)).lowercased()
  if CSVTrace.noNames.contains(text) || text == "-1" { return true }
  return isUUID && (text.utf8.count < 32 || text.contains(","))
}

/// Reads dBm with an optional unit, rounded; nil if it does not fit into a byte.
private func decibels(_ field: borrowing Span<UInt8>) -> Int8? {
  levelNumber(field).flatMap { Int8(exactly: $0.rounded()) }
}

/// Reads a number with an optional unit, `dBm`.
func levelNumber(_ field: borrowing Span<UInt8>) -> Double? {
  let last = field.count - 1
  let hasUnit =
    last > 2 && field[last] | 0x20 == UInt8(ascii: "m")
    && field[last - 1] | 0x20 == UInt8(ascii: "b")
    && field[last - 2] | 0x20 == UInt8(ascii: "d")
  return CSVTable.number(trimmed(field.extracting(droppingLast: hasUnit ? 3 : 0)))
}

private func whole(_ field: borrowing Span<UInt8>, _ base: Int = 10) -> UInt16? {
  if base == 16 { return UInt16(CSVTable.text(field), radix: 16) }
  return CSVTable.number(field).map { UInt16(exactly: $0) } ?? hexadecimal(field)
}

@inline(never)
private func hexadecimal(_ field: borrowing Span<UInt8>) -> UInt16? {
  guard begins(field, with: "0x") else { return nil }
  return UInt16(CSVTable.text(field.extracting(droppingFirst: 2)), radix: 16)
}

/// Whether a date could be one of two, such as `05/11/2026`: as a 13th it is a date.
package func mayBeginWithDayOrMonth(_ date: String) -> Bool {
  let on13th = "13\(date.drop { $0.isNumber })"
  return [on13th, on13th + " 0:00"].contains { Timestamp(date: Array($0.utf8).span) != nil }
}

/// Whether both numbers have four hexadecimal digits, with a letter if `letters`: else they are
/// decimal.
private func areHexadecimal(
  _ major: borrowing Span<UInt8>, _ minor: borrowing Span<UInt8>, letters: Bool
) -> Bool {
  guard major.count == 4, minor.count == 4 else { return false }
  let texts = [CSVTable.text(major), CSVTable.text(minor)]
  return texts.allSatisfy { UInt16($0, radix: 16) != nil }
    && (!letters || texts.contains { UInt16($0) == nil })
}

/// Reads two digits per byte, after an optional `0x`, or separated by blanks, colons or hyphens;
/// empty if malformed.
func hexBytes(_ field: borrowing Span<UInt8>) -> [UInt8] {
  var bytes: [UInt8] = []
  var position = begins(field, with: "0x") ? 2 : 0
  while position + 1 < field.count {
    guard let byte = hexNumber(field, position..<position + 2) else { return [] }
    bytes.append(UInt8(byte))
    position += 2
    if position < field.count, " :-".utf8.contains(field[position]) { position += 1 }
  }
  return position == field.count ? bytes : []
}

extension BluetoothAddress {
  /// A static random address with 46 bits of the identifier's hash (FNV-1a).
  fileprivate init(identifier: [UInt8]) {
    let hash = identifier.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    self.init(bits: 0b11 << 46 | hash >> 18, kind: .random)
  }
}

extension BluetoothAddress.Kind {
  fileprivate init(ascii text: borrowing Span<UInt8>) {
    if text.isEmpty {
      self = .public
    } else if begins(text, with: "random") {
      self = .random
    } else {
      self = begins(text, with: "public") ? .public : Self(words: text)
    }
  }

  /// Random if another program's word or number says so.
  @inline(never)
  private init(words text: borrowing Span<UInt8>) {
    let plain = CSVTable.plainName(CSVTable.text(text.extracting(first: 32)))
    let isRandom =
      ["random", "static", "resolvable", "rpa"].contains(where: plain.contains)
      || ["1", "0x01", "3"].contains(plain)
    self = isRandom ? .random : .public
  }
}
