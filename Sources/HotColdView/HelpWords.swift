import HotColdGame

extension HelpView {
  var title: Words {
    switch topic {
    case .title: "How to begin"
    case .seek: "How to seek"
    case .hide, .hideInHouse: game == .potato ? "How to catch" : "How to hide"
    case .walk: "How to play the demo"
    case .result: "How to go on"
    case .scan: "How to find lost things"
    case .thing: "How to hunt a thing"
    case nil: own?.title ?? .empty
    }
  }

  /// The terms, which may be empty, with their explanations.
  func paragraphs(_ glyphs: GlyphSet) -> [(key: Words, value: Words)] {
    // The first part and some terms are about hiders, and hot potato has none.
    let isAboutHiders = game == .potato && topic != .walk && topic != .hideInHouse
    var missing: [Words] = game == .potato ? ["HOT COLD", "FAR NEAR", "f h"] : []
    if game == .potato, topic == .hideInHouse { missing.append("f") }
    return ([rule] + parts(glyphs).dropFirst(isAboutHiders ? 1 : 0)).flatMap { $0 }
      .filter { !missing.contains($0.key) }
  }

  private func parts(_ glyphs: GlyphSet) -> [Terms] {
    switch topic {
    case .title:
      [
        [
          "":
            "You need two machines or more. One hides, the others seek. Each has its own name; all type the same room.",
          "play": "Hide, seek, or find a lost thing. Left and right choose, or h, s and f.",
          "game": "The game to play. The hider chooses it.",
        ]
      ] + GameMode.allCases.map { [Words(key: $0.name): Words(key: $0.rule)] } + [
        [
          "name":
            "What the others see. Type it: on this line and the next, letters are not commands.",
          "room": "A word that keeps other games apart. Leave it empty to play with everyone.",
          "voice": "The voice that calls HOT and COLD.",
          "radio": "What you play with. The pretend house needs no Bluetooth at all.",
          "keys":
            "Up, down and Tab go from line to line. Enter starts. Esc stops typing, then quits, as q does.",
        ]
      ]
    case .seek:
      [
        [
          "":
            "A hider has a small radio, a beacon. This machine hears it, and tells you whether you come closer. Walk slowly, and try another way at COLD."
        ], reading,
        [
          "in range": "The beacons that you can hunt: name, bar, metres, trend.",
          "the others":
            "The other seekers, and how near each one says it is.",
          "... says:": "Somebody teases you. Do not listen. Or do.",
        ],
        Self.doubt, Self.details,
        [
          "keys":
            "f says that you see it. Tab hunts the next one. 1 to 9 tease, t sends your own words; m turns the sound off and on, q ends."
        ],
      ]
    case .walk:
      [
        [
          "": game == .potato
            ? "You (@) walk through a dark house with a torch."
            : "You (@) walk through a dark house with a torch. Follow HOT until the torch shows the hider's letter, and walk to it."
        ],
        reading, Self.details,
        [
          "... says:": "The others tease you. Tease them, too.",
          "keys": "The arrows walk. 1 to 9 tease, t sends your own words; m mutes, q quits.",
          "f h": "f is not needed: walk up to the hider. h shows the house after 3 minutes.",
        ],
      ]
    case .hide, .hideInHouse:
      [
        [
          "": topic == .hideInHouse
            ? "You are the @ in a pretend house; the letters are the others. Walk with the arrows."
            : "This machine is a beacon now. Take it along and hide; the others look for it with hotcold seek, or with any app that finds iBeacons."
        ],
        [
          "the tracker":
            "You are at the bottom, in the middle. The rings are 1, 3, 10 and 30 metres away. A letter is a player: it flashes when the wave passes, and the dots show where else it may be. In the list, an arrow up means that it comes closer, = that it stays.",
          "lanes":
            "Each player has a lane. A lane is not a direction: radio tells how near, but never where.",
          "FAR NEAR":
            "How near the nearest seeker is; HERE means within reach. HIDE: nobody is heard. Only seekers that are beacons themselves can be heard, so be careful.",
          "1-9 t":
            "Tease them: a number sends the words beside it, t sends your own. Everybody reads it.",
          "f": game == .potato
            ? "You caught somebody? Press f twice."
            : "Somebody stands in front of you and laughs? You are found: press f twice.",
          "d": "Shows what you send: UUID, two numbers, the strength at one metre, how often.",
        ],
        Self.doubt,
        ["keys": "m mutes, q quits and stops sending."],
      ]
    case .result:
      [
        [
          "":
            "A round is over when somebody is found or the time is up. When the time is up, the nearest seeker wins if near enough; otherwise the hider wins.",
          "a point": "A find counts if both machines measured it.",
        ],
        [
          "keys":
            "Enter plays again. s swaps the roles of hider and seeker, or who takes the bomb. q ends."
        ],
      ]
    case .scan:
      [
        [
          "":
            "One line for each Bluetooth LE thing in range. Choose the lost one with the arrows, press Enter, and hunt it: HOT and COLD, as in the game.",
          "metres":
            "A guess, because few things say how strongly they send. What counts is that it gets smaller.",
          "no name":
            "Many things send no name. Go where you think it is, and see which line gets hotter.",
          "= ?":
            "Beside the metres: an arrow up if it comes closer, down if it moves away; = no change, ? not enough heard yet.",
          "kind":
            "What the thing is, by what it sends. In the last line: what it is doing, its batteries, and how long its address lasts.",
          "r n c s x":
            "r, n and c: the address changes, about every 15 minutes or once a day, and then the thing gets a new line. s: a random address that stays. x: extended advertising.",
          "keys":
            "/ searches name, kind, maker and address; s sorts by distance, name, or last heard; n gives the thing a name of yours; o hides all that is here now and shows only what is new; Esc goes back: from the hunt to the list, from a search to all; q quits.",
        ]
      ]
    case .thing:
      [
        [
          "":
            "You hear the thing that you chose. Walk slowly, and try another way at COLD. GONE for a long time? It may be asleep or have a new address: check the list."
        ],
        reading, Self.details,
        [
          "keys":
            "Esc goes back to the list, m mutes, q quits. In the pretend house the arrows walk."
        ],
      ]
    case nil: own?.terms(glyphs) ?? []
    }
  }

  /// The rule of a game other than the classic one, which the rest of the page explains.
  private var rule: Terms {
    guard game != .classic else { return [:] }
    // Tab skips nobody in the simulated house.
    let remark = game == .trail && topic == .walk ? nil : game.remark
    let words = [game.rule, remark].compactMap { $0 }.map(Words.init(key:))
    return [Words(key: game.name): .joined(words)]
  }

  /// Nothing in a silent game, which shows none of it.
  private var reading: Terms {
    guard game != .thermometer else { return [:] }
    return [
      "HOT COLD":
        "You come closer; you move away. SAME: no change. LISTEN: not enough heard yet. GONE: nothing heard for a while.",
      "metres": "How far away it seems to be. A body or a wall between you makes it seem farther.",
      "the bar":
        "How near it is, from blue (far) to red (here). The pale end shows how unsure that is; the upright line marks the nearest you have been.",
      "the curve": "How near you have been, with the latest at the right.",
    ]
  }

  private static let details: Terms = [
    "d": "Shows or hides details: how sure the metres are, signal strength, address and numbers."
  ]

  private static let doubt: Terms = ["!": "Two senders use this name. One of them is an impostor."]
}
