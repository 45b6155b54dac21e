import BeaconCodec
import BeaconLocating
import HotColdApp
import HotColdGame
import HotColdSystem
import HotColdView

/// Locates a game's players with a house's stations.
package final class HousePlayers: PlayerMap {
  /// A player's new position, and whether the room (without rooms, the station) has changed.
  typealias Move = (player: BeaconIdentity, position: Position, isNewPlace: Bool)

  private static let mostMoves = 64

  private let uuid: BeaconUUID
  /// The UUID of the stations' beacons, for calibration.
  private let stations: BeaconUUID
  private var house: House
  private var events: [House.Event] = []
  private var moves: [Move] = []
  private var places: [BeaconIdentity: String] = [:]

  /// - Parameters:
  ///   - uuid: the UUID of the game's beacons.
  ///   - wall: the wall-clock time at session time zero, in seconds since the Unix epoch.
  package init(house: TopicLevel, uuid: BeaconUUID, wall: Double) {
    self.uuid = uuid
    stations = .stations(of: house.text)
    self.house = House(.empty, house: house, wall: wall)
  }

  package var filters: [String] { house.topics.filters }

  package func hear(_ message: BrokerMessage, at time: Timestamp) {
    if isOfGame(message.topic) { house.hear(message, at: time, into: &events) }
  }

  /// Whether a topic belongs to the game; other devices are ignored.
  private func isOfGame(_ topic: String) -> Bool {
    guard case .device(let id, _) = house.topics.subject(of: topic) else { return true }
    let beacon = DeviceReport.identity(in: id.text)?.uuid
    return beacon == uuid || beacon == stations
  }

  package func advance(to time: Timestamp) {
    house.advance(to: time, into: &events)
    for event in events {
      if case .position(let position, let id) = event,
        let player = DeviceReport.identity(in: id.text)
      {
        note(position, of: player)
      }
    }
    events.removeAll(keepingCapacity: true)
    if moves.count > Self.mostMoves { moves.removeFirst(moves.count - Self.mostMoves) }
  }

  private func note(_ position: Position, of player: BeaconIdentity) {
    let place = position.room ?? position.station
    if places.count > House.mostThings { places.removeAll() }
    moves.append((player, position, places.updateValue(place, forKey: player) != place))
  }

  /// The seekers' new positions and names; empty unless this player hides.
  func takeMoves(of game: Game) -> [(Move, SafeText)] {
    defer { moves.removeAll(keepingCapacity: true) }
    return moves.filter { game.isHiding && $0.player != game.beacon?.identity }
      .map { ($0, game.party?.name(of: $0.player) ?? .empty) }
  }

  package func write(_ game: Game, to lines: inout any LineWriter) throws {
    for (move, name) in takeMoves(of: game) where move.isNewPlace || lines.isForPrograms {
      let player = name.isEmpty ? shortNumbers(move.player) : "\(name)"
      try lines.write(
        move.position,
        of: PositionSubject(id: DeviceReport.id(of: move.player).text, name: name),
        "\(player): \(Whereabouts(move.position).words)")
    }
  }

  package func news(of game: Game) -> [Words] {
    takeMoves(of: game).compactMap { move, name in
      move.isNewPlace && !name.isEmpty ? "\(name): \(Whereabouts(move.position).words)" : nil
    }
  }

  /// The house; nil until a player has a position.
  var placed: House? {
    house.things.values.contains { $0.position != nil } ? house : nil
  }

  package func panel(_ game: Game, _ seekers: [Blip], at time: Timestamp) -> (any Panel)? {
    placed.flatMap { HouseView($0, of: game, seekers, at: time) }
  }
}
