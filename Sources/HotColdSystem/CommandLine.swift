import BeaconCodec
import BeaconRadio
import Glibc
import HotColdView

extension CommandLine {
  /// This command line for a shell, run as root: `sudo hotcold seek --json`.
  package static var asRoot: String {
    (["sudo", program(arguments.first)] + arguments.dropFirst().map(shellWord))
      .joined(separator: " ")
  }

  /// The path that started the program if it needs no quoting; otherwise the usual name.
  package static func program(_ argument: String?) -> String {
    guard let argument, argument.contains("/"), isPlain(argument, besides: "/._-+") else {
      return "hotcold"
    }
    return argument
  }

  fileprivate static func isPlain(_ text: String, besides others: String) -> Bool {
    text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: others.utf8.contains($0)
      }
    }
  }
}

/// An environment variable; nil if unset.
package func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// The text quoted for a shell.
package func shellWord(_ text: String) -> String {
  guard text.isEmpty || !CommandLine.isPlain(text, besides: "/._-+:=,@%") else { return text }
  let parts = text.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.joined(separator: "'\\''") + "'"
}

/// Opens standard input, output and error if the parent has closed them, so that a file opened later does not get their
/// number. Reading or writing them still fails.
package func holdStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // open(2) returns the lowest free number: this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Sets close-on-exec on all other inherited descriptors, so that hooks and speech programs do not get them.
package func closeInheritedDescriptorsOnExec() {
  for descriptor in SystemText.names(in: "/proc/self/fd").compactMap({ Int32($0) })
  where descriptor > STDERR_FILENO {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}

/// The command-line arguments as strings without loss, because a file's name may be invalid UTF-8.
///
/// A byte of invalid UTF-8 becomes one of the last 128 private-use characters. If an argument contains one of these,
/// its bytes are encoded in the same way, so that decoding is exact.
package enum RawArguments {
  /// U+10FF80 is the byte 80, and so on.
  private static let first: UInt32 = 0x10FF00

  /// The arguments without the program's name.
  package static func all() -> [String] {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { $0.map { string(of: bytes(of: $0)) } }
  }

  /// Converts a C string.
  static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
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

  /// The argument with `?` for characters that must not reach a terminal.
  package static func shown(_ word: String) -> String {
    var shown = String.UnicodeScalarView()
    for scalar in word.unicodeScalars { shown.append(TextRole(scalar) == nil ? "?" : scalar) }
    return String(shown)
  }
}
