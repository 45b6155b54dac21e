import BeaconCodec
import Glibc
import HotColdView
import LinuxSystem

/// A file, pipe or built-in recording, read from start to end; gzip is decompressed.
package final class InputFile {
  package let name: String
  package let path: FileName
  /// -1 for a built-in recording.
  package let descriptor: Int32
  private var builtIn: ArraySlice<UInt8>
  private let signals: Signals?
  private var packing = Packing.unknown(start: [])

  /// Known after the first bytes.
  private enum Packing {
    case unknown(start: [UInt8])
    case none
    case gzip(Inflater)
  }

  /// - Parameters:
  ///   - path: `-` for standard input.
  ///   - signals: end the wait for a slow pipe; nil for an ordinary file.
  package init(path: FileName, signals: Signals? = nil) throws {
    self.signals = signals
    self.path = path
    builtIn = []
    if path.isStandard {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    guard !path.path.isEmpty else { throw Failure(.noInput, "the name of the file is empty") }
    name = "\(path)"
    // Without O_NONBLOCK, open(2) would block until a pipe has a writer.
    descriptor = open(path.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure.reading(path, errno: errno) }
    guard let status = stat(descriptor: descriptor), status.st_mode & S_IFMT != S_IFDIR else {
      throw Failure(.noInput, "\(path) is a directory; name a file")
    }
  }

  /// A built-in recording.
  package init(name: String, contents: [UInt8]) {
    self.name = name
    path = FileName("")
    signals = nil
    descriptor = -1
    builtIn = contents[...]
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Whether it can be read again; a pipe cannot.
  package var canRewind: Bool {
    descriptor < 0
      || descriptor != STDIN_FILENO && stat(descriptor: descriptor)?.isRegular ?? false
  }

  /// The same file from the start; nil if it cannot be read again.
  package func reopened() throws -> InputFile? {
    guard canRewind else { return nil }
    return descriptor < 0
      ? InputFile(name: name, contents: Array(builtIn))
      : try InputFile(path: path, signals: signals)
  }

  package func isSame(as other: FileName) -> Bool {
    guard let own = stat(descriptor: descriptor), own.isRegular, let other = other.status else {
      return false
    }
    return own.isSameFile(as: other)
  }

  /// Throws if others can read this file of the user's, as ssh does. One of root's is root's to
  /// protect: systemd shows its credentials to a service by an ACL.
  package func requirePrivate() throws {
    guard let status = stat(descriptor: descriptor), status.isRegular,
      status.st_uid == getuid(), status.st_mode & 0o077 != 0
    else { return }
    throw Failure(.badData, "other users can read \(name); run: chmod 600 \(name)")
  }

  package enum Reading {
    case some
    /// The writer of a pipe is slow.
    case later
    case end
  }

  /// Appends up to `count` bytes, without blocking.
  package func read(into buffer: inout [UInt8], upTo count: Int) throws -> Reading {
    switch packing {
    case .none: return try readRaw(into: &buffer, upTo: count)
    case .gzip(let inflater): return try unpack(with: inflater, into: &buffer, upTo: count)
    case .unknown(var start):
      let reading = try readRaw(into: &start, upTo: max(1, count - start.count))
      packing = .unknown(start: start)
      if case .later = reading { return .later }
      if start.count >= Inflater.magic.count, start.starts(with: Inflater.magic) {
        guard let inflater = Inflater(start: start) else {
          throw Failure(
            .failedWhileRunning,
            "\(name) is packed, and zlib (libz.so.1) is missing; unpack it with: gzip -dc")
        }
        packing = .gzip(inflater)
        return try unpack(with: inflater, into: &buffer, upTo: count)
      }
      // The second byte may still come.
      if case .some = reading, start.count < Inflater.magic.count, start[0] == Inflater.magic[0] {
        return .later
      }
      packing = .none
      buffer += start
      return start.isEmpty ? reading : .some
    }
  }

  private func unpack(
    with inflater: Inflater, into buffer: inout [UInt8], upTo count: Int
  ) throws -> Reading {
    while true {
      var made = 0
      do throws(Inflater.Damaged) {
        try buffer.append(addingCapacity: count) { (free) throws(Inflater.Damaged) in
          try free.withUnsafeMutableBufferPointer { (bytes, initialized) throws(Inflater.Damaged) in
            let space = UnsafeMutableBufferPointer(rebasing: bytes.prefix(count))
            made = try inflater.unpack(into: space)
            initialized = made
          }
        }
      } catch {
        throw Failure(.badData, "\(name): the gzip data is damaged; the rest cannot be read")
      }
      if made > 0 { return .some }
      let reading = try inflater.feed { try readRaw(into: &$0, upTo: Self.packedLength) }
      if case .some = reading { continue }
      if case .end = reading { isCutShort = !inflater.isBetweenMembers }
      return reading
    }
  }

  /// How many compressed bytes to read at once.
  private static let packedLength = 64 * 1024
  /// Whether a gzip file ended too early.
  package private(set) var isCutShort = false

  /// Appends up to `count` bytes of the file, without decompressing.
  private func readRaw(into buffer: inout [UInt8], upTo count: Int) throws -> Reading {
    guard descriptor >= 0 else {
      let piece = builtIn.prefix(count)
      buffer += piece
      builtIn = builtIn.dropFirst(count)
      return piece.isEmpty ? .end : .some
    }
    // A pipe without a writer looks as if it had ended, so wait for the first writer.
    guard Descriptor.isReadable(descriptor) else { return .later }
    var got = 0
    var code: Int32 = 0
    buffer.append(addingCapacity: count) { free in
      free.withUnsafeMutableBufferPointer { bytes, initialized in
        got = Glibc.read(descriptor, bytes.baseAddress, min(count, bytes.count))
        code = errno
        initialized = max(0, got)
      }
    }
    guard got < 0 else { return got > 0 ? .some : .end }
    guard code == EINTR || code == EAGAIN else {
      throw Failure(.failedWhileRunning, "\(name): \(describe(errno: code))")
    }
    return .later
  }

  /// Reads to the end, or until there are more than `count` bytes. Waits for the writer of a pipe.
  /// - Parameter isEnough: stops reading early.
  package func read(
    upTo count: Int, until isEnough: ([UInt8]) -> Bool = { _ in false }
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= count, !isEnough(bytes) {
      switch try read(into: &bytes, upTo: min(count, 64 * 1024)) {
      case .some: break
      case .later: try wait()
      case .end: return bytes
      }
    }
    return bytes
  }

  package func wait() throws {
    guard signals?.wait(for: descriptor, POLLIN, patience: 0) ?? true else { throw Interrupted() }
  }

  /// Throws after a signal, for readers of an endless device, which never waits.
  package func heedSignals() throws {
    if signals?.wantsEnd ?? false { throw Interrupted() }
  }

  /// Waits for data or a signal, which stays pending, at most a minute.
  package func waitForSignalsToo() throws {
    let signals = signals?.descriptor ?? -1
    Descriptor.waitReadable([descriptor, signals], seconds: 60)
    if !Descriptor.isReadable(descriptor), Descriptor.isReadable(signals) {
      throw Interrupted()
    }
  }
}

/// Reads up to `count` bytes with read(2); nil for an error, with `errno`.
package func readOnce(_ descriptor: Int32, upTo count: Int) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
  return got < 0 ? nil : Array(bytes.prefix(got))
}

/// The lines of a text, at least one. Splits bytes, because CR LF is one character of a string.
package func lines(of bytes: [UInt8]) -> [String] {
  bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
    String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
  }
}

