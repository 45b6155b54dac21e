import Glibc

/// A file's name as the system has it: bytes, which need not be UTF-8.
///
/// Words of the command line are strings on their way through the parser. `RawArguments` writes bytes that are
/// no UTF-8 as characters of their own; here they become bytes again.
package struct FileName: Equatable, Sendable {
  /// Without the NUL at its end.
  package let bytes: [UInt8]

  /// - Parameter word: of `RawArguments`.
  package init(_ word: String) {
    bytes = RawArguments.bytes(of: word)
  }

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Standard input, or standard output.
  package var isStandard: Bool { bytes == [UInt8(ascii: "-")] }

  package func hasSuffix(_ suffix: String) -> Bool {
    bytes.count >= suffix.utf8.count && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  package func appending(_ suffix: String) -> FileName { FileName(bytes: bytes + suffix.utf8) }

  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { name in
      // An array with a NUL in it is not empty.
      name.baseAddress.map(body) ?? body("")
    }
  }

  /// What the system says of it, links followed; nil where there is none, or it may not be asked for.
  package var status: stat? {
    var status = stat()
    return withCString { stat($0, &status) } == 0 ? status : nil
  }

  /// Whether standard output goes into the same file or pipe, by whatever name.
  package var isStandardOutput: Bool {
    var output = stat()
    guard let status, status.isRegular || status.isPipe, fstat(STDOUT_FILENO, &output) == 0 else {
      return false
    }
    return status.isSameFile(as: output)
  }
}

extension FileName: CustomStringConvertible {
  /// Fit to be shown to people after `complain`, or `printable`.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension stat {
  package var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  package var isPipe: Bool { st_mode & S_IFMT == S_IFIFO }

  /// Whether both are of one file, by whatever names.
  package func isSameFile(as other: stat) -> Bool {
    st_dev == other.st_dev && st_ino == other.st_ino
  }
}
