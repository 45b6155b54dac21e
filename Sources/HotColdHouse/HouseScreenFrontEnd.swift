import BeaconCodec
import BeaconLocating
import BeaconRanging
import HotColdGame
import HotColdPlay
import HotColdSystem
import HotColdView
import HotColdWorld

/// A house on the full screen.
package struct HouseScreenFrontEnd<Feed: HouseFeed>: FrontEnd {
  private var keeper: HouseKeeper<Feed>
  private var list = HouseList()
  private var status: StatusLine
  private let title: String
  private var refreshed: Timestamp?
  private var gone: Set<TopicLevel> = []

  /// Seconds between two looks: more numbers nobody reads.
  private static var refreshInterval: Double { 0.25 }

  /// - Parameter status: what the status line says while there is nothing else to say.
  package init(_ keeper: HouseKeeper<Feed>, title: String, status: String) {
    self.keeper = keeper
    self.title = title
    self.status = StatusLine(verbatim: status)
  }

  package var estimate: Estimate { .unknown }
  package var isOver: Bool { false }

  package func hear(_ sighting: Sighting) {}

  package mutating func advance(to time: Timestamp) {
    for news in keeper.advance(to: time) {
      switch news {
      case .connected(let sentence): status = StatusLine(sentence)
      case .lost(let sentence): status = StatusLine(sentence, isProblem: true)
      case .event(.station(let station, .offline)):
        gone.insert(station)
        status = StatusLine("station \(SafeText(station.text)) is gone", isProblem: true)
      case .event(.station(let station, .online)):
        // At the beginning all are new.
        guard gone.remove(station) != nil else { break }
        status = StatusLine("station \(SafeText(station.text)) is there again")
      case .event(.skew(let station, let seconds)):
        let name = SafeText(station.text)
        let skew = decimalText(seconds.magnitude, places: 0)
        if seconds < 0 {
          status = StatusLine("the clock of \(name) is \(skew) s behind")
        } else {
          status = StatusLine("the clock of \(name) is \(skew) s ahead")
        }
      case .event(.level(let station, let level)):
        let name = SafeText(station.text)
        let decibels = decimalText(level.magnitude, places: 0)
        if level < 0 {
          status = StatusLine("\(name) hears \(decibels) dB less than the other stations")
        } else {
          status = StatusLine("\(name) hears \(decibels) dB more than the other stations")
        }
      case .event: break
      case .game(let event):
        if let words = event.playersWords { status = StatusLine(words) }
      }
    }
    let since = refreshed.map { time.seconds(since: $0) } ?? .infinity
    guard !(0..<Self.refreshInterval).contains(since) else { return }
    refreshed = time
    list.update(keeper.house.viewedThings(at: time))
  }

  package mutating func present(at time: Timestamp, world: World?, status: Status?) -> Picture? {
    var view = keeper.house.view(title: title)
    view.list = list
    view.clock = keeper.feed.clock(at: time) ?? clockText(time.seconds)
    view.status = self.status
    // No page of the help is about it: its keys stand in its last line.
    return Picture(.scan, number: -1) {
      HouseScreen.frame(view, size: $0, glyphs: $1, catalogue: $2)
    }
  }

  package mutating func answer(_ input: Input) -> LoopAction? {
    guard case .key(let key) = input, list.press(key) else { return nil }
    return .quit
  }

  package func finish() {
    keeper.close()
  }
}
