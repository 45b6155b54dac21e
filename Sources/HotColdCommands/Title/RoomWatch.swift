import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdPlay
import HotColdView

/// Who is in a room, without being one of them.
struct RoomWatch {
  private let room: SafeText
  private let secret: SecretRoom?
  private var game: Game

  init(_ choice: TitleForm.Choice, as player: PlayerTag, clock: MonotonicClock) {
    room = choice.room
    let code = choice.code
    let place = code != nil ? Room.ofCodes : room.isEmpty ? nil : Room(name: "\(room)")
    secret = code.map { SecretRoom(RoomSecret(code: $0), clock: clock) }
    game = Game(
      seeking: BeaconFilter(uuid: place?.uuid ?? .hotcold),
      party: Party(tag: player, name: .empty, role: .watching))
  }

  func isOf(_ choice: TitleForm.Choice) -> Bool { choice.room == room }

  mutating func hear(_ sighting: Sighting) {
    let heard = secret == nil ? sighting : secret?.hear(sighting)
    guard let heard else { return }
    var events: [GameEvent] = []
    game.hear(heard, into: &events)
  }

  mutating func advance(to time: Timestamp) {
    var events: [GameEvent] = []
    game.advance(to: time, into: &events)
  }

  /// Who is there: those who tell of themselves, then the beacons of those who do not.
  var company: [TitleView.Player] {
    let tracker = game.tracker
    let tracks = tracker.inRange
    let players = game.players
    let told = players.map { player in
      TitleView.Player(
        name: player.name, role: player.role,
        distance: tracks.first { $0.key.address == player.address }?.estimate.distance)
    }
    let silent = tracks.filter { track in
      track.key.identity?.major != BeaconFilter.seekersMajor && tracker.isSettled(track.key)
        && !players.contains { $0.address == track.key.address }
    }
    return told
      + silent.map { .init(name: .empty, role: .hider, distance: $0.estimate.distance) }
  }
}
