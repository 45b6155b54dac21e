extension HelpScreen.Topic {
  typealias Paragraph = HelpScreen.Paragraph

  var title: String {
    switch self {
    case .seek: "How to seek"
    case .hide: "How to hide"
    case .walk: "How to play the demo"
    }
  }

  var paragraphs: [Paragraph] {
    switch self {
    case .seek: Self.aim + Self.reading + Self.seekKeys
    case .walk: Self.darkness + Self.reading + Self.walkKeys
    case .hide: Self.hiding + Self.hideKeys
    }
  }

  private static let aim = [
    Paragraph(
      text: "Somebody hides with a small radio, a beacon. This machine hears it, and tells you "
        + "whether you come closer. Walk slowly, and turn where it says COLD.")
  ]

  private static let darkness = [
    Paragraph(
      text: "You walk (@) through a dark house, and see only what is next to you. Somebody hides "
        + "in it. Go closer until you are within reach for a second.")
  ]

  private static let reading = [
    Paragraph(
      term: "HOT COLD",
      text: "You come closer; you go away. SAME: no change. WAIT: not enough heard yet. LOST: "
        + "nothing heard for a while."),
    Paragraph(
      term: "~1.6 m",
      text: "How far away it seems to be. A body or a wall between you makes it seem farther; the "
        + "second pair of numbers is what it may be, four times out of five."),
    Paragraph(
      term: "the bar", text: "The longer, the nearer. Its pale end shows how unsure that is."),
    Paragraph(term: "the curve", text: "How near you were, the latest at the right."),
  ]

  private static let seekKeys = [
    Paragraph(
      term: "in range", text: "All beacons of the game: name, metres, trend, signal strength."),
    Paragraph(
      term: "keys", text: "Tab hunts the next beacon, m turns the sound off and on, q ends."),
  ]

  private static let walkKeys = [
    Paragraph(term: "keys", text: "The arrows walk, m turns the sound off and on, q ends.")
  ]

  private static let hiding = [
    Paragraph(
      text: "This machine is a beacon now. Take it along and hide; the others look for it with "
        + "hotcold seek, or with any app that finds iBeacons."),
    Paragraph(
      term: "FAR NEAR",
      text: "How near the nearest seeker is; HERE means within reach. HIDE: nobody is heard. Only "
        + "seekers that are beacons themselves can be heard, so be careful."),
    Paragraph(
      term: "the rows",
      text: "Every seeker, the nearest first: closing in or moving off, metres, and a bar that "
        + "grows as they come."),
    Paragraph(
      term: "below",
      text: "What you send: identifier, two numbers, the strength at one metre, how often."),
  ]

  private static let hideKeys = [
    Paragraph(term: "keys", text: "m turns the sound off and on, q ends and falls silent.")
  ]
}
