import BeaconCodec
import HotColdGame
import HotColdView

/// Who is in a room, without being one of them.
struct RoomWatch {
  private let room: SafeText
  private let secret: SafeText
  private var listener: RoomListener?
  private var game: Game

  init(_ choice: TitleForm.Choice, as player: PlayerTag) {
    room = choice.room
    secret = choice.secret
    let place = room.isEmpty ? nil : Room(name: "\(room)")
    if let place, !secret.isEmpty {
      listener = RoomListener(secret: RoomSecret(word: "\(secret)", room: place))
    }
    game = Game(
      seeking: BeaconFilter(uuid: place?.uuid ?? .hotcold),
      party: Party(tag: player, name: .empty, role: .watching))
  }

  func isOf(_ choice: TitleForm.Choice) -> Bool { choice.room == room && choice.secret == secret }

  mutating func hear(_ sighting: Sighting) {
    let heard = listener == nil ? sighting : listener?.hear(sighting, at: .now)
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
        name: player.name, doing: .init(player.role),
        distance: tracks.first { $0.key.address == player.address }?.estimate.distance)
    }
    let silent = tracks.filter { track in
      track.key.identity?.major != BeaconFilter.seekersMajor && tracker.isSettled(track.key)
        && !players.contains { $0.address == track.key.address }
    }
    return told
      + silent.map { .init(name: .empty, doing: .hiding, distance: $0.estimate.distance) }
  }
}

extension TitleView.Player.Doing {
  fileprivate init(_ role: PlayerRole) {
    switch role {
    case .watching: self = .watching
    case .hider: self = .hiding
    case .seeker: self = .seeking
    }
  }
}
