import ArgumentParser

/// The commands of the program, except those of the house.
package enum AppCommands {
  /// All commands in the order of the help.
  package static var all: [any ParsableCommand.Type] {
    [
      Hide.self, Seek.self, Scan.self, Demo.self, Remote.self, Record.self, Replay.self,
      Calibrate.self, Scores.self, Doctor.self, Stop.self, title,
    ]
  }

  /// The command without a name.
  package static var title: any ParsableCommand.Type { Title.self }
  /// The command with the most options.
  package static var seek: any ParsableCommand.Type { Seek.self }
}
