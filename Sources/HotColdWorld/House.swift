extension FloorPlan {
  /// The house of the demo, 24.5 m by 12.5 m: five rooms above a corridor and below it, cupboards and
  /// corners to hide in. One comes in by the front door, at the `@`.
  ///
  /// Doors are two squares wide, and those in upright walls begin on an even row, so that a screen
  /// that draws two rows in one line loses none of them.
  package static let house = FloorPlan(
    drawing: """
      #################################################
      #    |      |           #           |           #
      #    |      |           #           |           #
      #    |      |           #           |           #
      #           |           #                       #
      #           |           #                       #
      #                       #------     |           #
      #                       #           |           #
      #           |           #           |           #
      #           |           #           |           #
      #-----  --------  ----------  ------------  ----#
      #                                               #
      #@                                              #
      #                                               #
      #---  --------  ----------  -----#        ------#
      #         |         |            #              #
      #         |         |            #              #
      #         |         |            #              #
      #         |---------|                   |       #
      #         |         |                   |       #
      #         |                      #      |       #
      #         |                      #      |       #
      #         |         |            #      |       #
      #         |         |            #      |       #
      #################################################
      """)
}
