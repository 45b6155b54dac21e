import BeaconCodec
import HotColdSystem

/// A request of a paired browser (`Resources/Web/house.js`).
enum HouseRequest: Equatable, Sendable {
  /// Stations shall report what is held close to them.
  case enrol
  /// Names a thing; an empty name forgets it.
  case name(TopicLevel, SafeText)
}

extension HouseRequest {
  /// nil for anything else.
  init?(_ text: String) {
    guard let json = JSONValue(Array(text.utf8)) else { return nil }
    if json["enrol"]?.bool == true {
      self = .enrol
      return
    }
    guard let id = json["id"]?.string.flatMap({ TopicLevel($0) }),
      let name = json["name"]?.string
    else { return nil }
    self = .name(id, SafeText(full: name))
  }
}

/// The things named on the page, in the state folder between two runs.
struct EnrolledThings: Sendable {
  private let folder: StateFolder
  private let file: String

  /// nil without a state folder.
  init?(of house: TopicLevel) {
    guard let folder = StateFolder() else { return nil }
    self.folder = folder
    file = "house-things-\(house)"
  }

  func read() throws -> [TopicLevel: SafeText] {
    guard let text = try folder.read(file, upTo: JSONValue.Limits.file.length) else { return [:] }
    do throws(HousePlan.Problem) {
      return try HousePlan(json: text).things
    } catch {
      throw Failure(.badData, "\(folder.place(of: file)): \(error.advice)")
    }
  }

  func write(_ things: [TopicLevel: SafeText]) throws {
    try folder.write(HousePlan(things: things).text, to: file)
  }
}
