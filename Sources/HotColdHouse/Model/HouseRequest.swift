import BeaconCodec
import HotColdSystem

/// A request from a paired browser (`Resources/Web/house.js`).
enum HouseRequest: Equatable, Sendable {
  /// Ask stations to report devices held close to them.
  case enrol
  /// Names a thing; an empty name removes it.
  case name(TopicLevel, SafeText)
  /// Ends a browser's pairing.
  case remove(browser: Int)
  /// A thing is in this room now; an empty title forgets how loud the thing is.
  case here(TopicLevel, room: String)
}

extension HouseRequest {
  /// nil for other texts.
  init?(_ text: String) {
    guard let json = JSONValue(Array(text.utf8)) else { return nil }
    if json["enrol"]?.bool == true {
      self = .enrol
      return
    }
    if let number = json["remove"]?.number.flatMap({ Int(exactly: $0) }) {
      self = .remove(browser: number)
      return
    }
    guard let id = json["id"]?.string.flatMap({ TopicLevel($0) }) else { return nil }
    if let room = json["here"]?.string {
      self = .here(id, room: room)
    } else if let name = json["name"]?.string {
      self = .name(id, SafeText(full: name))
    } else {
      return nil
    }
  }
}

/// Things named on the page, and how loud things are, stored in the state folder.
struct EnrolledThings: Sendable {
  private let folder: StateFolder
  private let file: String

  /// nil if there is no state folder.
  init?(of house: TopicLevel) {
    guard let folder = StateFolder() else { return nil }
    self.folder = folder
    file = "house-things-\(house)"
  }

  func read() throws -> HousePlan {
    guard let text = try folder.read(file, upTo: JSONValue.Limits.file.length) else {
      return .empty
    }
    do throws(HousePlan.Problem) {
      return try HousePlan(json: text)
    } catch {
      throw Failure(.badData, "\(folder.place(of: file)): \(error.advice)")
    }
  }

  func write(_ house: House) throws {
    let plan = HousePlan(things: house.enrolled, louder: house.ownPlan.louder)
    try folder.write(plan.text, to: file)
  }
}
