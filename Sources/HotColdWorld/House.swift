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
