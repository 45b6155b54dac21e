import BeaconCodec

/// The demo's worlds.
extension World {
  /// The player hunts a hider.
  /// - Parameters:
  ///   - rivals: the other seekers, 0...8, with the hider's UUID, major 0xFFFF and random minors.
  ///   - hiders: 1...8; all send the same beacon.
  ///   - isFurnished: whether to add a house's usual devices.
  ///   - seed: equal seeds produce equal worlds.
  package static func seeking(
    _ beacon: IBeacon, rivals: Int = 0, hiders: Int = 1, isFurnished: Bool = false, seed: UInt64
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
    let plan = FloorPlan.house(seed: seed)
    return World(
      role: .seek, plan: plan, beacons: Array(repeating: beacon, count: hiders) + others,
      things: isFurnished ? WorldDevice.furniture(of: plan, seed: seed) : [], seed: seed,
      hiders: hiders)
  }

  /// The player hides from 0...8 seekers. Their beacons share a UUID; majors count from 1, and
  /// minors are random, never 0.
  /// - Parameter hiders: how many of the seekers also hide, until they are found.
  package static func hiding(
    from seekers: Int = 3, hiders: Int = 0, uuid: BeaconUUID = .hotcold, seed: UInt64
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
      role: .hide, plan: .house(seed: seed), beacons: beacons, seed: seed, hiders: hiders)
  }

  /// The straight distance in metres at which earbuds are received through a few walls.
  private static let earshot = 11.0

  /// The player searches for lost earbuds among a dozen other devices, and an inhabitant's phone
  /// and watch. There are no other players, and nothing counts as found.
  package static func scanning(
    seed: UInt64, channel: Channel.Parameters = .game
  ) -> World {
    let things = WorldDevice.placed(WorldDevice.household, in: .house, seed: seed)
    // The earbuds lie far away, but within range of the door, so that they are in the list.
    var places = SeededGenerator(seed: seed, stream: 7)
    let house = FloorPlan.house
    let corners = (0..<24).map { _ in house.hidingPlace(&places) }
    let place = corners.first { $0.distance(to: house.entrance) < earshot }
    return World(
      role: .seek, plan: .house, beacons: [], things: things, seed: seed, channel: channel,
      hidingPlace: place)
  }
}
