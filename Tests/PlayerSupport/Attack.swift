import BeaconCodec
import HotColdGame

/// One thing that a stranger does over and over again to a room.
package struct Attack: Sendable {
  /// Whom it gives itself out for.
  package enum Guise: Equatable, Sendable {
    /// A player who is there: its tag, its beacon, its name and what it says.
    case player(Int)
    /// One whose tag ends like that of a player who is there.
    case twin(Int)
    /// So many whom there is not, and who say that they hunt the first machine.
    case invented(Int)
    /// A hider's beacon, and no word.
    case silent
  }

  /// From where.
  package enum Sender: Sendable {
    /// Addresses of its own.
    case own
    /// The address of the player whom it copies.
    case stolen
    /// The address of a player whom it does not copy.
    case borrowed(Int)
  }

  /// How strongly each machine hears it.
  package enum Level: Sendable {
    /// dBm.
    case at(Int8)
    /// dB above the player whom it copies.
    case louder(Int)
  }

  /// Puts in what is not true.
  /// - Parameters:
  ///   - who: of several who are invented, from 0.
  ///   - count: how many messages it has sent before.
  package typealias Lie = @Sendable (_ status: inout PlayerStatus, _ who: Int, _ count: Int) -> Void

  package var guise: Guise
  package var sender: Sender
  package var level: Level
  /// Beacons and messages a second, of each guise.
  package var rate: Double
  /// dBm at 1 m, as its beacons claim it.
  package var power: Int8
  /// nil for that of the player whom it copies.
  package var name: String?
  /// A taunt in words that it puts into the mouth of the player whom it copies; nil for none.
  package var words: String?
  /// The numbers of its beacon; nil for those of the player whom it copies.
  package var beacon: BeaconIdentity?
  /// Seconds of the room's time in which it is done.
  package var times: Range<Double>
  /// How many statuses ago the player whom it copies said what it says now.
  package var delay: Int
  /// Whether each message comes from somebody who was not there before.
  package var isFleeting: Bool
  package var lie: Lie

  package init(
    _ guise: Guise, from sender: Sender = .own, level: Level = .at(-70), rate: Double = 5,
    power: Int8 = -59, name: String? = nil, words: String? = nil, beacon: BeaconIdentity? = nil,
    times: Range<Double> = 0..<(.infinity), delay: Int = 0, isFleeting: Bool = false,
    lie: @escaping Lie = { _, _, _ in }
  ) {
    self.guise = guise
    self.sender = sender
    self.level = level
    self.rate = rate
    self.power = power
    self.name = name
    self.words = words
    self.beacon = beacon
    self.times = times
    self.delay = delay
    self.isFleeting = isFleeting
    self.lie = lie
  }

  var count: Int {
    if case .invented(let count) = guise { count } else { 1 }
  }

  /// Who has to be heard before it begins.
  var heard: Int? {
    if case .borrowed(let number) = sender { number } else { victim }
  }

  /// The machine that is copied.
  var victim: Int? {
    switch guise {
    case .player(let number), .twin(let number): number
    case .invented, .silent: nil
    }
  }
}
