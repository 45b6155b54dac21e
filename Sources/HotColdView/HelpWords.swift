import HotColdGame

extension HelpScreen.Topic {
  typealias Paragraph = HelpScreen.Paragraph

  var title: Words {
    switch self {
    case .title: "How to begin"
    case .seek: "How to seek"
    case .hide: "How to hide"
    case .walk: "How to play the demo"
    case .result: "How to go on"
    case .scan: "How to find lost things"
    case .thing: "How to hunt a thing"
    }
  }

  /// - Parameter mode: the game that is played.
  func paragraphs(_ mode: GameMode) -> [Paragraph] {
    let game = Self.game(mode)
    return switch self {
    case .title: Self.beginning + Self.games + Self.form
    case .seek: Self.aim + game + Self.reading + Self.company + [Self.details] + Self.seekKeys
    case .walk: Self.darkness + game + Self.reading + [Self.details] + Self.walkKeys
    case .hide: Self.hiding + game + Self.hidersView + Self.hideKeys
    case .result: Self.ending + game + Self.endingKeys
    case .scan: Self.scanning
    case .thing: Self.chosenThing + Self.reading + [Self.details] + Self.thingKeys
    }
  }

  /// What is different in a game that is not the classic one, which the rest of the page explains.
  private static func game(_ mode: GameMode) -> [Paragraph] {
    guard mode != .classic else { return [] }
    return [
      Paragraph(
        term: Words(key: mode.name),
        text: .joined([mode.rule, mode.remark].compactMap { $0 }.map(Words.init(key:))))
    ]
  }

  private static let games = GameMode.allCases.map {
    Paragraph(term: Words(key: $0.name), text: Words(key: $0.rule))
  }

  private static let beginning = [
    Paragraph(
      text:
        "Two machines or more. One hides, the others seek. Each has its own name; all type the same room."
    ),
    Paragraph(
      term: "play", text: "Hide, seek, or find a lost thing. Left and right choose, or h, s and f."),
    Paragraph(term: "game", text: "Which game is played, as the hider chooses it."),
  ]

  private static let form = [
    Paragraph(
      term: "name",
      text: "What the others see. Type it: on this line and the next, letters are no commands."),
    Paragraph(
      term: "room", text: "A word that keeps other games apart. Empty is a room, too."),
    Paragraph(term: "voice", text: "Who calls HOT and COLD."),
    Paragraph(
      term: "radio", text: "What you play with. The pretend house needs no Bluetooth at all."),
    Paragraph(
      term: "keys",
      text:
        "Up and down, or Tab, go from line to line. Enter starts. Esc ends typing, and then the program, as q does."
    ),
  ]

  private static let aim = [
    Paragraph(
      text:
        "Somebody hides with a small radio, a beacon. This machine hears it, and tells you whether you come closer. Walk slowly, and turn where it says COLD."
    )
  ]

  private static let darkness = [
    Paragraph(
      text:
        "You (@) walk through a dark house with a torch. Somebody hides in it: follow HOT until your torch shows the R, and walk there."
    )
  ]

  private static let reading = [
    Paragraph(
      term: "HOT COLD",
      text:
        "You come closer; you go away. SAME: no change. LISTEN: not enough heard yet. GONE: nothing heard for a while."
    ),
    Paragraph(
      term: "~1.6 m",
      text:
        "How far away it seems to be. A body or a wall between you makes it seem farther."
    ),
    Paragraph(
      term: "the bar",
      text:
        "How near it is, from blue for far to red for here. Its pale end shows how unsure that is; the upright stroke stays where you were nearest."
    ),
    Paragraph(term: "the curve", text: "How near you were, the latest at the right."),
  ]

  private static let details = Paragraph(
    term: "d",
    text:
      "Shows how sure the metres are, signal strength, address and numbers, and hides them again.")

  private static let company = [
    Paragraph(term: "in range", text: "All that can be hunted: name, bar, metres, trend."),
    Paragraph(
      term: "hunting too",
      text: "The other seekers, how near each says it is, and who of you is nearest."),
    Paragraph(term: "... says:", text: "Somebody teases you. Do not listen. Or do."),
    doubt,
  ]

