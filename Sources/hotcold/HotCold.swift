import ArgumentParser
import Glibc
import HotColdApp
import HotColdSystem

extension HotCold {
  /// Runs the command line.
  /// - Parameter map: creates the map of players.
  static func start(map: PlayerMapMaker?) {
    // Report closed pipes and full files as errors of write(2) instead of dying by the signal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    holdStandardDescriptors()
    closeInheritedDescriptorsOnExec()
    // Before starting any other program.
    _ = SecretWord.fromEnvironment
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      try exiting { try InvokingUser.become(words) }
      var command = try parse(words)
      try exiting(hasDemo: command is any DemoCommand) {
        if var command = command as? any MapCommand { return try command.run(map: map) }
        try command.run()
      }
    } catch {
      end(with: error is HelpWanted ? CleanExit.helpRequest() : error, after: words)
    }
  }

  /// Parses only the named subcommand, which halves the startup time: the parser would otherwise
  /// set up all of them. Errors and requests for help go through the root command.
  private static func parse(_ words: [String]) throws -> any ParsableCommand {
    if let first = words.first,
      let named = configuration.subcommands.first(where: { $0._commandName == first }),
      let command = try? named.parseAsRoot(Array(words.dropFirst())),
      ([named] + named.configuration.subcommands).contains(where: { $0 == type(of: command) })
    {
      return command
    }
    // Otherwise the parser would print the general help.
    if words.first == "help", advice(on: Array(words.dropFirst())) != nil {
      throw ValidationError("")
    }
    return try parseAsRoot(words)
  }

  /// Removes control characters from the arguments that a usage message quotes.
  private static func cleaned(_ message: String, quoting words: [String]) -> String {
    var message = message
    // Escapes line breaks in arguments, but not those of the message.
    for quoted in words.flatMap({ [$0[...]] + $0.split(separator: "=", maxSplits: 1) }) {
      message = message.replacing("'\(quoted)'", with: "'\(printable(String(quoted)))'")
    }
    return message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { printable(String($0)) }.joined(separator: "\n")
  }

  /// Prints the error, if it has a message, and exits with its status.
  private static func end(with error: any Error, after words: [String]) -> Never {
    let status = exitCode(for: error)
    var message = fullMessage(for: error)
    if status == .validationFailure {
      let shown = words.map(printable)
      message = advice(on: shown) ?? (shown == words ? message : cleaned(message, quoting: words))
      // An error of a running command comes with the root command's usage.
      if let name = words.first, message.contains("<subcommand>") {
        message.replace("<subcommand>", with: "\(name) [<options>]")
        message.replace("hotcold --help", with: "hotcold \(name) --help")
      }
      // The title screen's command has no visible name.
      message.replace("hotcold \(title._commandName)", with: "hotcold")
    }
    if !message.isEmpty, !message.hasSuffix("\n") { message += "\n" }
    let text = Array(message.utf8)
    guard status.isSuccess else {
      _ = try? writeAll(text, to: STDERR_FILENO)
      Glibc.exit(status.rawValue)
    }
    do {
      try exiting { try writeAll(text, to: STDOUT_FILENO) }
      Glibc.exit(status.rawValue)
    } catch {
      Glibc.exit(exitCode(for: error).rawValue)
    }
  }
}

/// The root command.
struct HotCold: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hotcold",
    abstract: "Hide and seek with Bluetooth: HOT as you come closer, COLD as you move away.",
    discussion: """
      Without a subcommand it opens the title screen, where you choose everything.
      It takes --adapter NAME, --screen-reader, --no-color and --no-motion.
      No Bluetooth here? Try it in a pretend house: hotcold demo
      """,
    version: version,
    // Each command sets its name: deriving it from the type took a third of the startup time.
    subcommands: AppCommands.all + houseCommands, defaultSubcommand: AppCommands.title)

  private static var title: any ParsableCommand.Type { AppCommands.title }

  /// A usage error if the arguments do not name a command, which the parser would pass to the title
  /// screen; nil if they do, or are options of the title screen.
  static func advice(on words: [String]) -> String? {
    let words = words.first == "help" ? Array(words.dropFirst()) : words
    guard let first = words.first else { return nil }
    let commands = configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let names = commands.map { $0._commandName } + ["help"]
    guard !names.contains(first), first != title._commandName else { return nil }
    let error: String
    if !first.hasPrefix("-") {
      // No name is this long, and comparing longer words takes time.
      let word = first.prefix(20)
      func changes(_ name: String) -> Int { word.difference(from: name).count }
      let meant = names.filter { changes($0) <= max(2, $0.count / 2) }
        .min { changes($0) < changes($1) }
      error = "There is no command '\(first)'." + (meant.map { " Did you mean '\($0)'?" } ?? "")
    } else if let option = words.first(where: { $0.hasPrefix("--") }),
      !title.helpMessage().contains("\(option) "),
      let command = ([AppCommands.seek] + commands).first(where: {
        $0.helpMessage().contains("\(option) ")
      })
    {
      error = "\(option) belongs to a command, as in: hotcold \(command._commandName) \(option)"
    } else {
      return nil
    }
    return """
      Error: \(error)
      Usage: hotcold <command> [<options>]
        See 'hotcold --help' for more information.
      """
  }
}
