import ArgumentParser
import HotColdApp

// The only place where the program refers to the house. `make lint` also builds it without.
#if canImport(HotColdHouse)
  import HotColdHouse

  var houseCommands: [any ParsableCommand.Type] { HouseCommands.all }
  var newPlayerMap: PlayerMapMaker? { HousePlayers.init }
#else
  var houseCommands: [any ParsableCommand.Type] { [] }
  var newPlayerMap: PlayerMapMaker? { nil }
#endif
