import BeaconCodec
import HotColdGame
import HotColdWorld

/// Who plays in the demo beside me. They are the same in all its rounds, whichever side I am on.
package struct DemoCast {
  /// The first of them hides where I seek.
  var names: [SafeText]
  /// The game that they play when they hide.
  package var game = GameMode.classic
  /// Mine on the trail: those who hide have the others.
  package var place: UInt8 = 1

  /// - Parameter beginRounds: whether a hider begins the next round by itself.
  func bots(of world: World, seed: UInt64, beginRounds: Bool) -> [Bot] {
    // One of those who hide is true, unless that is me.
    let hiders = world.players.count { $0.isHidden }
    let isMine = world.role == .hide && game == .decoys
    let truth = isMine ? nil : Int(seed % UInt64(max(hiders, 1)))
    let places = Trail.places.filter { world.role != .hide || $0 != place }
    return zip(world.players, names).enumerated().map { index, pair in
      let (player, name) = pair
      let party = Party(
        tag: .ofDemo(seed: seed, player: index + 1), name: name,
        role: player.isHidden ? .hider : .seeker,
        game: game.told == .decoys && player.isHidden && index != truth ? .decoy : game.told,
        place: places[min(index, places.count - 1)])
      return Bot(
        party, address: player.address,
        random: SeededGenerator(seed: seed, stream: 1000 + UInt64(index)),
        beginsRounds: beginRounds)
    }
  }

  /// Where I begin as a seeker: one to be found, and some who hunt it, too.
  package static func seeking(rivals: Int) -> DemoCast {
    DemoCast(names: [SafeText("Robin")] + names(rivals))
  }

  /// Where I begin as the hider.
  package static func hiding(from seekers: Int) -> DemoCast { DemoCast(names: names(seekers)) }

  private static func names(_ count: Int) -> [SafeText] {
    Player.names.prefix(count).map { SafeText($0) }
  }
}
