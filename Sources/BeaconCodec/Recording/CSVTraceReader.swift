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
    guard end <= CSVTrace.maximumRowLength else { throw .noHeader }
    let start = hasByteOrderMark(header) ? 3 : 0
    let contentEnd = contentEnd(header, from: start, lineEnd: end)
    var columns: [CSVTrace.Column?] = []
    let isWellFormed = forEachField(
      header, from: start, to: contentEnd
    ) { _, field in
      columns.append(CSVTrace.Column(rawValue: String(decoding: bytes(of: field), as: UTF8.self)))
      return true
    }
    guard isWellFormed, columns.contains(where: { $0 != nil }) else { throw .noHeader }
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
      rejects.count(error.reason)
    }
    return .read(next: next)
  }

  private struct RowFailure: Error {
    var reason: RejectReason
  }

  private func row(
    _ bytes: borrowing Span<UInt8>, from start: Int, to end: Int
  ) throws(RowFailure) -> Sighting {
    // Otherwise the closures would copy the whole reader.
    let columns = columns
    var row = Row()
    var count = 0
    var failure: RejectReason?
    func minimumLength(_ index: Int) -> Int {
      index < columns.count ? columns[index]?.minimumLength ?? 0 : 0
    }
    let isWellFormed = forEachField(bytes, from: start, to: end, atLeast: minimumLength) {
      index, field in
      if index < columns.count, let column = columns[index] {
        failure = row.set(column, field)
      }
      count = index + 1
      return failure == nil
    }
    if let failure { throw RowFailure(reason: failure) }
    guard isWellFormed, count >= fieldsNeeded, let sighting = row.sighting else {
      throw RowFailure(reason: .row)
    }
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

  /// Reads a field; returns the reason if it is invalid. An empty field is an unknown value.
  mutating func set(_ column: CSVTrace.Column, _ field: borrowing Span<UInt8>) -> RejectReason? {
    if field.count == 0 {
      return column == .time || column == .address ? .row : nil
    }
    switch column {
    case .time:
      guard let number = DecimalNumber(field) else { return .row }
      time = Timestamp(seconds: number)
      return time == nil ? .time : nil
    case .address:
      address = BluetoothAddress(ascii: field)?.bits
      return address == nil ? .row : nil
    case .addressType:
      if isText(field, "random") {
        kind = .random
      } else if isText(field, "public") {
        kind = .public
      } else {
        return .row
      }
      return nil
    case .rssi:
      guard let value = decibels(field), isRSSI(value) || value == noRSSI else { return .row }
      rssi = isRSSI(value) ? value : nil
      return nil
    case .measuredPower:
      measuredPower = decibels(field)
      return measuredPower == nil ? .row : nil
    case .uuid:
      uuid = BeaconUUID(ascii: field)
      return uuid == nil ? .row : nil
    case .major:
      major = DecimalNumber(field)?.whole.flatMap { UInt16(exactly: $0) }
      return major == nil ? .row : nil
    case .minor:
      minor = DecimalNumber(field)?.whole.flatMap { UInt16(exactly: $0) }
      return minor == nil ? .row : nil
    case .truth:
      guard let metres = DecimalNumber(field)?.value, metres >= 0,
        metres <= CSVTrace.maximumTruth
      else {
        return .row
      }
      truth = metres
      return nil
    }
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

/// Without a string.
private func isText(_ bytes: borrowing Span<UInt8>, _ word: String) -> Bool {
  let word = word.utf8.span
  guard bytes.count == word.count else { return false }
  for position in 0..<bytes.count where bytes[position] != word[position] { return false }
  return true
}
