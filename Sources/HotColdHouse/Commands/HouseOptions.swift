import ArgumentParser
import BeaconCodec
import HotColdApp
import HotColdSystem
import HotColdView

extension DevicePattern: WordArgument {}

struct PlanOptions: ParsableArguments {
  @Option("The positions of the stations: a CSV file with station, x_m, y_m and z_m.", "file")
  var stations: FileName?

  @Option("The rooms: a CSV file with room, x0_m, y0_m, x1_m and y1_m.", "file")
  var rooms: FileName?

  @Option(
    "Stations, rooms and names of things: JSON, or ESPresense Companion's YAML.", "file",
    more:
      "Without it, stations report their own positions. FILE#FLOOR selects a floor of Companion's."
  )
  var plan: FileName?

  /// - Parameter fallback: the plan if --plan is not given.
  func read(_ signals: Signals, or fallback: HousePlan = .empty) throws -> HousePlan {
    var plan = try self.plan.map { try Self.plan($0, signals) } ?? fallback
    if let stations {
      plan.stations = try StationFiles.stations(InputFile(path: stations, signals: signals))
    }
    if let rooms { plan.rooms = try StationFiles.rooms(InputFile(path: rooms, signals: signals)) }
    return plan
  }

  /// JSON (docs/STATIONS.md), or ESPresense Companion's YAML, where `FILE#FLOOR` selects a floor.
  private static func plan(_ name: FileName, _ signals: Signals) throws -> HousePlan {
    var (path, floor) = (name, String?.none)
    if name.status == nil, let sign = name.path.lastIndex(of: "#") {
      path = FileName(String(name.path[..<sign]))
      floor = String(name.path[sign...].dropFirst())
    }
    let file = try InputFile(path: path, signals: signals)
    let bytes = try file.read(upTo: JSONValue.Limits.file.length)
    do throws(HousePlan.Problem) {
      let plan = try HousePlan.file(bytes, floor: floor)
      if let other = plan.unusedFloors.first {
        complain(
          "\(file.name): the floor \(other) is not used, because another has its height; \(path)#\(other) selects it"
        )
      }
      return plan
    } catch {
      throw Failure(.badData, "\(file.name): \(error.advice)")
    }
  }
}

struct LiveOptions: ParsableArguments {
  private static let usualAway = 180.0

  @OptionGroup(title: "Broker") var broker: BrokerOptions
  @OptionGroup(title: "History") var history: HistoryOptions

  @Flag(help: "Announce the named things of the plan to Home Assistant.")
  var homeAssistant = false

  @Option(
    "With --home-assistant: a thing is not_home after this many seconds without a reading.",
    "seconds")
  var away = usualAway

  @Option("Stop after this many seconds.", "seconds")
  var duration: Double?

  /// Whether any option is given besides the broker's.
  var isUsed: Bool { homeAssistant || duration != nil || history.isWanted }

  func validate() throws {
    try requireDuration(duration)
    try require((5...86_400).contains(away), "--away takes 5 to 86400 seconds.")
    try require(
      homeAssistant || away == Self.usualAway, "--away goes with --home-assistant.")
  }
}

struct HistoryOptions: ParsableArguments {
  private static let usual = (days: 30, megabytes: 200)

  @Flag(help: "Keep a history of where things were, for hotcold where.")
  var remember = false

  @Option("Like --remember, but in this file.", "file")
  var history: FileName?

  @Option("How many days of history to keep (default: \(usual.days)).", "days")
  var keep: Double?

  @Option(
    "The size limit of the history in megabytes; the oldest is deleted first (default: \(usual.megabytes)).",
    "megabytes", name: .customLong("keep-mb"))
  var keepMegabytes: Double?

  @Flag(
    name: .customLong("remember-all"),
    help: "Also remember unnamed things: the devices of neighbours and guests.")
  var remembersAll = false

  var isWanted: Bool { remember || remembersAll || history != nil }
  /// Whether to write a history; `--history` alone may name one to read.
  var isKept: Bool { remember || remembersAll || keep != nil || keepMegabytes != nil }

  func validate() throws {
    try require(
      keep.map { $0 > 0 && $0 <= 36_500 } ?? true, "--keep takes a number of days above 0.")
    try require(
      keepMegabytes.map((1...1_000_000).contains) ?? true,
      "--keep-mb takes a number of megabytes from 1.")
    try require(
      isWanted || keep == nil && keepMegabytes == nil,
      "--keep and --keep-mb go with --remember, --remember-all or --history.")
  }

  /// The history to write; nil if it was not requested.
  func open(of house: TopicLevel) throws -> History? {
    guard isWanted else { return nil }
    guard let file = history ?? History.usualFile(of: house) else {
      throw Failure(
        .cannotCreate, "HOME is not set; name a file for the history: --history FILE")
    }
    return try History(
      file, keepingDays: keep ?? Double(Self.usual.days),
      megabytes: keepMegabytes ?? Double(Self.usual.megabytes), remembersUnnamed: remembersAll)
  }
}

extension History {
  /// Opens an existing history for reading.
  /// - Parameter file: nil for the default file of the house.
  static func kept(in file: FileName?, of house: TopicLevel) throws -> History {
    if let file { return try History(file, keepingDays: nil) }
    try StateFolder()?.requireFolder()
    guard let file = usualFile(of: house), file.status != nil else {
      throw Failure(
        .noInput,
        house == .home
          ? "there is no history yet; hotcold house --remember makes one"
          : "there is no history of \(house) yet; hotcold house --house \(shellWord(house.text)) --remember makes one"
      )
    }
    return try History(file, keepingDays: nil)
  }
}
