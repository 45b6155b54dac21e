import HotColdGame

/// The first line: game, clock and sound.
package struct Header {
  var title: Words
  var detail: Words = ""
  /// For games without rounds, longest first.
  var clocks: [Words]
  var round: RoundView?
  /// nil if there is no sound.
  var isMuted: Bool?
  /// A taunt, if it has no other line. While it is visible, only the clock has room.
  var taunt: TauntBanner?
}

extension Header {
  package init(_ title: Words, detail: Words = "", clocks: [Words]) {
    self.init(title: title, detail: detail, clocks: clocks)
  }
}

extension Frame {
  mutating func putHeader(_ header: Header, in area: Area) {
    let clocks = (header.round?.texts ?? header.clocks).map(text)
    let style = header.round?.style ?? .dim
    // A narrow line needs the space again soon.
    if let taunt = header.taunt, taunt.isVisible, area.columns >= 60 || taunt.age < 4 {
      let clock = clocks.last ?? ""
      putRight(clock, in: area, style)
      putFirstFitting(taunt.words, in: area.droppingRight(cellWidth(clock) + 1), taunt.style)
      return
    }
    let sound = header.isMuted.map { "   " + text($0 ? "muted" : "sound on") } ?? ""
    let room = area.columns - cellWidth(text(header.title)) - 1
    let detail = cellWidth(text(header.detail))
    func clock(beside sound: String, in room: Int) -> (String, String)? {
      clocks.first { cellWidth($0 + sound) <= room }.map { ($0, sound) }
    }
    // A shorter clock may leave room for the detail and three blanks.
    guard
      let (clock, sound) = clock(beside: sound, in: room - (detail > 0 ? detail + 3 : 0))
        ?? clock(beside: sound, in: room) ?? clock(beside: "", in: room)
    else {
      put(header.title, in: area, .bold)
      return
    }
    let rightWidth = cellWidth(clock + sound)
    putRight(sound, in: area, .dim)
    putRight(clock, in: area.droppingRight(cellWidth(sound)), style)
    let used = put(header.title, in: area.droppingRight(rightWidth + 1), .bold)
    let rest = area.droppingRight(rightWidth + 2).droppingLeft(used + 2)
    putFirstFitting([header.detail, ""], in: rest, .dim)
  }
}

extension Frame {
  /// Draws the title of a box.
  /// - Returns: the area below the title.
  package mutating func putTitle(_ title: Words, in area: Area) -> Area {
    guard !area.isEmpty else { return area }
    let line = String(repeating: glyphs.pick("─", ascii: "-"), count: area.columns)
    put(line, in: area.top(1), .dim)
    put(" \(text(title)) ", in: area.top(1).droppingLeft(2), .bold)
    return area.droppingTop(1)
  }

  /// Draws the hint, otherwise the sentence, centred, between hearts at each beat.
  mutating func putSentence(
    _ sentences: [Words], hint: [Words], arrow: Int? = nil, isHeartbeat: Bool, in area: Area
  ) {
    let room = area.columns - 4
    let texts = (hint.isEmpty ? sentences : hint).map(text)
    guard let sentence = texts.first(where: { cellWidth($0) <= room }) ?? texts.last else { return }
    let heart = isHeartbeat ? glyphs.pick("♥", ascii: "*") : " "
    let side = arrow.map { String(glyphs.arrow($0)) } ?? heart
    let whole = "\(side) \(sentence) \(side)"
    let width = cellWidth(whole)
    put(
      width <= area.columns ? whole : sentence,
      in: area.droppingLeft(max(0, (area.columns - width) / 2)), hint.isEmpty ? .bold : .alarm)
  }
}

