import ArgumentParser
import HotColdSystem

/// The program: its commands.
package struct HotCold: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "hotcold",
    abstract: "Hide and seek with Bluetooth: HOT as you come closer, COLD as you go away.",
    discussion: """
      Without a subcommand it shows the title screen, where all is chosen.
      No Bluetooth here? Try it in the simulated house: hotcold demo
      """,
    version: version,
    // Each says its name: to make it of the type's name took a third of the program's start.
    subcommands: [
      Hide.self, Seek.self, Scan.self, Demo.self, Record.self, Replay.self, Calibrate.self,
      Scores.self, Station.self, Locate.self, HouseCommand.self, Where.self, Doctor.self,
      Stop.self, Title.self,
    ], defaultSubcommand: Title.self)

  package init() {}
}
