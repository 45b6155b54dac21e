import ArgumentParser

package enum HouseCommands {
  /// In the order of the help.
  package static var all: [any ParsableCommand.Type] {
    [StationCommand.self, Locate.self, HouseCommand.self, Where.self]
  }
}