package struct RoundView: Hashable, Sendable {
  /// The number from 1; nil without rounds.
  package var number: Int?
  /// Seconds since the start; nil while the round waits for a player.
  package var elapsed: Double?
  /// The limit of the round in seconds; nil for none.
  package var limit: Double?
  /// Why the round has not started; shown instead of the clock.
  package var waiting: Words = "waiting for a seeker"

  /// Below this many seconds, the clock shows the time left.
  static let hurry = 30.0

  /// The texts of the clock, longest first.
  var texts: [Words] {
    let round = number.map { "round \($0)" as Words } ?? .empty
    func all(_ words: Words) -> Words { .joined([round, words], separator: "   ") }
    guard let elapsed else { return [all(waiting), waiting, "waiting"] }
    let time = Words(verbatim: clockText(elapsed))
    guard let limit, let left else { return [all(time), time] }
    if left <= Self.hurry {
      let words: Words =
        left > 0 ? "\(clampedInt(left.rounded(.up), to: 0...30)) s left" : "time is up"
      return [all(words), words]
    }
    let clock: Words = "\(time) of \(clockText(limit))"
    return [all(clock), clock, time]
  }

  /// Seconds left, as a large number.
  var countdown: String? { left.map { "\(clampedInt($0.rounded(.up), to: 0...999))" } }

  var style: Style { left ?? .infinity <= Self.hurry ? .bold : .dim }

  /// Seconds left; nil without a limit, or before the round.
  private var left: Double? { elapsed.flatMap { elapsed in limit.map { $0 - elapsed } } }
}

extension RoundView {
  /// nil without a round.
  package init?(_ party: Party, number: Int) {
    guard let round = party.round else { return nil }
    // The seekers hunt several hiders one after the other.
    let areSeekersElsewhere =
      party.ownGame.rules.hasSeveralHiders && party.roster.players.contains { $0.role == .seeker }
    self.init(
      number: number, elapsed: round.phase == .waiting ? nil : round.elapsed,
      limit: round.limit.map(Double.init),
      waiting: party.counting != nil
        ? "counting"
        : party.role == .seeker
          ? "waiting for the hider"
          : areSeekersElsewhere ? "the seekers hunt others" : "waiting for a seeker")
  }
}

package struct KeyHint: Hashable, Sendable {
  package var key: Words
  package var action: Words

  package init(_ key: Words, _ action: Words) {
    self.key = key
    self.action = action
  }

  package static let quit = KeyHint("q", "quit")
  package static let mute = KeyHint("m", "mute")
  package static let next = KeyHint("Tab", "next")
  package static let help = KeyHint("?", "help")
  package static let walk = KeyHint("arrows", "walk")
  package static let again = KeyHint("space", "again")
  package static let watch = KeyHint("v", "replay")
  package static let found = KeyHint("f", "found")
  package static let see = KeyHint("f", "I see it!")
  package static let turn = KeyHint("l", "turn")
  package static let ring = KeyHint("g", "ring")
  package static let taunt = KeyHint("1-9", "tease")
  package static let speak = KeyHint("t", "talk")
  package static let play = KeyHint("Enter", "start")
  package static let choose = KeyHint("arrows", "choose")
  package static let hunt = KeyHint("Enter", "hunt")
  package static let filter = KeyHint("/", "search")
  package static let list = KeyHint("Esc", "list")
  package static let name = KeyHint("n", "name")
}

extension Array where Element == KeyHint {
  package static let seek: [KeyHint] = [.quit, .see, .turn, .mute, .next, .help]
  package static let walk: [KeyHint] = [.quit, .walk, .turn, .mute, .help]
  /// In the demo's house, finds are detected automatically.
  package static let walkInParty: [KeyHint] = [
    .quit, .walk, .turn, .taunt, .speak, .mute, .help,
  ]
  /// For a lone hider.
  package static let hide: [KeyHint] = [.quit, .mute, .help]
  /// For a hider among players.
  package static let party: [KeyHint] = [.quit, .found, .taunt, .speak, .mute, .help]
  /// For a seeker among players.
  package static let hunt: [KeyHint] = [.quit, .see, .turn, .next, .taunt, .speak, .mute, .help]
  /// While typing a taunt.
  package static let entry = [KeyHint("Enter", "send"), KeyHint("Esc", "never mind")]
  package static let counting: [KeyHint] = [.quit, .play, .mute, .help]
  package static let result = [
    .quit, KeyHint("Enter", "again"), .watch, KeyHint("s", "swap"), .help,
  ]
  /// After a find, while others still hide.
  package static let spreading: [KeyHint] = [.quit, .help]
  package static let title: [KeyHint] = [
    .quit, .play, .choose, .name, KeyHint("c", "code"), .help,
  ]
  static let form = [KeyHint.play, KeyHint("Tab", "next"), KeyHint("Esc", "done")]
  package static let search = [KeyHint("Enter", "done"), KeyHint("Esc", "show all")]
  package static func scan(onlyNew: Bool) -> [KeyHint] {
    [
      .quit, .hunt, .filter, KeyHint("o", onlyNew ? "show all" : "only new"), .name, .ring,
      KeyHint("s", "sort"), .help,
    ]
  }
  /// For hunting a device.
  package static let thing: [KeyHint] = [.quit, .list, .see, .turn, .ring, .mute, .help]
  package static let walkToThing: [KeyHint] = [.quit, .list, .walk, .turn, .ring, .mute, .help]
  package static let thingFound: [KeyHint] = [.quit, .list, KeyHint("space", "go on"), .help]
  package static let again: [KeyHint] = [.quit, .again, .watch, .help]
}

