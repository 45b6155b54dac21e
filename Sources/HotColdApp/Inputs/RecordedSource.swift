import BeaconCodec
import HotColdGame
import HotColdSystem
import HotColdView

/// A recording, read in pieces into a reused buffer.
struct RecordedSource: SightingSource {
  private static let pieceLength = 256 * 1024
  /// Enough to recognize the format.
  private static let startLength = 4096
  private static let recordsAtOnce = 4096
  /// Bytes in which to look for a second adapter before the replay begins: about a thousand packets.
  private static let sampleLength = 64 * 1024
  /// Seconds by which the clock was set back, rather than that packets arrived out of order.
  private static let setBackAfter = 10.0

  private let file: InputFile
  private let isScan: Bool
  /// What the recording lacks, for a screen; nil if it is printed.
  private var remarks: [Words]?
  private var reader: RecordingReader
  private var choice: AdapterChoice
  private var buffer: [UInt8]
  private var position: Int
  private var atEnd: Bool
  private(set) var nextDue: Timestamp?
  private(set) var isEnded = false
  /// The latest time so far, and the time to which the recording's clock was set back.
  private var latest = Timestamp(nanoseconds: .min)
  private(set) var setBack: Timestamp?
  /// Whether a packet had a signal strength.
  private var hasLevels = false
  /// Whether packets of a second adapter were left out before it was known.
  private var hasOtherAdapters = false

  /// Readable when a growing recording continues. It still plays in its own time.
  var descriptors: [Int32] { nextDue == nil && !isEnded ? [file.descriptor] : [] }
  var isLive: Bool { false }
  var counts: SourceCounts {
    SourceCounts(reports: reader.sightings, rejects: reader.rejectsAtEnd)
  }
  var status: SourceStatus? {
    if isEnded {
      let words = ["the recording is over"] + (remarks ?? [])
      return SourceStatus(state: "ended", message: .joined(words, separator: "; "))
    }
    return choice.words.map { SourceStatus(state: "adapter", message: $0) }
  }

  /// - Parameters:
  ///   - wanted: the devices for which an adapter is chosen.
  ///   - adapter: the adapter whose packets count, such as `hci1`; nil to choose it.
  ///   - isScan: whether to list devices, with their names.
  ///   - withDetails: whether sightings contain names and messages; those of a scan do.
  ///   - isOnScreen: whether a screen shows the status, so that nothing may be printed.
  init(
    file: InputFile, wanted: BeaconFilter = .everyBeacon, adapter: String? = nil,
    isScan: Bool = false, withDetails: Bool = false,
    isOnScreen: Bool = false
  ) throws {
    self.file = file
    self.isScan = isScan
    remarks = isOnScreen ? [] : nil
    var buffer: [UInt8] = []
    var atEnd = false
    while !atEnd, !RecordingReader.canBegin(buffer.span) {
      switch try file.read(into: &buffer, upTo: Self.startLength) {
      case .some: break
      case .later: try file.wait()
      case .end: atEnd = true
      }
    }
    do {
      reader = try RecordingReader(start: buffer.span, withDetails: isScan || withDetails)
    } catch {
      throw Failure(.badData, "\(file.name): \(advice(for: error))")
    }
    // Only what is there: a pipe may be slow.
    sample: while !atEnd, buffer.count < Self.sampleLength {
      switch try file.read(into: &buffer, upTo: Self.sampleLength) {
      case .some: break
      case .later: break sample
      case .end: atEnd = true
      }
    }
    choice = AdapterChoice(wanted, wanted: adapter.flatMap(AdapterChoice.number))
    self.buffer = buffer
    self.atEnd = atEnd
    position = reader.headerLength
    nextDue = Timestamp(nanoseconds: .min)
    try chooseAdapter()
  }

  /// Chooses the adapter if there are several at the start: by the whole recording if it can be read twice.
  private mutating func chooseAdapter() throws {
    guard choice.wanted == nil else { return }
    var sample = choice
    var (sampled, position) = (reader, position)
    _ = try? sampled.read(
      .max, of: buffer.span, at: &position, atEnd: false, until: Timestamp(nanoseconds: .max)
    ) { sample.note($0) }
    guard sample.adapters.count > 1 else { return }
    if let again = try file.reopened() {
      sample = choice
      try Self.count(again, in: &sample)
    }
    sample.settle()
    choice = sample
  }

