import BeaconCodec
import BeaconTracking
import HotColdGame
import HotColdSystem
import HotColdView

struct RecordedSource: SightingSource {
  private static let recordsAtOnce = 4096
  /// Bytes at the start in which to look for a second adapter, about a thousand packets.
  private static let sampleLength = 64 * 1024
  /// Seconds by which an earlier time means that the clock was set back, not packets out of order.
  private static let setBackAfter = 10.0
  /// With so few packets, their order may be chance.
  private static let fewTimes = 20

  private let isScan: Bool
  /// What the recording lacks, to be shown on a screen; nil if it is printed.
  private var remarks: [Words]?
  private var recording: RecordingPieces
  private var choice: AdapterChoice
  private(set) var nextDue: Timestamp? = Timestamp(nanoseconds: .min)
  private(set) var isEnded = false
  /// The latest time so far, and the time to which the recording's clock was set back.
  private var latest = Timestamp(nanoseconds: .min)
  private(set) var setBack: Timestamp?

  private var file: InputFile { recording.file }
  private var reader: RecordingReader { recording.reader }
  /// Readable when a growing recording continues. It is still played in its own time.
  var descriptors: [Int32] { nextDue == nil && !isEnded ? [file.descriptor] : [] }
  var isLive: Bool { false }
  var counts: SourceCounts {
    SourceCounts(
      reports: choice.isSilent ? 0 : reader.sightings, rejects: reader.rejectsAtEnd)
  }
  var status: SourceStatus? {
    if isEnded { return .isOver(remarks ?? []) }
    if remarks != nil, let fault = recording.fault {
      return SourceStatus(state: "fault", message: fault)
    }
    return choice.words.map { SourceStatus(state: "adapter", message: $0) }
  }

  /// - Parameters:
  ///   - hunted: whose packets choose the adapter; nil to choose one for each device.
  ///   - adapter: the adapter or receiver whose packets to use, such as `hci1`; nil for each
  ///     device's best one.
  ///   - withDetails: whether sightings contain names and messages; in a scan they always do.
  ///   - isOnScreen: whether the status is shown on a screen, so that nothing may be printed.
  init(
    file: InputFile, hunted: BeaconFilter? = nil, adapter: String? = nil, isScan: Bool = false,
    withDetails: Bool = false, isOnScreen: Bool = false
  ) throws {
    self.isScan = isScan
    remarks = isOnScreen ? [] : nil
    recording = try RecordingPieces(file, withDetails: isScan || withDetails)
    var number = adapter.flatMap(adapterNumber)
    if let adapter, number == nil {
      number = recording.reader.addReceiver(adapter)
      guard number != nil else {
        throw Failure(
          .badData, "\(file.name): its receivers have no names, only hci0, hci1 and so on")
      }
    }
    choice = AdapterChoice(wanted: number, hunted: hunted)
    // Only the bytes that are available, because a pipe may be slow.
    while recording.bufferedLength < Self.sampleLength,
      try recording.readMore(upTo: Self.sampleLength) == .some
    {}
    try chooseAdapter()
  }

  /// Chooses among several adapters at the start, by the whole recording if it can be read twice.
  private mutating func chooseAdapter() throws {
    var (sample, recording) = (choice, recording)
    recording.atEnd = false
    var (times, senders) = ([Timestamp](), Set<BluetoothAddress>())
    var (adapters, firsts) = (Set<UInt16>(), 0)
    _ = try? recording.read(.max) {
      sample.note($0)
      times.append($0.time)
      if isScan { senders.insert($0.address) }
      // All receivers beyond the most in a table are one.
      if adapters.insert($0.adapter).inserted || $0.adapter == .max { firsts += 1 }
    }
    if times.areDays { self.recording.reader.countDays() }
    // Some programs export this order, but a walk cannot be played backwards. A list of devices,
    // with a row for each, can be scanned.
    let isList = isScan && senders.count > times.count / 2
    guard isList || times.count < Self.fewTimes || !times.isDescending else {
      throw Failure(.badData, "\(file.name): the newest row comes first; sort the rows by time")
    }
    guard choice.wanted == nil, sample.adapters.count > 1 else { return }
    // Nearly each row with a new number: they number the rows.
    if times.count >= Self.fewTimes, firsts * 10 >= times.count * 9,
      recording.reader.receivers.values.allSatisfy({ $0.allSatisfy(\.isNumber) })
    {
      return self.recording.reader.ignoreReceivers()
    }
    sample.names = recording.reader.receivers
    if let again = try file.reopened() {
      sample = choice
      try Self.count(again, in: &sample)
    }
    sample.settle()
    choice = sample
  }

