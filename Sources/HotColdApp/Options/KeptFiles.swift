import BeaconCodec
import BeaconTracking
import HotColdGame
import HotColdSystem

extension Profile { fileprivate static var file: String { "player" } }
extension ScoreBook { fileprivate static var file: String { "scores" } }
extension Calibrations { fileprivate static var file: String { "calibrations" } }
extension OwnNames { fileprivate static var file: String { "names" } }

extension StateFolder {
  private static let trackerFile = "trackers"

  func keep(_ profile: Profile) throws { try write(profile.bytes, to: Profile.file) }

  func keep(_ scores: ScoreBook) throws { try write(scores.bytes, to: ScoreBook.file) }

  func keep(_ calibrations: Calibrations) throws {
    try write(calibrations.bytes, to: Calibrations.file)
  }

  func keep(_ names: OwnNames) throws { try write(names.bytes, to: OwnNames.file) }

  /// The stored profile; nil if there is none yet.
  func profile() throws -> Profile? {
    let text = try text(Profile.file, upTo: Profile.maximumLength)
    if text.isEmpty { return nil }
    if let profile = Profile(text) { return profile }
    throw Failure(.badData, "\(place(of: Profile.file)) names no player")
  }

  func scores() throws -> ScoreBook {
    let text = try text(ScoreBook.file, upTo: ScoreBook.maximumLength)
    let book = ScoreBook(text)
    if text.isEmpty || !book.pages.isEmpty { return book }
    throw Failure(.badData, "\(place(of: ScoreBook.file)) is not a list of scores")
  }

  func calibrations() throws -> Calibrations {
    Calibrations(try text(Calibrations.file, upTo: Calibrations.maximumLength))
  }

  func names() throws -> OwnNames {
    OwnNames(try text(OwnNames.file, upTo: OwnNames.maximumLength))
  }

  /// - Parameter wall: seconds since 1970 at time zero of the packets' clock.
  func trackers(wall: Double) throws -> FollowWatch {
    FollowWatch(
      memory: try text(Self.trackerFile, upTo: FollowWatch.maximumLength), wall: wall)
  }

  func keep(_ watch: FollowWatch, wall: Double) throws {
    try write(watch.memory(wall: wall), to: Self.trackerFile)
  }

  /// A text without carriage returns; empty if there is no file yet.
  private func text(_ name: String, upTo count: Int) throws -> [UInt8] {
    (try read(name, upTo: count) ?? []).filter { $0 != UInt8(ascii: "\r") }
  }
}

extension Calibrations {
  /// The stored calibrations; empty if unreadable.
  package static var kept: Calibrations {
    StateFolder()?.complaining { try $0.calibrations() }
      ?? Calibrations()
  }
}
