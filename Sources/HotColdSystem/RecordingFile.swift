import BeaconCodec
import BeaconRadio
import Glibc
import HotColdView

/// What is heard, on its way into a file. The file holds whole records at any time, also when the disk
/// is full or the program is killed.
package final class RecordingFile {
  private enum Format {
    case btsnoop(BTSnoopWriter)
    case csv
  }

  private static let highWater = 64 * 1024
  /// Seconds that a record waits at most.
  private static let patience = 1.0

  let name: String
  /// nil for standard output.
  private let file: FileName?
  let descriptor: Int32
  private let format: Format
  private let signals: Signals
  private var waiting: [UInt8] = []
  private var written = Timestamp.zero
  /// Bytes of the file up to the end of the last whole record, with what was in it before.
  private var length = 0
  /// Whether something else is still in the file.
  private(set) var isTaken: Bool
  let wasTaken: Bool
  private var hasRecords = false
  /// Whether there was no room for all of it. What is heard afterwards is not kept.
  package private(set) var isCutShort = false
  /// Whether somebody has taken it away, or a part of it.
  package private(set) var isLost = false

  /// A file that is open. What is in it stays until there is something to put in its place.
  package struct Place {
    let name: FileName
    let descriptor: Int32
    let signals: Signals
    /// Whether there is a recording, or something else, in it.
    let isTaken: Bool

    /// - Parameters:
    ///   - name: `-` for standard output.
    ///   - signals: what may interrupt the waiting for who reads the other end of a pipe.
    package init(_ name: FileName, signals: Signals) throws {
      self.name = name
      self.signals = signals
      descriptor =
        name.isStandard ? STDOUT_FILENO : try openOutput(name, signals: signals)
      var status = stat()
      isTaken =
        !name.isStandard && fstat(descriptor, &status) == 0 && status.isRegular
        && status.st_size > 0
    }
  }

  /// - Parameters:
  ///   - place: `.csv` at the end of its name makes it a CSV trace, all else BTSnoop.
  ///   - start: the wall clock's time at the session's start.
  ///   - adapter: the address of the adapter that hears.
  package init(_ place: Place, start: Timestamp, adapter: BluetoothAddress) {
    signals = place.signals
    name = place.name.isStandard ? "standard output" : "\(place.name)"
    file = place.name.isStandard ? nil : place.name
    descriptor = place.descriptor
    isTaken = place.isTaken
    wasTaken = place.isTaken
    // Standard output may be a file that is appended to, or one that others have written into.
    let isAppending = fcntl(descriptor, F_GETFL) & O_APPEND != 0
    length = max(0, lseek(descriptor, 0, isAppending ? SEEK_END : SEEK_CUR))
    if place.name.hasSuffix(".csv") {
      format = .csv
      waiting = Array(CSVTraceWriter.header.utf8)
    } else {
      let writer = BTSnoopWriter(start: start)
      format = .btsnoop(writer)
      waiting = writer.preamble(adapter: adapter)
    }
  }

  deinit {
    if descriptor > STDOUT_FILENO { close(descriptor) }
  }

  /// An HCI event, as it came.
  package func add(_ event: borrowing Span<UInt8>, at time: Timestamp) {
    guard case .btsnoop(let writer) = format, !isCutShort else { return }
    waiting += writer.event(event, at: time)
    hasRecords = true
  }

  package func add(_ sighting: Sighting) {
    guard case .csv = format, !isCutShort else { return }
    CSVTraceWriter.append(sighting, to: &waiting)
    hasRecords = true
  }

  /// Writes what has waited long enough.
  package func tick(at time: Timestamp) throws {
    guard waiting.count >= Self.highWater || time.seconds(since: written) >= Self.patience else {
      return
    }
    written = time
    try flush()
  }

  /// Says in one line if there is no room for it; whoever listens goes on.
  package func flush() throws {
    guard !isCutShort, hasRecords || !isTaken else { return }
    if isTaken {
      _ = ftruncate(descriptor, 0)
      isTaken = false
    }
    if file != nil, own.map({ $0.st_size < length }) ?? false { return lose() }
    do {
      try writeAll(waiting, to: descriptor, heeding: signals)
    } catch let failure as WriteFailed {
      // The part of a record that found room is taken back; what is no file has none to take back.
      _ = ftruncate(descriptor, length)
      let why = describe(errno: failure.code)
      complain(
        length > 0
          ? "\(name): \(why); everything up to here is stored"
          : "\(name): \(why); nothing is stored")
      isCutShort = true
    }
    length += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes what is left, and looks whether all of it is there: others may delete a file, or empty it, meanwhile.
  package func finish() throws {
    try flush()
    guard !isLost, let file, let own, file.status.map({ !$0.isSameFile(as: own) }) ?? true else {
      return
    }
    complain("\(name): it was deleted or replaced; the recording is lost")
    isLost = true
  }

  /// Behind the end that somebody else has made, a record would follow a hole.
  private func lose() {
    if !isLost { complain("\(name): another program truncated it; nothing more is stored") }
    isLost = true
    waiting = []
  }

  /// What the system says of the file that was opened; nil where it is none.
  private var own: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.isRegular ? status : nil
  }

  /// Where the recording is, for people; nil on standard output, and where something else was said of it.
  package var whereabouts: Words? {
    guard descriptor != STDOUT_FILENO, !isCutShort, !isLost else { return nil }
    let name = printable("\(name)")
    if isTaken { return "nothing was heard; \(name) is as it was before" }
    return wasTaken
      ? "written to \(name), in place of what was in it before" : "written to \(name)"
  }
}
