import BeaconCodec
import BeaconTracking
import Fuzzer
import HotColdGame

extension FuzzTarget {
  /// Stored files: calibrations, scores, the player's profile, names of things, trackers.
  static let files = FuzzTarget(
    "files", maximumLength: 160,
    seeds: [
      "player=D9EED498-BFDB-43C0-8B55-D06BB74C430B\nname=Zoë\n",
      "name=\u{1B}[31m\nname\n=\nplayer=x\n",
      "D9EED498-BFDB-43C0-8B55-D06BB74C430B/1/2 AA:BB:CC:DD:EE:FF=-61\n",
      "place room attic\nhunt classic 42.137 9.1 1763823600\nplayer 6989E32C 5 9 Zoë\n",
      "place open\nplayer 09551615 1 -1\nhunt classic -1 -1 -1\n",
      "place demo 7\nhunt classic 1e3 - 0\nplace open\nplayer 00000000 1 0 \nhunt classic nan -1 -1\n",
      "AA:BB:CC:DD:EE:FF/random 00:00:00:00:00:01=-20\nAA:BB:CC:DD:EE:FF/public 00:00:00:00:00:01=-129\n",
      "AA:BB:CC:DD:EE:FF/random=Ada's = buds\n",
      "D0:11:22:33:44:55/random 1799990000 1799995000 1380 1\n00:11:22:33:44:55/public\n",
    ].map { Array($0.utf8) }
  ) { input in
    let bytes = bytes(of: input)
    // The length chooses one of the files.
    switch bytes.count % 5 {
    case 0: checkCalibrations(bytes)
    case 1: checkScores(bytes)
    case 2: checkNames(bytes)
    case 3: checkTrackers(bytes)
    default: checkProfile(bytes)
    }
  }
}

private func checkCalibrations(_ bytes: [UInt8]) {
  let calibrations = Calibrations(bytes)
  require(calibrations.count <= Calibrations.capacity, "the number of calibrations is bounded")
  let written = calibrations.bytes
  require(written.count <= Calibrations.maximumLength, "calibrations fit into their file")
  require(Calibrations(written) == calibrations, "calibrations survive a round trip")
}

private func checkNames(_ bytes: [UInt8]) {
  let names = OwnNames(bytes)
  require(names.bytes.count <= OwnNames.maximumLength, "names fit into their file")
  require(OwnNames(names.bytes) == names, "names survive a round trip")
}

private func checkTrackers(_ bytes: [UInt8]) {
  var watch = FollowWatch(memory: bytes, wall: 1_800_000_000)
  _ = watch.advance(to: .zero)
  let written = watch.memory(wall: 1_800_000_000)
  require(written.count <= FollowWatch.maximumLength, "trackers fit into their file")
}

private func checkScores(_ bytes: [UInt8]) {
  let scores = ScoreBook(bytes)
  require(scores.pages.count <= 2 * ScoreBook.places, "the number of places is bounded")
  for page in scores.pages {
    let games = Dictionary(grouping: page.hunts, by: \.game).values
    require(games.allSatisfy { $0.count <= ScoreBook.hunts }, "the number of hunts is bounded")
    require(page.players.count <= ScoreBook.players, "the number of players is bounded")
    require(
      page.hunts.allSatisfy { $0.seconds.isFinite && $0.seconds >= 0 },
      "times are finite and not negative")
  }
  let scored = scores.bytes
  require(scored.count <= ScoreBook.maximumLength, "scores fit into their file")
  require(ScoreBook(scored) == scores, "scores survive a round trip")
}

private func checkProfile(_ bytes: [UInt8]) {
  guard let profile = Profile(bytes) else { return }
  let written = profile.bytes
  require(written.count <= Profile.maximumLength, "a profile fits into its file")
  require(Profile(written) == profile, "a profile survives a round trip")
}
