import ArgumentParser

package enum HouseCommands {
  /// All commands in the order of the help.
  package static var all: [any ParsableCommand.Type] {
    [StationCommand.self, Locate.self, HouseCommand.self, Where.self]
  }
}
