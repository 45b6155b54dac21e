import BeaconCodec
import Testing

@testable import HotColdWorld

struct AutopilotTests {
  @Test(arguments: 0..<200)
  func findsTheHider(seed: UInt64) throws {
    var hunt = Hunt(seed: seed)
    hunt.run(for: 360)
    let found = try #require(hunt.world.found)
    print("T", seed, found.time.seconds)
  }
}
