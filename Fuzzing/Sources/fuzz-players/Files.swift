import Fuzzer
import HotColdGame

extension FuzzTarget {
  /// What is kept from one game to the next.
  static let files = FuzzTarget(
    "files", maximumLength: 80,
    seeds: [
      "player=D9EED498-BFDB-43C0-8B55-D06BB74C430B\nname=Zoë\n",
      "name=\u{1B}[31m\nname\n=\nplayer=x\n",
      "D9EED498-BFDB-43C0-8B55-D06BB74C430B/1/2 AA:BB:CC:DD:EE:FF=-61\n",
      "AA:BB:CC:DD:EE:FF/random 00:00:00:00:00:01=-20\nAA:BB:CC:DD:EE:FF/public 00:00:00:00:00:01=-129\n",
    ].map { Array($0.utf8) }
  ) { bytes in
    let calibrations = Calibrations(bytes)
    require(calibrations.count <= Calibrations.capacity, "calibrations are few")
    let written = calibrations.bytes
    require(written.count <= Calibrations.maximumLength, "and fit into their file")
    require(Calibrations(written.span) == calibrations, "calibrations come out as they went in")
    if let profile = Profile(bytes) {
      let written = profile.bytes
      require(written.count <= Profile.maximumLength, "a profile fits into its file")
      require(Profile(written.span) == profile, "a profile comes out as it went in")
    }
  }
}
