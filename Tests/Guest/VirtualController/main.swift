import Glibc

func complain(_ message: String) {
  let line = Array("virtual-controller: \(message)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

guard CommandLine.arguments.count == 2, CommandLine.arguments[1].first != "-" else {
  print(
    """
    usage: virtual-controller FOLDER

    Bluetooth adapters for this kernel, in one world with scripted strengths of signal. It makes the
    pipes FOLDER/commands and FOLDER/replies. Each line that is written to the first is answered in the
    second, the answer's last line being `ok` or an error. The commands:

    \(World.commands)
    """)
  exit(CommandLine.arguments.dropFirst() == ["--help"] ? 0 : 64)
}

do {
  try Loop(ControlChannel(folder: CommandLine.arguments[1])).run()
} catch {
  complain("\(error)")
  exit(1)
}
