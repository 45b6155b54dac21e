import BeaconCodec
import BeaconLocating
import HotColdGame
import HotColdView

extension House {
  /// The house with all who play: for the hider, whose tracker it is.
  func view(of game: Game, at time: Timestamp) -> HouseView? {
    guard let own = game.beacon?.identity else { return nil }
    let players = things.values.compactMap { thing -> HouseView.Thing? in
      guard let player = DeviceReport.identity(in: thing.id.text), player.uuid == own.uuid else {
        return nil
      }
      var viewed = viewed(thing, at: time)
      viewed.id = HouseView.id(of: player)
      viewed.isMe = player == own
      let name = game.party?.name(of: player) ?? .empty
      viewed.name = name.isEmpty ? thing.name : name
      return viewed
    }
    guard players.contains(where: { $0.place != nil }) else { return nil }
    var view = self.view(title: "")
    view.list.update(players)
    return view
  }
}

extension Party {
  /// Of the player whose beacon it is; empty where unknown.
  package func name(of beacon: BeaconIdentity) -> SafeText {
    roster.players.first {
      beacon.major == BeaconFilter.seekersMajor && $0.tag.short == beacon.minor
    }?.name ?? .empty
  }
}
