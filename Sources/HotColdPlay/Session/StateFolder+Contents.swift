import BeaconCodec
import HotColdGame
import HotColdSystem

extension StateFolder {
  private static let calibrationFile = "calibrations"

  private static let profileFile = "player"

  package var profile: Profile? {
    read(Self.profileFile, upTo: Profile.maximumLength).flatMap { Profile($0.span) }
  }

  package func keep(_ profile: Profile) throws {
    try write(profile.bytes, to: Self.profileFile)
  }

  package var scores: ScoreBook {
    read("scores", upTo: ScoreBook.maximumLength).map { ScoreBook($0.span) } ?? ScoreBook()
  }

  package func keep(_ scores: ScoreBook) throws {
    try write(scores.bytes, to: "scores")
  }

  package var calibrations: Calibrations {
    read(Self.calibrationFile, upTo: Calibrations.maximumLength)
      .map { Calibrations($0.span) } ?? Calibrations()
  }

  package func keep(_ calibrations: Calibrations) throws {
    try write(calibrations.bytes, to: Self.calibrationFile)
  }
}
