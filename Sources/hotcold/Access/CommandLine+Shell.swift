import BeaconRadio

extension CommandLine {
  /// This very command, for a shell, with root's privileges: `sudo hotcold seek --json`.
  static var asRoot: String {
    (["sudo", Machine.program(arguments.first)] + arguments.dropFirst().map(shellWord))
      .joined(separator: " ")
  }
}

/// A word that a shell takes for this text.
func shellWord(_ text: String) -> String {
  let isPlain =
    !text.isEmpty
    && text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+:=,@%".utf8.contains($0)
      }
    }
  return isPlain
    ? text
    : "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
}
