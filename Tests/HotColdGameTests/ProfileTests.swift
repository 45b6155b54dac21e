import BeaconCodec
import Testing

@testable import HotColdGame

struct ProfileTests {
  static let player = BeaconUUID(high: 0x0123_4567_89AB_4CDE, low: 0x8F01_2345_6789_ABCD)
  static let line = "player=01234567-89AB-4CDE-8F01-23456789ABCD\n"

  @Test(
    arguments: [
      (line, Profile(player: player)),
      (
        line + "name=Anna\nroom=attic\nvoice=robot\n",
        Profile(
          player: player, name: SafeText("Anna"), room: SafeText("attic"), voice: SafeText("robot"))
      ),
      (
        "name=Anna\n\n# a note\nnonsense\ncolour=red\n" + line,
        Profile(player: player, name: SafeText("Anna"))
      ),
      (line + "name=Anna\nname=Bo=b", Profile(player: player, name: SafeText("Bo=b"))),
      (
        line + "name=\u{1B}]0;x\u{07}\u{202E}Eve",
        Profile(player: player, name: SafeText("Eve"))
      ),
      // Of 24 Cyrillic letters the others get 18.
      (
        line + "name=" + String(repeating: "ж", count: 24),
        Profile(player: player, name: SafeText(String(repeating: "ж", count: 18)))
      ),
      (line.lowercased() + "player=nobody\n", Profile(player: player)),
      ("", nil), ("name=Anna\n", nil), ("player=\n", nil), ("player=01234567-89AB\n", nil),
      ("PLAYER=01234567-89AB-4CDE-8F01-23456789ABCD\n", nil), ("=\n=\n", nil),
    ] as [(String, Profile?)])
  func read(_ text: String, _ profile: Profile?) {
    #expect(Profile(Array(text.utf8)) == profile)
  }

  @Test func roundTrip() {
    let profile = Profile(
      player: Self.player, name: SafeText("Ännchen = 1"), room: SafeText("Küche"),
      voice: SafeText("ghost"))
    #expect(Profile(profile.bytes) == profile)
  }

  @Test func newPlayersAreRandom() {
    var random = SystemRandomNumberGenerator()
    let profiles = (0..<8).map { _ in Profile(using: &random) }
    #expect(Set(profiles.map(\.player)).count == 8)
    // Version 4 and the variant of RFC 9562.
    for profile in profiles {
      #expect(profile.player.high >> 12 & 15 == 4)
      #expect(profile.player.low >> 62 == 2)
    }
  }
}
