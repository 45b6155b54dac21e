import BeaconCodec
import BeaconTracking
import HotColdApp
import HotColdSystem
import HotColdView
import HotColdWorld

/// A house's survey on the full screen, with a key for each room.
struct SurveyFrontEnd: FrontEnd {
  private(set) var survey: Survey
  private var feed: any HouseFeed
  private var status: StatusLine
  private var entry: EditLine?
  private var time = Timestamp.zero

  init(_ survey: Survey, _ feed: any HouseFeed) {
    self.survey = survey
    self.feed = feed
    status = StatusLine(Words(verbatim: feed.trouble))
  }

  mutating func advance(to time: Timestamp) {
    self.time = time
    for event in feed.poll(at: time) {
      if case .message(let message) = event { survey.hear(message, at: time) }
      if let words = event.words(of: feed.name) {
        status = StatusLine(words, isProblem: event.isProblem)
      }
    }
    let standing = survey.standing?.room
    survey.advance(to: time)
    if let standing, survey.standing == nil {
      let room = survey.rooms[standing]
      status =
        room.stations > 0
        ? StatusLine("\(room.label) is done; go to the next room")
        : StatusLine(
          "no station heard the beacon in \(room.label): is it the one that you carry?",
          isProblem: true)
    }
  }

  mutating func present(at time: Timestamp, world: World?, status: SourceStatus?) -> Picture? {
    var view = SurveyView(survey, at: self.time)
    view.carried = carried
    view.entry = entry
    view.status = self.status
    // The survey has no help of its own.
    return Picture(view, .scan)
  }

  /// The devices by name, in a steady order.
  private var choices: [Survey.Device] {
    survey.devices.values.filter {
      $0.id == survey.carried || time.seconds(since: $0.lastHeard) < 15
    }.sorted { ($0.label.lowercased(), $0.id) < ($1.label.lowercased(), $1.id) }
  }

  /// The chosen device; before that, the loudest.
  private var carried: Survey.Device? {
    survey.carried.flatMap { survey.devices[$0] } ?? choices.max { $0.rssi < $1.rssi }
  }

  mutating func press(_ key: Key) -> LoopAction? {
    if entry != nil {
      type(key)
      return nil
    }
    switch key {
    case .up: choose(by: -1)
    case .down: choose(by: 1)
    case .character("q"): return .quit
    case .character("n"): entry = EditLine()
    case .character(let character): stand(character)
    default: break
    }
    return nil
  }

  private mutating func type(_ key: Key) {
    switch key {
    case .enter:
      if let name = entry?.safeText, !name.isEmpty {
        status =
          survey.add(name).map { _ in StatusLine("") }
          ?? StatusLine("the plan is full: no more rooms", isProblem: true)
      }
      entry = nil
    case .escape: entry = nil
    default: entry?.press(key)
    }
  }

  private mutating func choose(by step: Int) {
    let choices = choices
    guard let now = choices.firstIndex(where: { $0.id == carried?.id }) else { return }
    let next = choices[min(max(now + step, 0), choices.count - 1)].id
    guard next != survey.carried else { return }
    survey.carry(next)
    status = StatusLine("measure all rooms with this beacon")
  }

  private mutating func stand(_ character: Character) {
    guard let room = SurveyView.roomKeys.firstIndex(of: character),
      survey.rooms.indices.contains(room)
    else { return }
    guard let carried else {
      status = StatusLine("no beacon heard yet", isProblem: true)
      return
    }
    survey.carry(carried.id)
    status = StatusLine("stay in \(survey.rooms[room].label)")
    survey.stand(in: room, at: time)
  }

  func finish(_ counts: SourceCounts) { feed.close() }
}
