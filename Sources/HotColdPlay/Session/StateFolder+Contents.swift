import HotColdGame
import HotColdSystem

extension StateFolder {
  private static let calibrationFile = "calibrations"
  private static let profileFile = "player"
  private static let scoreFile = "scores"

  /// Nil where there is none yet.
  package func profile() throws -> Profile? {
    let text = try text(Self.profileFile, upTo: Profile.maximumLength)
    if text.isEmpty { return nil }
    if let profile = Profile(text) { return profile }
    throw Failure(.badData, "\(place(of: Self.profileFile)) names no player")
  }

  package func keep(_ profile: Profile) throws {
    try write(profile.bytes, to: Self.profileFile)
  }

  package func scores() throws -> ScoreBook {
    let text = try text(Self.scoreFile, upTo: ScoreBook.maximumLength)
    let book = ScoreBook(text)
    if text.isEmpty || !book.pages.isEmpty { return book }
    throw Failure(.badData, "\(place(of: Self.scoreFile)) is no list of scores")
  }

  package func keep(_ scores: ScoreBook) throws {
    try write(scores.bytes, to: Self.scoreFile)
  }

  package func calibrations() throws -> Calibrations {
    Calibrations(try text(Self.calibrationFile, upTo: Calibrations.maximumLength))
  }

  package func keep(_ calibrations: Calibrations) throws {
    try write(calibrations.bytes, to: Self.calibrationFile)
  }

  /// Lines, as an editor of any system may have left them; empty where there is no file yet.
  private func text(_ name: String, upTo count: Int) throws -> [UInt8] {
    var bytes = try read(name, upTo: count) ?? []
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    bytes.removeAll { $0 == UInt8(ascii: "\r") }
    return bytes
  }
}

extension Calibrations {
  /// What was measured on this machine; none where nobody can tell.
  package static var kept: Calibrations {
    StateFolder()?.complaining { try $0.calibrations() }
      ?? Calibrations()
  }
}