extension Frame {
  /// Draws as many keys as fit. The first (quit) and the last (help) are dropped last.
  mutating func putKeys(_ hints: [KeyHint], in area: Area) {
    var hints = hints.map { hint in
      (key: text(hint.key), action: text(isFromTitle && hint == .quit ? "menu" : hint.action))
    }
    func width() -> Int {
      hints.reduce(-2) { $0 + 3 + cellWidth($1.key) + cellWidth($1.action) }
    }
    while hints.count > 1, width() > area.columns {
      hints.remove(at: hints.count > 2 ? hints.count - 2 : 1)
    }
    var rest = area
    for hint in hints {
      rest = rest.droppingLeft(put(hint.key, in: rest, .bold) + 1)
      rest = rest.droppingLeft(put(hint.action, in: rest, .dim) + 2)
    }
  }
}

package struct StatusLine: Hashable, Sendable {
  package var text: Words
  /// Whether it replaces other text on small screens.
  package var isProblem: Bool

  package init(_ text: Words, isProblem: Bool = false) {
    self.text = text
    self.isProblem = isProblem
  }
}

extension Frame {
  mutating func putStatus(_ status: StatusLine, in area: Area) {
    let style = status.isProblem ? Style.alarm : .dim
    fill(area.top(1), style)
    putFirstFitting([status.text], in: area, style, mayCut: true)
  }

  /// Draws another player's taunt, or the status; a problem has priority.
  mutating func putTalk(_ taunt: TauntBanner?, _ status: StatusLine, in area: Area) {
    guard let taunt, taunt.isVisible, !status.isProblem else { return putStatus(status, in: area) }
    putFirstFitting(taunt.words, in: area, taunt.style)
  }

  /// Draws the header, status and keys around a list.
  /// - Parameters:
  ///   - hint: for beginners; shown instead of the status, unless that is a problem.
  ///   - area: nil for the whole frame.
  /// - Returns: the area for the list.
  package mutating func putMargins(
    _ header: Header, _ status: StatusLine, hint: [Words] = [], _ keys: [KeyHint],
    in area: Area? = nil
  ) -> Area {
    var rest = area ?? self.area
    if rest.columns >= 60 { rest = rest.droppingLeft(1).droppingRight(1) }
    putKeys(keys, in: rest.takeBottom(1))
    if !hint.isEmpty, !status.isProblem {
      let line = rest.takeBottom(1)
      fill(line, .alarm)
      putFirstFitting(hint, in: line.droppingLeft(1).droppingRight(1), .alarm)
    } else {
      putStatus(status, in: rest.takeBottom(1))
    }
    putHeader(header, in: rest)
    return rest.droppingTop(1)
  }

  /// Draws the search and the number of matches.
  package mutating func putSearch(_ search: ListSearch, found: Int, in area: Area) {
    guard !search.isTyping else { return putEntry("search: ", search.line, in: area) }
    let used = put("search: \(search.line.safeText)", in: area, .bold)
    putFirstFitting(["\(found) found, Esc: all", ""], in: area.droppingLeft(used + 3), .dim)
  }
}