/// A signal has ended a wait.
package struct Interrupted: Error {
  package init() {}
}

/// A file name; `-` is standard input or output.
package struct FileName: Equatable, Sendable {
  package let path: String

  package init(_ path: String) {
    self.path = path
  }

  package var isStandard: Bool { path == "-" }

  /// stat(2), which follows links; nil if it fails.
  package var status: stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  package var isStandardOutput: Bool {
    guard let status, status.isRegular || status.isPipe,
      let output = stat(descriptor: STDOUT_FILENO)
    else { return false }
    return status.isSameFile(as: output)
  }
}

extension Failure {
  package static func reading(_ file: FileName, errno: Int32) -> Failure {
    Failure(errno == EACCES ? .notPermitted : .noInput, "\(file): \(describe(errno: errno))")
  }

  package static func creating(_ file: FileName, errno: Int32) -> Failure {
    Failure(.cannotCreate, "cannot create \(file): \(describe(errno: errno))")
  }
}

extension FileName: CustomStringConvertible {
  /// The path. Print it only with `complain` or `printable`.
  package var description: String { path }

  /// The path quoted for a shell.
  package var quoted: String {
    if path.allSatisfy({ $0.isLetter || $0.isNumber || "/._-+".contains($0) }) { return path }
    let parts = path.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: #"'\''"#))'"
  }
}

extension stat {
  /// fstat(2); nil if it fails.
  package init?(descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  package var isPipe: Bool { st_mode & S_IFMT == S_IFIFO }

  package func isSameFile(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino
  }
}
