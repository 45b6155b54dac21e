/// The format of a recording, recognized by its first bytes.
enum RecordingFormat: Equatable {
  case btsnoop, pcap, pcapng, packetLogger, csv
  case foreign(ForeignFormat)

  /// Returns nil if there are too few bytes to decide or to start reading.
  /// - Parameter isWhole: no further bytes will follow; the result is then not nil.
  init?(_ start: borrowing Span<UInt8>, isWhole: Bool) {
    for (magic, format, needed) in Self.magics {
      let common = min(start.count, magic.count)
      guard (0..<common).allSatisfy({ start[$0] == magic[$0] }) else { continue }
      if common == magic.count {
        guard start.count >= needed || isWhole else { return nil }
        self = format
        return
      }
      if !isWhole { return nil }
    }
    if ForeignFormat.isMonitorText(start) {
      self = .foreign(.monitorText)
      return
    }
    // Of all formats, only PacketLogger's has zeros in the first four bytes.
    guard isWhole || start.count >= 4 else { return nil }
    if (0..<min(start.count, 4)).contains(where: { start[$0] == 0 }) {
      guard start.count >= PacketLoggerReader.headerLength || isWhole else { return nil }
      if PacketLoggerReader.recognizes(start) {
        self = .packetLogger
        return
      }
    }
    guard
      isWhole || start.count > CSVTrace.maximumRowLength || CSVTrace.header(in: start).isComplete
        || CSVTraceReader.isLog(start, isWhole: false)
    else { return nil }
    self = .csv
  }

  /// The first bytes of each format, and how many bytes are needed to start reading.
  private static let magics: [(bytes: [UInt8], format: RecordingFormat, needed: Int)] =
    [(Array(BTSnoop.magic.utf8), .btsnoop, BTSnoop.headerLength)]
    + PcapReader.magics.map { ($0, .pcap, PcapReader.headerLength) }
    + [([0x0A, 0x0D, 0x0D, 0x0A], .pcapng, PcapngReader.sectionStart)]
    + ForeignFormat.magics.map { ($0.bytes, .foreign($0.format), $0.bytes.count) }
}

/// A known format that has to be converted first.
public enum ForeignFormat: String, Sendable {
  /// An archive, such as an Android bug report.
  case zip
  /// The text of an Android bug report, with the log in compressed form (`btsnooz`).
  case bugReport
  /// The text output of `btmon` or `hcidump`.
  case monitorText
  case utf16
  /// Text whose lines end with carriage returns only, as on the first Macs.
  case carriageReturns
  /// Modified pcap of kernels around Linux 2.0.
  case oldPcap
  /// A database, such as Kismet's.
  case sqlite
  case gzip, xz, bzip2, zstd, lz4

  /// Whether the first line is btmon's, or a packet of btmon or hcidump. With a time in each line,
  /// hcidump's is a log; btmon indents more, and has other lines between an address and its level.
  fileprivate static func isMonitorText(_ start: borrowing Span<UInt8>) -> Bool {
    let end = lineEnd(start, from: 0) ?? start.count
    let text = CSVTable.text(start.extracting(..<min(end, 128)))
    let second = CSVTable.text(
      start.extracting(droppingFirst: min(end + 1, start.count)).extracting(first: 64))
    let isIndented = second.hasPrefix(" ") || hasPart("      ", second)
    return hasPart("Bluetooth monitor ver ", text)
      || ["> HCI Event: ", "< HCI Command: ", "@ MGMT Event: ", "> 04 3E "].contains {
        text.hasPrefix($0) || isIndented && hasPart($0, text)
      }
  }

  fileprivate static let magics: [(bytes: [UInt8], format: ForeignFormat)] = [
    ([0x34, 0xCD, 0xB2, 0xA1], .oldPcap), ([0xA1, 0xB2, 0xCD, 0x34], .oldPcap),
    ([0x50, 0x4B, 0x03, 0x04], .zip), ([0x1F, 0x8B], .gzip),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], .xz), ([0x42, 0x5A, 0x68], .bzip2),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstd), ([0x04, 0x22, 0x4D, 0x18], .lz4),
    (Array("SQLite format 3".utf8), .sqlite),
    // Android's dumpstate. Other logs begin with such a line, too.
    (Array(repeating: 0x3D, count: 56) + Array("\n== dumpstate".utf8), .bugReport),
    (Array("--- BEGIN:BTSNOOP".utf8), .bugReport),
    (Array("HCI sniffer".utf8), .monitorText), ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
  ]
}