  private static let doubt = Paragraph(
    term: "!", text: "Two senders use this name. One of them only pretends to be it.")

  private static let seekKeys = [
    Paragraph(
      term: "keys",
      text:
        "f says that you see it. Tab hunts the next one. 1 to 9 tease, t says words of your own; m turns the sound off and on, q ends."
    )
  ]

  private static let walkKeys = [
    Paragraph(
      term: "... says:", text: "Robin teases you, and so does everybody else. Tease them, too."),
    Paragraph(
      term: "keys",
      text:
        "The arrows walk. 1 to 9 tease, t says words of your own; m turns the sound off and on, q ends."
    ),
  ]

  private static let hiding = [
    Paragraph(
      text:
        "This machine is a beacon now. Take it along and hide; the others look for it with hotcold seek, or with any app that finds iBeacons."
    )
  ]

  private static let hidersView = [
    Paragraph(
      term: "the tracker",
      text:
        "You are at the bottom, in the middle. The rings are 1, 3, 10 and 30 metres away. A letter is a seeker: it flashes when the wave passes it, and the dots around it are where it may be as well."
    ),
    Paragraph(
      term: "lanes",
      text:
        "Each seeker has a lane of its own. That is no direction: radio tells how near, but never where."
    ),
    Paragraph(
      term: "FAR NEAR",
      text:
        "How near the nearest seeker is; HERE means within reach. HIDE: nobody is heard. Only seekers that are beacons themselves can be heard, so be careful."
    ),
    Paragraph(
      term: "1-9 t",
      text:
        "Tease them: a number says what stands beside it, t takes words of your own. All others read it."
    ),
    Paragraph(
      term: "f", text: "Somebody stands before you and laughs: then you are found. Press f twice."),
    Paragraph(
      term: "d",
      text: "Shows what you send: identifier, two numbers, the strength at one metre, how often."),
  ]

  private static let hideKeys = [
    doubt,
    Paragraph(term: "keys", text: "m turns the sound off and on, q ends and falls silent."),
  ]

  private static let ending = [
    Paragraph(
      text:
        "A round is over when somebody is found, or when its time is up: then whoever is nearest wins, if that is near. If nobody is, the hider wins."
    ),
    Paragraph(
      term: "a point",
      text: "It counts if both machines saw it. A machine that saw nothing gives no point."),
  ]

  private static let endingKeys = [
    Paragraph(
      term: "keys",
      text: "Enter plays again as before. s swaps: who sought hides, who hid seeks. q ends.")
  ]

  private static let scanning = [
    Paragraph(
      text:
        "Every Bluetooth LE thing that is heard, a line each. Choose the lost one with the arrows, press Enter, and hunt it: HOT and COLD, as in the game."
    ),
    Paragraph(
      term: "metres",
      text: "A guess, as hardly a thing says how loud it is. That it gets less is what counts."),
    Paragraph(
      term: "no name",
      text:
        "Many things do not say who they are. Go near the place where you think it is, and see which line gets hotter."
    ),
    Paragraph(
      term: "r n s x",
      text:
        "r and n: the thing changes its address, about every quarter of an hour, and then begins a new line. s: a random address that stays. x: it sends in the newer, extended way."
    ),
    Paragraph(
      term: "keys",
      text:
        "/ searches name, maker and address; s sorts by distance, name, or last heard; Esc goes back: from the hunt to the list, from a search to all; q ends."
    ),
  ]

  private static let chosenThing = [
    Paragraph(
      text:
        "You hear the thing that you chose. Walk slowly, and turn where it says COLD. GONE for long? It sleeps, or has another address now: look into the list."
    )
  ]

  private static let thingKeys = [
    Paragraph(
      term: "keys",
      text:
        "Esc goes back to the list, m turns the sound off and on, q ends. In the pretend house the arrows walk."
    )
  ]
}