  /// Counts what each adapter hears in a whole recording. A fault ends the count; the replay itself reports it.
  private static func count(_ file: InputFile, in choice: inout AdapterChoice) throws {
    var buffer: [UInt8] = []
    var position = 0
    var atEnd = false
    var reader: RecordingReader?
    while true {
      if reader == nil, atEnd || RecordingReader.canBegin(buffer.span) {
        reader = try? RecordingReader(start: buffer.span)
        guard let reader else { return }
        position = reader.headerLength
      }
      let step = try? reader?.read(
        recordsAtOnce, of: buffer.span, at: &position, atEnd: atEnd,
        until: Timestamp(nanoseconds: .max)
      ) { choice.note($0) }
      if reader != nil {
        if case .read = step { continue }
        guard step == .incomplete, !atEnd else { return }
        buffer.removeSubrange(..<position)
        position = 0
      }
      try file.heedSignals()
      if case .end = try file.read(into: &buffer, upTo: pieceLength) { atEnd = true }
    }
  }

  /// The time of the first sighting.
  mutating func begin() throws -> Timestamp {
    let never = Timestamp(nanoseconds: .min)
    while true {
      try listen(until: never) { _ in }
      if isEnded { return .zero }
      guard let nextDue else {
        try file.waitForSignalsToo()
        continue
      }
      if nextDue > never { return nextDue }
    }
  }

  /// Reads a bounded number of records per call, so that signals are handled; none if there is nothing to read yet. It
  /// stops where the recording's clock was set back.
  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    nextDue = Timestamp(nanoseconds: .min)
    setBack = nil
    switch try hearRecords(until: time, hear) {
    case .read: break
    case .later(let due): nextDue = due
    case .incomplete where atEnd: try end()
    case .incomplete: try readMore()
    }
  }

  private mutating func readMore() throws {
    buffer.removeSubrange(..<position)
    position = 0
    switch try file.read(into: &buffer, upTo: Self.pieceLength) {
    case .some: break
    case .later: nextDue = nil
    case .end: atEnd = true
    }
  }

  /// - Returns: the result of the last record.
  private mutating func hearRecords(
    until time: Timestamp, _ hear: (Sighting) -> Void
  ) throws -> RecordingStep {
    var (choice, hasLevels) = (choice, hasLevels)
    defer { (self.choice, self.hasLevels) = (choice, hasLevels) }
    func take(_ sighting: Sighting) {
      guard choice.takes(sighting) else { return }
      if !hasLevels { hasLevels = sighting.rssi != nil }
      hear(sighting)
    }
    let isPaced = time < Timestamp(nanoseconds: .max)
    guard isPaced else {
      // With one adapter each packet counts: no need to ask for each.
      reader.onlyAdapter = hasLevels && !hasOtherAdapters ? choice.onlyAdapter : nil
      guard reader.onlyAdapter != nil else {
        return try read(Self.recordsAtOnce, until: time, atEnd: atEnd, take)
      }
      defer { hasOtherAdapters = reader.hasOtherAdapters }
      return try read(Self.recordsAtOnce, until: time, atEnd: atEnd, hear)
    }
    reader.onlyAdapter = nil
    // One by one: what follows after a clock was set back is not due yet.
    var step = RecordingStep.incomplete
    for _ in 0..<Self.recordsAtOnce where setBack == nil {
      var heard: Timestamp?
      step = try read(1, until: time, atEnd: atEnd) {
        heard = $0.time
        take($0)
      }
      if let heard {
        if latest.seconds(since: heard) > Self.setBackAfter { setBack = heard }
        latest = setBack ?? max(latest, heard)
      }
      guard case .read = step else { break }
    }
    return step
  }

  /// - Returns: the result of the last record.
  private mutating func read(
    _ count: Int, until time: Timestamp, atEnd: Bool, _ hear: (Sighting) -> Void
  ) throws -> RecordingStep {
    let buffer = buffer
    do {
      return try reader.read(
        count, of: buffer.span, at: &position, atEnd: atEnd, until: time, hear)
    } catch {
      throw Failure(.badData, "\(file.name): \(advice(for: error))")
    }
  }

  private mutating func remark(_ words: Words) {
    if remarks == nil { complain(words) } else { remarks?.append(words) }
  }

  /// Reports what the recording lacks.
  private mutating func end() throws {
    isEnded = true
    nextDue = nil
    if file.isCutShort {
      remark("\(file.name): the gzip file is cut off; it is read up to there")
    }
    if let fault = reader.firstFault {
      let words = fault.words(of: file.name)
      guard reader.sightings > 0 else { throw Failure(.badData, words) }
      remark(words)
    }
    guard reader.sightings > 0 else {
      if reader.rejects.total > 0 {
        return remark("\(file.name): nothing in it can be read: \(reader.rejectsAtEnd.words)")
      }
      throw Failure(.badData, "\(file.name): it is empty: there is no advertisement in it")
    }
    if let wanted = choice.wanted, !choice.adapters.contains(wanted) {
      let names = choice.adapters.map { "hci\($0)" }.joined(separator: ", ")
      remark("\(file.name): hci\(wanted) heard nothing; the recording has \(names)")
    } else if !hasLevels {
      remark(
        isScan
          ? "\(file.name): it has no signal strengths, so there are no distances"
          : "\(file.name): it has no signal strengths, so there are no distances; hotcold scan FILE lists its devices"
      )
    }
  }
}

