import BeaconCodec

extension FloorPlan {
  /// The house of the demo, 24.5 m by 12.5 m: five rooms above a corridor and below it, cupboards and
  /// shelves to hide behind. One comes in by the front door, at the `@`.
  ///
  /// Doors are two squares wide, and those in upright walls begin on an even row, so that a screen
  /// that draws two rows in one line loses none of them.
  package static let house = FloorPlan(
    drawing: """
      #################################################
      #    |      |     o     #     o     |           #
      #    |      |     o     #     o     |           #
      #    |      |     o     #     o     |           #
      #  ooo      |       oooo#ooo              oooooo#
      #  ooo      |       oooo#ooo              oooooo#
      #                       #------     |           #
      #                       #           |           #
      #   o       |      o    #      o    |       o   #
      #   o       |      o    #      o    |       o   #
      #-----  --------  ----------  ------------  ----#
      #                                               #
      #@                                              #
      #                                               #
      #---  --------  ----------  -----#        ------#
      #         |         |            #              #
      #         |         |            #              #
      #         |         |            #              #
      #ooo      |---------|   oooooo            |  ooo#
      #ooo      |         |   oooooo            |  ooo#
      #     o   |                o     #  oooo  |     #
      #     o   |                o     #  oooo  |     #
      #     o   |    o    |      o     #     o  |     #
      #     o   |    o    |      o     #     o  |     #
      #################################################
      """)
}

/// Somebody else in the world, with a beacon.
package struct Player: Equatable, Sendable {
  package var name: String
  package var address: BluetoothAddress
  package var beacon: IBeacon
  /// Where they are in truth.
  package var position: Point
  /// Whether it sits in its place and waits to be found.
  package var isHidden = false
}

extension Player {
  /// For the seekers, in this order; after people who found something.
  package static let names = ["Ada", "Hedy", "Grace", "Emmy", "Lise", "Rosa", "Mary", "Vera"]
}
