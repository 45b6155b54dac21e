import BeaconCodec

/// The worlds of the demo, one for each thing that can be played.
extension World {
  /// I hunt one hider.
  /// - Parameters:
  ///   - beacon: what the hider broadcasts.
  ///   - rivals: how many others hunt it, too, 0...8. Their beacons are the hider's with a major number
  ///     of 0xFFFF, and minors at random.
  ///   - hiders: how many hide, 1...8; all send the same.
  ///   - seed: equal seeds give equal worlds.
  ///   - interval: seconds from one advertising event to the next.
  package static func seeking(
    _ beacon: IBeacon, rivals: Int = 0, hiders: Int = 1, seed: UInt64, interval: Double = 0.1
  ) -> World {
    var random = SeededGenerator(seed: seed, stream: 6)
    let hiders = min(max(hiders, 1), Player.names.count)
    let count = min(max(rivals, 0), Player.names.count + 1 - hiders)
    let others = (0..<count).map { _ in
      IBeacon(
        identity: BeaconIdentity(
          uuid: beacon.identity.uuid, major: 0xFFFF, minor: UInt16(random.index(below: 65_536))),
        measuredPower: beacon.measuredPower)
    }
    return World(
      role: .seek, plan: .house, beacons: Array(repeating: beacon, count: hiders) + others,
      seed: seed, interval: interval, hiders: hiders)
  }

  /// I hide from so many seekers, 0...8. Their beacons are of one UUID; majors are 1, 2 and so on, minors
  /// are at random, never 0.
  /// - Parameter hiders: how many of them hide, too, until they are found.
  package static func hiding(
    from seekers: Int = 3, hiders: Int = 0, uuid: BeaconUUID = .hotcold, seed: UInt64,
    interval: Double = 0.1
  ) -> World {
    var random = SeededGenerator(seed: seed, stream: 4)
    let count = min(max(seekers, 0), Player.names.count)
    let beacons = (0..<count).map { index in
      IBeacon(
        identity: BeaconIdentity(
          uuid: uuid, major: UInt16(index + 1), minor: UInt16(1 + random.index(below: 65_535))),
        measuredPower: -59)
    }
    return World(
      role: .hide, plan: .house, beacons: beacons, seed: seed, interval: interval, hiders: hiders)
  }

  /// Metres in a straight line at which earbuds are heard through a few walls.
  private static let earshot = 11.0

  /// I look for lost earbuds. There are a dozen other things in the house, and one who lives there
  /// carries a phone and a watch about. They are no players: nobody hides, and nothing counts as found.
  package static func scanning(
    seed: UInt64, channel: Channel.Parameters = .game
  ) -> World {
    var random = SeededGenerator(seed: seed, stream: 5)
    let models = ThingModel.household
    let things = models.enumerated().map { index, model in
      Thing(
        model: model,
        place: index == 0
          ? .lost
          : index >= models.count - 2
            ? .carried : .lying(FloorPlan.house.randomPlace(&random)))
    }
    // What nobody hears nobody can choose in a list: they lie far, but within earshot of the door.
    var places = SeededGenerator(seed: seed, stream: 7)
    let house = FloorPlan.house
    let corners = (0..<24).map { _ in house.hidingPlace(&places) }
    let place = corners.first { $0.distance(to: house.entrance) < earshot }
    return World(
      role: .seek, plan: .house, beacons: [], things: things, seed: seed, interval: 0.1,
      channel: channel, hidingPlace: place)
  }
}
