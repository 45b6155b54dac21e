import Glibc

func logError(_ message: String) {
  let line = Array("virtual-controller: \(message)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

guard CommandLine.arguments.count == 3, CommandLine.arguments[1].first != "-" else {
  print(
    """
    usage: virtual-controller FOLDER PROFILES

    Simulates Bluetooth adapters for this kernel, with scripted signal strengths. The files in the
    folder PROFILES describe the kinds of controllers. Creates the pipes FOLDER/commands and
    FOLDER/replies. Each line in the first is a command; its answer in the second ends with the line
    `ok` or `error: REASON`. The commands:

    \(World.commands)
    """)
  exit(CommandLine.arguments.dropFirst() == ["--help"] ? 0 : 64)
}

do {
  let profiles = try Profile.all(in: CommandLine.arguments[2])
  try Loop(ControlChannel(folder: CommandLine.arguments[1]), profiles).run()
} catch {
  logError("\(error)")
  exit(1)
}
