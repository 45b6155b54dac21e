/// Reads a CSV trace row by row.
public struct CSVTraceReader: Sendable {
  /// What was rejected so far.
  public private(set) var rejects = Rejects()
  /// The number of sightings so far.
  public private(set) var sightings = 0
  /// The bytes of the header line with its line end.
  public let headerLength: Int
  private let columns: [CSVTrace.Column?]
  /// The position of the last required field: a shorter row is truncated.
  private let fieldsNeeded: Int
  /// Inside a line that is too long.
  private var skipping = false

  /// - Parameter header: the start of the file, with the whole first line.
  public init(header: borrowing Span<UInt8>) throws(CSVTrace.Failure) {
    let end = lineEnd(header, from: 0) ?? header.count
    guard end <= CSVTrace.maximumRowLength,
      let names = CSVTable.fields(of: bytes(of: header.extracting(first: end)))
    else { throw .noHeader }
    let columns = names.map { CSVTrace.Column(rawValue: String(decoding: $0, as: UTF8.self)) }
    guard columns.contains(where: { $0 != nil }) else { throw .noHeader }
    var fieldsNeeded = 0
    for required in [CSVTrace.Column.time, .address, .rssi] {
      guard let index = columns.firstIndex(of: required) else {
        throw .missingColumn(required.rawValue)
      }
      fieldsNeeded = max(fieldsNeeded, index + 1)
    }
    self.columns = columns
    self.fieldsNeeded = fieldsNeeded
    headerLength = min(end + 1, header.count)
  }

  /// Reads the row at `position` if it is complete and not later than `limit`.
  public mutating func step(
    _ bytes: borrowing Span<UInt8>, at position: Int, atEnd: Bool, until limit: Timestamp,
    _ body: (Sighting) -> Void
  ) -> RecordingStep {
    guard let end = lineEnd(bytes, from: position) ?? (atEnd ? bytes.count : nil) else {
      guard skipping || bytes.count - position > CSVTrace.maximumRowLength else {
        return .incomplete
      }
      if !skipping { rejects.count(.row) }
      skipping = true
      return position < bytes.count ? .read(next: bytes.count) : .incomplete
    }
    guard position < bytes.count else { return .incomplete }
    let next = min(end + 1, bytes.count)
    if skipping {
      skipping = false
      return .read(next: next)
    }
    guard end - position <= CSVTrace.maximumRowLength else {
      rejects.count(.row)
      return .read(next: next)
    }
    let content = contentEnd(bytes, from: position, lineEnd: end)
    guard content > position else { return .read(next: next) }
    do {
      let sighting = try row(bytes, from: position, to: content)
      if sighting.time > limit { return .later(sighting.time) }
      sightings += 1
      body(sighting)
    } catch {
      rejects.count(error)
    }
    return .read(next: next)
  }

  private func row(
    _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
  ) throws(RejectReason) -> Sighting {
    // Otherwise the closures would copy the whole reader.
    let columns = columns
    var row = Row()
    var count = 0
    func minimumLength(_ index: Int) -> Int {
      index < columns.count ? columns[index]?.minimumLength ?? 0 : 0
    }
    let isWellFormed = try forEachField(bytes, from: start, to: end, atLeast: minimumLength) {
      (index, field) throws(RejectReason) in
      if index < columns.count, let column = columns[index] { try row.set(column, field) }
      count = index + 1
    }
    guard isWellFormed, count >= fieldsNeeded, let sighting = row.sighting else { throw .row }
    return sighting
  }
}

/// The fields of a row.
private struct Row {
  var time: Timestamp?
  var address: UInt64?
  var kind = BluetoothAddress.Kind.public
  var rssi: Int8?
  var measuredPower: Int8?
  var uuid: BeaconUUID?
  var major: UInt16?
  var minor: UInt16?
  var truth: Double?

  /// Reads a field. An empty field is an unknown value.
  mutating func set(
    _ column: CSVTrace.Column, _ field: borrowing Span<UInt8>
  ) throws(RejectReason) {
    if field.count == 0 {
      if column == .time || column == .address { throw .row }
      return
    }
    switch column {
    case .time:
      guard let time = Timestamp(seconds: try valid(DecimalNumber(field))) else { throw .time }
      self.time = time
    case .address: address = try valid(BluetoothAddress(ascii: field)).bits
    case .addressType: kind = try valid(BluetoothAddress.Kind(ascii: field))
    case .rssi:
      let value = try valid(decibels(field))
      guard isRSSI(value) || value == noRSSI else { throw .row }
      rssi = isRSSI(value) ? value : nil
    case .measuredPower: measuredPower = try valid(decibels(field))
    case .uuid: uuid = try valid(BeaconUUID(ascii: field))
    case .major: major = try number(field)
    case .minor: minor = try number(field)
    case .truth:
      let metres = try valid(DecimalNumber(field)).value
      guard (0...CSVTrace.maximumTruth).contains(metres) else { throw .row }
      truth = metres
    }
  }

  private func number(_ field: borrowing Span<UInt8>) throws(RejectReason) -> UInt16 {
    try valid(DecimalNumber(field)?.whole.flatMap { UInt16(exactly: $0) })
  }

  private func valid<Value>(_ value: Value?) throws(RejectReason) -> Value {
    guard let value else { throw .row }
    return value
  }

  var sighting: Sighting? {
    guard let time, let address else { return nil }
    return Sighting(
      time: time, address: BluetoothAddress(bits: address, kind: kind), rssi: rssi,
      identity: uuid.map { BeaconIdentity(uuid: $0, major: major ?? 0, minor: minor ?? 0) },
      measuredPower: measuredPower, truth: truth)
  }
}

/// Rounded dBm; nil if it does not fit into a byte.
private func decibels(_ field: borrowing Span<UInt8>) -> Int8? {
  guard let number = DecimalNumber(field) else { return nil }
  return number.places == 0
    ? Int8(exactly: number.units) : Int8(exactly: number.value.rounded())
}

extension BluetoothAddress.Kind {
  /// `public` or `random`.
  fileprivate init?(ascii text: borrowing Span<UInt8>) {
    guard text.count == 6 else { return nil }
    if begins(text, with: "random") {
      self = .random
    } else if begins(text, with: "public") {
      self = .public
    } else {
      return nil
    }
  }
}
