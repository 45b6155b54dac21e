import BeaconCodec
import HotColdGame
import HotColdSystem

extension StateFolder {
  private static let calibrationFile = "calibrations"
  private static let profileFile = "player"
  private static let scoreFile = "scores"
  private static let nameFile = "names"
  private static let trackerFile = "trackers"

  func profile() throws -> Profile? {
    let text = try text(Self.profileFile, upTo: Profile.maximumLength)
    if text.isEmpty { return nil }
    if let profile = Profile(text) { return profile }
    throw Failure(.badData, "\(place(of: Self.profileFile)) names no player")
  }

  func keep(_ profile: Profile) throws {
    try write(profile.bytes, to: Self.profileFile)
  }

  func scores() throws -> ScoreBook {
    let text = try text(Self.scoreFile, upTo: ScoreBook.maximumLength)
    let book = ScoreBook(text)
    if text.isEmpty || !book.pages.isEmpty { return book }
    throw Failure(.badData, "\(place(of: Self.scoreFile)) is not a list of scores")
  }

  func keep(_ scores: ScoreBook) throws {
    try write(scores.bytes, to: Self.scoreFile)
  }

  func calibrations() throws -> Calibrations {
    Calibrations(try text(Self.calibrationFile, upTo: Calibrations.maximumLength))
  }

  func keep(_ calibrations: Calibrations) throws {
    try write(calibrations.bytes, to: Self.calibrationFile)
  }

  func names() throws -> OwnNames {
    OwnNames(try text(Self.nameFile, upTo: OwnNames.maximumLength))
  }

  func keep(_ names: OwnNames) throws {
    try write(names.bytes, to: Self.nameFile)
  }

  /// - Parameter wall: seconds since 1970 at time zero of the packets' clock.
  func trackers(wall: Double) throws -> FollowWatch {
    FollowWatch(
      memory: try text(Self.trackerFile, upTo: FollowWatch.maximumLength), wall: wall)
  }

  func keep(_ watch: FollowWatch, wall: Double) throws {
    try write(watch.memory(wall: wall), to: Self.trackerFile)
  }

  /// Without carriage returns; empty if there is no file yet.
  private func text(_ name: String, upTo count: Int) throws -> [UInt8] {
    (try read(name, upTo: count) ?? []).filter { $0 != UInt8(ascii: "\r") }
  }
}

extension Calibrations {
  /// Empty if unreadable.
  package static var kept: Calibrations {
    StateFolder()?.complaining { try $0.calibrations() }
      ?? Calibrations()
  }
}