  /// Counts the packets of each adapter. An error ends the count; the replay will report it.
  private static func count(_ file: InputFile, in choice: inout AdapterChoice) throws {
    guard var recording = try? RecordingPieces(file, withDetails: false) else { return }
    defer { choice.names = recording.reader.receivers }
    while true {
      let step = try? recording.read(recordsAtOnce) { choice.note($0) }
      if case .read = step { continue }
      guard step == .incomplete, !recording.atEnd else { return }
      try file.heedSignals()
      _ = try recording.readMore()
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

  /// Reads a limited number of records, to handle signals, up to where the clock was set back.
  mutating func listen(until time: Timestamp, _ hear: (Sighting) -> Void) throws {
    nextDue = Timestamp(nanoseconds: .min)
    setBack = nil
    switch try hearRecords(until: time, hear) {
    case .read: break
    case .later(let due): nextDue = due
    case .incomplete where recording.atEnd: try end()
    case .incomplete: if try recording.readMore() == .later { nextDue = nil }
    }
  }

  /// - Returns: the result of the last record.
  private mutating func hearRecords(
    until time: Timestamp, _ hear: (Sighting) -> Void
  ) throws -> RecordingStep {
    var choice = choice
    defer { self.choice = choice }
    guard time < Timestamp(nanoseconds: .max) else {
      return try recording.read(Self.recordsAtOnce) { if choice.takes($0) { hear($0) } }
    }
    // One by one: records after a clock that was set back are not due yet.
    var step = RecordingStep.incomplete
    for _ in 0..<Self.recordsAtOnce where setBack == nil {
      var heard: Timestamp?
      step = try recording.read(1, until: time) {
        heard = $0.time
        if choice.takes($0) { hear($0) }
      }
      if let heard {
        if latest.seconds(since: heard) > Self.setBackAfter { setBack = heard }
        latest = setBack ?? max(latest, heard)
      }
      guard case .read = step else { break }
    }
    return step
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
    } else if reader.isCutShort {
      remark("\(file.name): the capture is cut off; it is read up to there")
    }
    if let fault = recording.fault {
      guard reader.sightings > 0 else { throw Failure(.badData, fault) }
      remark(fault)
    }
    let others = reader.otherLevels.prefix(4).map(safe).joined(separator: ", ")
    if !others.isEmpty {
      remark("\(file.name): only one column of levels is read, not also \(others)")
    }
    guard reader.sightings > 0 else {
      throw Failure(
        .badData,
        reader.rejects.total > 0
          ? "\(file.name): nothing in it can be read: \(reader.rejectsAtEnd.whyNothing)"
          : reader.otherRadios > 0
            ? "\(file.name): all its rows are about Wi-Fi or another radio"
            : "\(file.name): it holds no advertisements; was a scan running?")
    }
    if let wanted = choice.wanted, choice.isSilent {
      choice.names = reader.receivers
      let name = choice.name(of: wanted)
      remark("\(file.name): \(name) heard nothing; the recording has \(choice.list)")
    } else if !choice.hasLevels {
      remark(
        isScan
          ? "\(file.name): it has no signal strengths, so there are no distances"
          : "\(file.name): it has no signal strengths, so there are no distances; hotcold scan \(file.path.quoted) lists its devices"
      )
    }
  }
}

/// Reads a recording in pieces into a reused buffer.
package struct RecordingPieces {
  /// The command that reads the recording, and the columns it needs, for advice.
  package typealias Use = (command: String, columns: String)

  /// How many bytes to read at once, and how many suffice to recognize the format.
  package static let length = 64 * 1024
  private static let startLength = 4096

  package let file: InputFile
  package var reader: RecordingReader
  private let use: Use
  private var buffer: [UInt8]
  private var position: Int
  /// Whether no bytes follow those in the buffer.
  package fileprivate(set) var atEnd: Bool

  fileprivate var bufferedLength: Int { buffer.count }

  package init(
    _ file: InputFile, withDetails: Bool, use: Use = ("replay", "time,mac,rssi")
  ) throws {
    self.use = use
    var buffer: [UInt8] = []
    var atEnd = false
    while !atEnd, !RecordingReader.canBegin(buffer.span) {
      switch try file.read(into: &buffer, upTo: max(Self.startLength, buffer.count)) {
      case .some: break
      case .later: try file.wait()
      case .end: atEnd = true
      }
    }
    do {
      reader = try RecordingReader(start: buffer.span, withDetails: withDetails)
    } catch .empty where file.isCutShort {
      throw Failure(.badData, "\(file.name): the gzip file is cut off; it is read up to there")
    } catch {
      throw Failure(.badData, "\(file.name): \(advice(for: error, use))")
    }
    (self.file, self.buffer, self.atEnd) = (file, buffer, atEnd)
    position = reader.headerLength
  }

  /// - Returns: the result of the last record.
  package mutating func read(
    _ count: Int, until time: Timestamp = Timestamp(nanoseconds: .max),
    _ hear: (Sighting) -> Void
  ) throws -> RecordingStep {
    let buffer = buffer
    do {
      return try reader.read(
        count, of: buffer.span, at: &position, atEnd: atEnd, until: time, hear)
    } catch {
      throw Failure(.badData, "\(file.name): \(advice(for: error, use))")
    }
  }

  /// The first row that was not read; nil for none.
  package var fault: Words? { reader.firstFault?.words(of: file.name, use) }

  package mutating func readMore(upTo length: Int = length) throws -> InputFile.Reading {
    buffer.removeSubrange(..<position)
    position = 0
    let reading = try file.read(into: &buffer, upTo: length)
    if reading == .end { atEnd = true }
    return reading
  }
}

extension RowFault {
  fileprivate func words(of file: String, _ use: RecordingPieces.Use) -> Words {
    if column.isEmpty {
      return switch form {
      case .document:
        "\(file): this JSON is too long, invalid or cut off; write a list as lines: jq -c '.[]' FILE | hotcold \(use.command) -"
      case .log: "\(file): line \(line) is too long, or its JSON is invalid or cut off"
      case .table: "\(file): line \(line) is not a row of this table"
      }
    }
    let column = safe(column)
    if reason == .time {
      return "\(file): line \(line), column \(column): a time outside the years 1678 to 2262"
    }
    if value.isEmpty { return "\(file): line \(line), column \(column): the field is empty" }
    let text = SafeText(utf8: value.utf8, maximumCells: SafeText.maximumNameCells).description
    if mayBeginWithDayOrMonth(value) {
      return
        "\(file): line \(line), column \(column): '\(text)' may begin with the day or the month; write year-month-day"
    }
    return isLevel && (Double(value) ?? 0) > 0
      ? "\(file): line \(line), column \(column): \(text) is no signal strength; dBm are negative"
      : "\(file): line \(line), column \(column): '\(text)' is not understood"
  }
}

private func advice(for failure: RecordingFailure, _ use: RecordingPieces.Use) -> Words {
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
    "a zip archive; save a spreadsheet as CSV; if it is an Android bug report, read its log with: unzip -p FILE '*btsnoop_hci.log' | hotcold \(use.command) -"
  case .foreign(.bugReport):
    "an Android bug report; unpack its log with Android's script: btsnooz.py REPORT >log.btsnoop"
  case .foreign(.monitorText): "the text of btmon or hcidump; record with: btmon -w FILE"
  case .foreign(.utf16):
    "text in UTF-16; convert it with: iconv -f UTF-16 -t UTF-8 FILE | hotcold \(use.command) -"
  case .foreign(.carriageReturns):
    "each line ends with a carriage return; convert it with: tr '\\r' '\\n' <FILE | hotcold \(use.command) -"
  case .foreign(.sqlite):
    "a database; if it is Kismet's, convert it with: kismetdb_to_pcap --in FILE --out NEW.pcapng; otherwise export a table: sqlite3 -header -csv FILE 'SELECT * FROM TABLE' | hotcold \(use.command) -"
  case .foreign(.oldPcap):
    "an old form of pcap; convert it with: editcap -F pcapng OLD NEW"
  case .foreign(let format):
    "packed with \(format.rawValue); unpack it with: \(format.rawValue) -dc FILE | hotcold \(use.command) -"
  case .noHeader:
    "neither a Bluetooth capture (BTSnoop, pcap, pcapng, PacketLogger), nor a CSV trace with a row for each packet, nor JSON or a log with a time, an address and an RSSI in each line; if columns have no names, add them: (echo \(use.columns); cat FILE) | hotcold \(use.command) -"
  case .missingField("time_s", let line):
    "line \(line) has no time; mosquitto_sub writes it with -F %j, and any tool's output gets it from: | ts %.s"
  case .missingColumn("time_s", let line):
    "line \(line) has no column of times: time_s, time or timestamp"
  case .missingColumn("address", let line):
    "line \(line) has no column of addresses: address or mac; if all rows are of one device, add it: sed '\(line)s/^/mac,/; \(line)!s/^/keys,/' FILE | hotcold \(use.command) -"
  case .missingColumn(let name, let line):
    "line \(line) has no column of signal strengths: \(name) or rssi"
  case .missingField("address", let line): "line \(line) has no address, such as mac or id"
  case .missingField(_, let line): "line \(line) has no signal strength, such as rssi"
  }
}

/// Creates a CSV trace of everything that Wireshark can read.
private let fieldsCommand =
  "tshark -r FILE -Y bthci_evt.rssi -T fields -E header=y -E separator=, -E occurrence=f -e frame.time_epoch -e bthci_evt.bd_addr -e bthci_evt.rssi | hotcold replay -"

extension [Timestamp] {
  /// Whether they are Excel's times: days from 2000 to 2099. In seconds, a device's packets would be
  /// less than 0.2 ms apart.
  fileprivate var areDays: Bool {
    guard count > 10, let first = self.min(), let last = self.max(), first.seconds >= 36_526,
      last.seconds < 73_051
    else { return false }
    return first < last && last.seconds(since: first) < 0.0002 * Double(count)
  }

  /// Whether no time is later than the previous one, and most are earlier.
  fileprivate var isDescending: Bool {
    let steps = zip(self, dropFirst())
    return steps.allSatisfy { $0 >= $1 } && steps.count { $0 > $1 } > count / 2
  }
}
