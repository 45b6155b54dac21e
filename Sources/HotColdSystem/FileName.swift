import BeaconCodec
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

/// The words of the command line without loss: a file's name may hold any byte, a string holds characters.
///
/// A byte that is no part of valid UTF-8 becomes one of the last 128 characters that Unicode leaves to private use.
/// Where these stand in a word themselves, their bytes are written in the same way, so that each word comes back as
/// it was.
package enum RawArguments {
  /// U+10FF80 is the byte 80, and so on.
  private static let first: UInt32 = 0x10FF00

  /// All but the program's name.
  package static func all() -> [String] {
    var words: [String] = []
    let count = Int(CommandLine.argc)
    for index in 0..<count {
      guard index > 0, let word = CommandLine.unsafeArgv[index] else { continue }
      var bytes: [UInt8] = []
      var next = word
      while next.pointee != 0 {
        bytes.append(UInt8(bitPattern: next.pointee))
        next += 1
      }
      words.append(string(of: bytes))
    }
    return words
  }

  static func string(of bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    func appendRaw(_ byte: UInt8) {
      Unicode.Scalar(first + UInt32(byte)).map { text.append($0) }
    }
    var input = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = 0
    parsing: while true {
      switch parser.parseScalar(from: &input) {
      case .emptyInput: break parsing
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.value >= first + 0x80 {
          for byte in encoded { appendRaw(byte) }
        } else {
          text.append(scalar)
        }
        position += encoded.count
      case .error(let length):
        for byte in bytes[position..<position + length] { appendRaw(byte) }
        position += length
      }
    }
    return String(text)
  }

  static func bytes(of word: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in word.unicodeScalars {
      if scalar.value >= first + 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// A word with a `?` for what must not reach a terminal.
  package static func shown(_ word: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in word.unicodeScalars { shown.append(TextRole(scalar) == nil ? "?" : scalar) }
    return String(shown)
  }
}
