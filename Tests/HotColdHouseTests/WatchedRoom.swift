import BeaconCodec
import HotColdGame
import HotColdSystem
import PlayerSupport

@testable import HotColdApp
@testable import HotColdHouse

/// Players who publish their messages over a broker twice a second.
struct WatchedRoom {
  static let secret = RoomSecret(word: "marmalade", room: BeaconUUID(room: "kitchen"))
  static let house = TopicLevel.home
  /// Seconds since the Unix epoch at time zero of the simulation.
  static let wall = 1_764_000_000.0

  var room: SharedAir
  private var steps = 0

  /// Anna hides and Cleo seeks; the test chooses Ben's role.
  init(ben: PlayerRole = .seeker) {
    let players: [(PlayerRole, Double, String)] = [
      (.hider, 0, "Anna"), (ben, -30, "<b>Ben</b> \"the\""), (.seeker, 12, "Cleo"),
    ]
    room = SharedAir(
      players.enumerated().map { index, player in
        var machine = Machine(index, player.0, at: player.1, name: player.2)
        machine.party = Party(
          tag: Machine.tag(index), name: SafeText(player.2), role: player.0, hasSecret: true
        )
        return machine
      }, seed: 1)
  }

  static func minute(_ seconds: Double) -> Minute { Minute(unixSeconds: Int64(wall + seconds)) }

  static func message(_ payload: [UInt8], from sender: String = "a", isRetained: Bool = false)
    -> BrokerMessage
  {
    BrokerMessage(
      "hotcold/v1/home/game/\(secret.topic)/\(sender)", payload, isRetained: isRetained)
  }

  /// Simulates a tenth of a second.
  /// - Returns: the broker's messages.
  mutating func step() -> [BrokerMessage] {
    room.step()
    steps += 1
    guard steps % 5 == 0 else { return [] }
    let time = room.time
    return room.machines.indices.compactMap { index in
      var machine = room.machines[index]
      let message = machine.party.outgoing(at: .zero.advanced(bySeconds: time))
      var beacon = machine.beacon
      beacon.uuid = Self.secret.room
      return Self.secret.letter(message.bytes, from: beacon, at: Self.minute(time)).map {
        Self.message($0, from: "s\(index)")
      }
    }
  }

  /// Cleo goes to Anna and finds her.
  mutating func play(_ hear: ([BrokerMessage], Timestamp) -> Void) {
    for step in 0..<300 {
      if step == 60, room.machines[2].party.hunted == Machine.tag(1) {
        room.machines[2].perform(.huntNext)
      }
      if step > 60 { room.machines[2].place = max(room.machines[2].place - 0.1, 0.1) }
      let messages = self.step()
      hear(messages, .zero.advanced(bySeconds: room.time))
    }
  }
}

/// Default values for the brokers of these tests.
extension HouseFeed {
  var trouble: String { "" }
  var name: String { "a test" }
}
