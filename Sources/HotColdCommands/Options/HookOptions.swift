import ArgumentParser
import HotColdSystem

struct HookOptions: ParsableArguments {
  @Option(help: Self.help("a beacon comes into range"))
  var onEnter: HookCommand?

  @Option(help: Self.help("a beacon goes out of range"))
  var onExit: HookCommand?

  @Option(help: Self.help("HOT is called"))
  var onHot: HookCommand?

  @Option(help: Self.help("COLD is called"))
  var onCold: HookCommand?

  @Option(help: Self.help("the hunted is found"))
  var onFound: HookCommand?

  var commands: [HookMoment: HookCommand] {
    let all: [(HookMoment, HookCommand?)] = [
      (.enter, onEnter), (.exit, onExit), (.hot, onHot), (.cold, onCold), (.found, onFound),
    ]
    return Dictionary(
      uniqueKeysWithValues: all.compactMap { moment, command in
        command.map { (moment, $0) }
      })
  }

  private static func help(_ moment: String) -> ArgumentHelp {
    ArgumentHelp(
      "A program to run when \(moment), with no shell: HOTCOLD_... variables say more.",
      valueName: "command")
  }
}

extension HookCommand: ExpressibleByArgument {
  package init?(argument: String) {
    try? self.init(argument)
  }
}
