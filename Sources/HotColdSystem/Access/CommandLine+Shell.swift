import BeaconRadio

extension CommandLine {
  /// This very command, for a shell, with root's privileges: `sudo hotcold seek --json`.
  package static var asRoot: String {
    (["sudo", program(arguments.first)] + arguments.dropFirst().map(shellWord))
      .joined(separator: " ")
  }

  /// The program as it was started, where a shell takes that for one word; else the usual name.
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

/// A word that a shell takes for this text.
package func shellWord(_ text: String) -> String {
  guard text.isEmpty || !CommandLine.isPlain(text, besides: "/._-+:=,@%") else { return text }
  let parts = text.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.joined(separator: "'\\''") + "'"
}