extension RowFault {
  fileprivate func words(of file: String) -> Words {
    if column.isEmpty { return "\(file): line \(line) is not a row of this table" }
    return reason == .time
      ? "\(file): line \(line), column \(safe(column)): a time outside the years 1678 to 2262"
      : "\(file): line \(line), column \(safe(column)): the value is not understood"
  }
}

private func advice(for failure: RecordingFailure) -> Words {
  switch failure {
  case .empty: "the file is empty"
  case .truncatedHeader: "the header of the capture is cut off"
  case .version(let version): "BTSnoop version \(version) is not known; only version 1 is"
  case .datalink(let number):
    "datalink \(number) is not known; record with btmon -w, or as datalink 1001 or 1002"
  case .linkType(157):
    "link type 157 is an old form of nRF Sniffer's captures; convert it with: editcap -T nordic_ble -F pcap OLD NEW"
  case .linkType(let number):
    "link type \(number) is not read; if Wireshark shows its advertisements, convert them with: \(fieldsCommand)"
  case .recordLength(let length):
    "a record claims to be \(length) bytes long; the rest of the file cannot be read"
  case .section: "a section of the capture has no valid header; the rest of the file cannot be read"
  case .foreign(.zip):
    "a zip archive; if it is an Android bug report, read its log with: unzip -p FILE '*/btsnoop_hci.log' | hotcold replay -"
  case .foreign(.bugReport):
    "an Android bug report; unpack its log with Android's script: btsnooz.py REPORT >log.btsnoop"
  case .foreign(.monitorText): "the text of btmon or hcidump; record with: btmon -w FILE"
  case .foreign(.toolText):
    "the text of a tool, without a time for each packet; record with: hotcold record FILE"
  case .foreign(.json):
    "JSON; make a table with the names of its fields: (echo time,mac,rssi; jq -r '[.time,.address,.rssi]|@csv' FILE) | hotcold replay -"
  case .foreign(.utf16):
    "text in UTF-16; convert it with: iconv -f UTF-16 -t UTF-8 FILE | hotcold replay -"
  case .foreign(.oldPcap):
    "an old form of pcap; convert it with: editcap -F pcapng OLD NEW"
  case .foreign(let format):
    "packed with \(format.rawValue); unpack it with: \(format.rawValue) -dc FILE | hotcold replay -"
  case .noHeader:
    "neither a Bluetooth capture (BTSnoop, pcap, pcapng, PacketLogger) nor a CSV trace, which begins with the names of its columns"
  case .missingColumn("time_s"): "line 1 has no column of times: time_s, time or timestamp"
  case .missingColumn("address"): "line 1 has no column of addresses: address or mac"
  case .missingColumn(let name): "line 1 has no column of signal strengths: \(name) or rssi"
  }
}

/// Makes a CSV trace of anything that Wireshark reads.
private let fieldsCommand =
  "tshark -r FILE -Y bthci_evt.rssi -T fields -E header=y -E separator=, -E occurrence=f -e frame.time_epoch -e bthci_evt.bd_addr -e bthci_evt.rssi | hotcold replay -"
