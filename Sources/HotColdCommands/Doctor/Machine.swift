import BeaconCodec
import BeaconRadio
import Glibc
import HotColdSystem

/// What the program runs on, and what there is to mend it with.
struct Machine: Equatable {
  /// `Debian GNU/Linux 12`
  var system: String
  /// `6.1.0-44-amd64`
  var kernel: String
  /// How to start this program: as it was started, so that an advice can be copied.
  var program: String
  var isRoot: Bool
  /// Whoever started it.
  var user: String
  /// Which of `Machine.tools` are installed.
  var tools: Set<String>
  var installation = Installation.built

  static let tools = ["bluetoothctl", "btmgmt", "hciconfig", "systemctl", "apt-get"]

  static func look() -> Machine {
    var name = utsname()
    uname(&name)
    let release = withUnsafeBytes(of: &name.release) { bytes in
      SafeText(utf8: bytes.prefix { $0 != 0 }).description
    }
    return Machine(
      system: system(SystemText.lines(of: "/etc/os-release") ?? []),
      kernel: release,
      program: CommandLine.program(CommandLine.arguments.first),
      isRoot: geteuid() == 0, user: UserName.own,
      tools: Set(tools.filter(hasProgram)), installation: .look())
  }

  /// A command that takes root.
  func asRoot(_ command: String) -> String { isRoot ? command : "sudo " + command }

  /// os-release(5)
  static func system(_ lines: [String]) -> String {
    func value(_ key: String) -> String? {
      guard let line = lines.first(where: { $0.hasPrefix(key + "=") }) else { return nil }
      let text = SafeText(String(line.dropFirst(key.count + 1).filter { $0 != "\"" }))
      return text.isEmpty ? nil : text.description
    }
    return [value("NAME") ?? "Linux", value("VERSION_ID")].compactMap { $0 }.joined(separator: " ")
  }

  /// Also where only root has it in the PATH.
  private static func hasProgram(_ name: String) -> Bool {
    findProgram(name) != nil
      || ["/usr/sbin/", "/sbin/"].contains { access($0 + name, X_OK) == 0 }
  }
}
