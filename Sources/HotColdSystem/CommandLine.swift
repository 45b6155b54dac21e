import BeaconRadio
import Glibc
import LinuxSystem

extension CommandLine {
  /// This command with sudo, quoted for a shell: `sudo hotcold seek --json`.
  package static var asRoot: String {
    (["sudo", program(arguments.first)] + arguments.dropFirst().map(shellWord))
      .joined(separator: " ")
  }

  /// The program's path if it needs no quotes, otherwise its usual name.
  package static func program(_ argument: String?) -> String {
    guard let argument, argument.contains("/"), argument.isPlain(besides: "/._-+") else {
      return "hotcold"
    }
    return argument
  }
}

extension RadioRepair {
  /// The fix that works on every system, with or without bluetoothd: `hotcold doctor --fix`.
  /// - Parameters:
  ///   - program: the command that starts this program.
  ///   - adapter: nil if there is only one.
  package static func command(
    against obstacle: RadioError, _ program: String, adapter: String?
  ) -> String {
    let isOff =
      switch obstacle {
      case .blocked(.soft, _), .down: true
      default: false
      }
    return "\(program) doctor \(isOff ? "--fix" : "--restart")"
      + (adapter.map { " --adapter \($0)" } ?? "")
  }

  /// Cached: a status repeats its advice many times a second.
  private static let own = permitted()

  /// The command for this user and machine.
  static func command(against obstacle: RadioError) -> String {
    // If root started the helper, it ends with this program.
    let isSudo = if case .running? = try? RadioAccess.choose() { true } else { false }
    let isPermitted = !isSudo && RadioRepair(obstacle, permitted: own) != nil
    let isOnly = (try? Adapter.all().count) ?? 1 <= 1
    return (isPermitted || geteuid() == 0 ? "" : "sudo ")
      + command(
        against: obstacle, CommandLine.program(CommandLine.arguments.first),
        adapter: isOnly ? nil : obstacle.adapter.flatMap { $0.hasPrefix("hci") ? $0 : nil })
  }
}

extension String {
  /// Whether it has only ASCII letters, digits and these characters.
  package func isPlain(besides others: String) -> Bool {
    allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) }
  }
}

/// The value of a variable; nil if unset.
package func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// Unsets a variable, and overwrites its value, which unsetenv(3) leaves readable in
/// `/proc/PID/environ`.
func eraseEnvironment(_ name: String) {
  var next = environ
  while let entry = next.pointee {
    if strncmp(entry, "\(name)=", name.utf8.count + 1) == 0 {
      let value = entry + name.utf8.count + 1
      explicit_bzero(value, strlen(value))
    }
    next += 1
  }
  unsetenv(name)
}

/// The text quoted for a shell.
package func shellWord(_ text: String) -> String {
  guard text.isEmpty || !text.isPlain(besides: "/._-+:=,@%") else { return text }
  let parts = text.split(separator: "'", omittingEmptySubsequences: false)
  return "'" + parts.joined(separator: "'\\''") + "'"
}

/// Opens the standard descriptors that the parent has closed, so that later files do not get their
/// numbers. Using them still fails.
package func holdStandardDescriptors() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    // open(2) returns the lowest free descriptor, which is this one.
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Keeps inherited descriptors from hooks and speech programs.
package func closeInheritedDescriptorsOnExec() {
  for descriptor in SystemText.names(in: "/proc/self/fd").compactMap({ Int32($0) })
  where descriptor > STDERR_FILENO {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }
}
