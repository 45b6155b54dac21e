import ArgumentParser
import BeaconLocating
import HotColdHouse
import HotColdPlay
import HotColdSystem

/// What is known of a house beforehand.
struct PlanOptions: ParsableArguments {
  @Option("Where the stations are: a CSV file with station, x_m, y_m and z_m.", "file")
  var stations: FileName?

  @Option("The rooms: a CSV file with room, x0_m, y0_m, x1_m and y1_m.", "file")
  var rooms: FileName?

  @Option(
    "Stations, rooms and names of things: JSON, or ESPresense Companion's YAML.", "file",
    more:
      "Without it, stations tell themselves where they are. file#floor takes a floor of Companion's."
  )
  var plan: FileName?

  /// - Parameter other: what is known where there is no plan.
  func read(_ signals: Signals, or other: HousePlan = HousePlan()) throws -> HousePlan {
    var plan = other
    if let file = self.plan {
      plan = try PlanFiles.plan(file, signals: signals)
    }
    if let stations {
      plan.stations = try StationFiles.stations(InputFile(path: stations, signals: signals))
    }
    if let rooms { plan.rooms = try StationFiles.rooms(InputFile(path: rooms, signals: signals)) }
    return plan
  }
}
