import BeaconCodec
import Glibc
import HotColdView

/// Writes a recording. It always ends with a whole record, even if the disk is full or the program
/// is killed. Packets that the reader of a pipe did not take in time are missing.
package final class RecordingFile {
  private static let highWater = 64 * 1024
  /// The most bytes that wait for a slow reader.
  private static let capacity = 768 * 1024
  /// The most seconds for which a record is buffered.
  private static let patience = 1.0

  let name: String
  let descriptor: Int32
  private let signals: Signals
  private let isCSV: Bool
  /// nil for a CSV trace.
  private var writer: BTSnoopWriter?
  private var waiting: [UInt8] = []
  private var written = Timestamp.zero
  /// The length up to the last whole record in bytes, including earlier content.
  private var length = 0
  private(set) var isTaken: Bool
  private var hasRecords = false
  /// Set when the disk is full; later packets are not written.
  package private(set) var isCutShort = false
  /// Whether the reader took nothing the last time, and whether packets are missing.
  private var isStuck = false
  private var isIncomplete = false

  /// Old content stays until the first write.
  /// - Parameters:
  ///   - file: `-` for standard output. `.csv` makes a CSV trace, all other names BTSnoop.
  ///   - signals: end the wait for a pipe's reader.
  package init(_ file: FileName, signals: Signals) throws {
    self.signals = signals
    name = file.isStandard ? "standard output" : "\(file)"
    isCSV = file.path.lowercased().hasSuffix(".csv")
    descriptor = file.isStandard ? STDOUT_FILENO : try openOutput(file, signals: signals)
    let status = file.isStandard ? nil : stat(descriptor: descriptor)
    isTaken = status.map { $0.isRegular && $0.st_size > 0 } ?? false
    // Standard output may be a file with content, possibly opened for appending.
    let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
    length = max(0, lseek(descriptor, 0, isAppending ? SEEK_END : SEEK_CUR))
  }

  /// Adds the header.
  /// - Parameters:
  ///   - start: the wall-clock time of the session's start.
  ///   - adapter: the receiving adapter.
  package func begin(_ start: Timestamp, adapter: BluetoothAddress) {
    if isCSV {
      waiting = Array(CSVTraceWriter.header.utf8)
    } else {
      let writer = BTSnoopWriter(start: start)
      self.writer = writer
      waiting = writer.preamble(adapter: adapter)
    }
  }

  deinit {
    if descriptor > STDOUT_FILENO { close(descriptor) }
  }

  /// Adds an unmodified HCI event.
  package func add(_ event: borrowing Span<UInt8>, at time: Timestamp) {
    guard let writer, hasRoom else { return }
    waiting += writer.event(event, at: time)
    hasRecords = true
  }

  package func add(_ sighting: Sighting) {
    guard isCSV, hasRoom else { return }
    CSVTraceWriter.append(sighting, to: &waiting)
    hasRecords = true
  }

  private var hasRoom: Bool {
    if waiting.count >= Self.capacity { isIncomplete = true }
    return !isCutShort && waiting.count < Self.capacity
  }

  /// Writes the buffer if it is old or large enough.
  package func tick(at time: Timestamp) throws {
    guard
      waiting.count >= Self.highWater && !isStuck || time.seconds(since: written) >= Self.patience
    else { return }
    written = time
    try flush(isLast: false)
  }

  package func end() throws {
    try flush(isLast: true)
    if isIncomplete || isStuck { complain("\(name): its reader was too slow: packets are missing") }
  }

  /// Reports a full disk once, and continues.
  private func flush(isLast: Bool) throws {
    guard !isCutShort, hasRecords || !isTaken else { return }
    if isTaken {
      _ = ftruncate(descriptor, 0)
      isTaken = false
    }
    do {
      let taken = try writeInTime(
        waiting, to: descriptor, until: signals.readerLimit(isLast: isLast), signals)
      length += taken
      waiting.removeSubrange(..<taken)
      isStuck = !waiting.isEmpty
    } catch let failure as WriteFailed {
      // In a file, removes a partly written record.
      _ = ftruncate(descriptor, length)
      let why = describe(errno: failure.code)
      complain(
        length > 0
          ? "\(name): \(why); everything up to here is stored"
          : "\(name): \(why); nothing is stored")
      isCutShort = true
      waiting = []
    }
  }

  /// The line that names the file; nil for standard output, and after a reported failure.
  package var whereabouts: Words? {
    guard descriptor != STDOUT_FILENO, !isCutShort else { return nil }
    let name = printable(name)
    return isTaken ? "nothing was heard; \(name) is unchanged" : "written to \(name)"
  }
}
