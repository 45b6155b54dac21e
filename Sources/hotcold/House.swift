import ArgumentParser
import HotColdApp

// All that the program knows of the house. `make lint` also builds the program without it.
#if canImport(HotColdHouse)
  import HotColdHouse

  var houseCommands: [any ParsableCommand.Type] { HouseCommands.all }
  var newPlayerMap: PlayerMapMaker? { HousePlayers.init }
#else
  var houseCommands: [any ParsableCommand.Type] { [] }
  var newPlayerMap: PlayerMapMaker? { nil }
#endif
