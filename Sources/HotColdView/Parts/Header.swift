import HotColdGame

/// The first line: which game this is, for how long it has lasted, whether it is to be heard.
struct Header {
  var title: Words
  var detail: Words = ""
  /// What the clock shows, the longest text first.
  var clocks: [Words]
  var clockStyle = Style.dim
  /// nil where there is no sound to mute.
  var isMuted: Bool?
}

extension Header {
  /// With the round's clock where there is one, or else how long it has lasted by itself.
  init(
    title: Words, detail: Words = "", round: RoundView?, clockLabel: Words? = nil,
    elapsed: Double, isMuted: Bool?
  ) {
    let clock = Words(verbatim: clockText(elapsed))
    self.init(
      title: title, detail: detail, clocks: round?.texts ?? [clockLabel ?? clock, clock],
      isMuted: isMuted)
    clockStyle = round?.style ?? .dim
  }
}

extension Frame {
  mutating func putHeader(_ header: Header, in area: Area) {
    let sound = header.isMuted.map { "   " + text($0 ? "muted" : "sound on") } ?? ""
    let room = area.columns - cellWidth(text(header.title)) - 1
    let texts = header.clocks.map(text)
    let clocks = texts.map { ($0, sound) } + (texts.last.map { [($0, "")] } ?? [])
    guard let (clock, sound) = clocks.first(where: { cellWidth($0.0 + $0.1) <= room }) else {
      put(header.title, in: area, .bold)
      return
    }
    let rightWidth = cellWidth(clock + sound)
    putRight(sound, in: area, .dim)
    putRight(clock, in: area.droppingRight(cellWidth(sound)), header.clockStyle)
    let used = put(header.title, in: area.droppingRight(rightWidth + 1), .bold)
    let rest = area.droppingRight(rightWidth + 2).droppingLeft(used + 2)
    putFirstFitting([header.detail, ""], in: rest, .dim)
  }
}

/// Which round it is, how long it has lasted, and when it ends.
package struct RoundView: Hashable, Sendable {
  /// From 1; nil outside of a game of rounds.
  package var number: Int?
  /// Seconds; nil while it waits for somebody to hunt.
  package var elapsed: Double?
  /// Seconds after which it is over; nil where there is no end.
  package var limit: Double?
  /// Whom a round that has not begun waits for.
  package var awaited: Words = "a seeker"
  /// That one is heard already: it is a matter of seconds.
  package var isAwaitedHere = false

  /// Seconds before the end at which one is told to hurry.
  static let hurry = 30.0

  /// The clock, the longest text first.
  var texts: [Words] {
    let round = number.map { "round \($0)" as Words } ?? .empty
    func all(_ words: Words) -> Words { .joined([round, words], separator: "   ") }
    guard let elapsed else {
      if isAwaitedHere { return [all("about to begin"), "about to begin"] }
      return [all("waiting for \(awaited)"), "waiting"]
    }
    let time = Words(verbatim: clockText(elapsed))
    guard let limit else { return [all(time), time] }
    let left = limit - elapsed
    if left <= Self.hurry {
      let words: Words =
        left > 0 ? "\(clampedInt(left.rounded(.up), to: 0...30)) s left" : "time is up"
      return [all(words), words]
    }
    let clock: Words = "\(time) of \(clockText(limit))"
    return [all(clock), clock, time]
  }

  /// Seconds that are left, in large figures; nil where there is no end.
  var countdown: String? {
    guard let elapsed, let limit else { return nil }
    return "\(clampedInt((limit - elapsed).rounded(.up), to: 0...999))"
  }

  var style: Style {
    guard let elapsed, let limit, limit - elapsed <= Self.hurry else { return .dim }
    return .bold
  }
}

extension RoundView {
  /// The round that a player is in; nil where there is none.
  package init?(_ party: Party, number: Int) {
    guard let round = party.round else { return nil }
    self.init(
      number: number, elapsed: round.phase == .waiting ? nil : round.elapsed,
      limit: round.limit.map(Double.init),
      awaited: party.role == .seeker ? "the hider" : "a seeker")
  }
}
