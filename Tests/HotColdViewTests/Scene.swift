import BeaconCodec
import BeaconRanging
import BeaconTracking
import SceneSupport
import TestSupport

@testable import BeaconTracking
@testable import HotColdGame
@testable import HotColdView
@testable import HotColdWorld

extension Scene {
  static let all: [Scene] = seeking + hiding + titles + results + scans + help

  private static let seeking: [Scene] = [
    Scene("seek listening", listening), Scene("seek hot", hot), Scene("seek cold", cold),
    Scene("seek steady", steady), Scene("seek lost", lost), Scene("seek found", found),
    Scene("seek unplugged", unplugged), Scene("seek walk", walk),
    Scene("seek walk found", walkFound), Scene("seek silent", silent),
    Scene("seek company", company), Scene("seek trail", trail),
    Scene("seek walk company", walkCompany), Scene("seek bomb", runFromBomb),
    Scene("seek counting", counting),
    Scene("seek turn", with(hot) { $0.turnEighth = 3 }),
    Scene("seek walk turn", with(walk) { $0.turnEighth = 8 }),
    Scene("seek walk turned", walkTurned),
  ]

  private static let help: [Scene] =
    HelpView.Topic.allCases.map { Scene("help \($0)", HelpView($0)) } + [
      helpOn(.seek, .thermometer), helpOn(.walk, .infection), helpOn(.seek, .decoys),
      helpOn(.hide, .decoy), helpOn(.seek, .trail), helpOn(.walk, .potato),
    ]

  private static func helpOn(_ topic: HelpView.Topic, _ game: GameMode) -> Scene {
    Scene("help \(topic) \(game)", HelpView(topic, game: game))
  }
}

extension Scene {
  static func key(_ number: UInt64, minor: UInt16 = 0) -> TrackKey {
    TrackKey(
      address: BluetoothAddress(bits: 0xC0DE_0000_0000 + number, kind: .random),
      identity: BeaconIdentity(uuid: .hotcold, major: 0, minor: minor))
  }

  static func row(
    _ number: UInt64, _ estimate: Estimate, rssi: Int8?, name: String = "",
    isHunted: Bool = false
  ) -> BeaconRow {
    let track = Track(key: key(number, minor: UInt16(number)), effort: .watch, time: .zero)
    var row = BeaconRow(track, name: SafeText(name), isHunted: isHunted)
    row.distance = estimate.distance
    row.trend = estimate.trend
    row.rssi = rssi
    return row
  }

  static func estimate(
    _ distance: Double, _ low: Double, _ high: Double, _ trend: Trend, _ proximity: Proximity
  ) -> Estimate {
    Estimate(distance: distance, low: low, high: high, trend: trend, proximity: proximity)
  }

  static let listening = SeekView(
    phase: .listening, elapsed: 12, isMuted: false,
    status: StatusLine("hci0: listening, 48 packets of others so far"))

  static let hot: SeekView = {
    let near = estimate(1.58, 1.1, 2.3, .hotter, .near)
    return SeekView(
      phase: .hunting, estimate: near, nearest: 1.5,
      history: approach,
      beacons: [
        row(0, near, rssi: -63, isHunted: true),
        row(1, estimate(7.3, 4.1, 12.8, .steady, .far), rssi: -81),
        BeaconRow(
          Track(
            key: TrackKey(address: BluetoothAddress(bits: 0xAABB_CCDD_EEFF)), effort: .watch,
            time: .zero)),
      ], elapsed: 102, isMuted: false,
      status: StatusLine("hci0: listening, 10 packets a second"))
  }()

  static let cold: SeekView = {
    let far = estimate(14.2, 8.2, 26, .colder, .far)
    return SeekView(
      phase: .hunting, estimate: far, nearest: 1.5,
      history: approach.reversed(), beacons: [row(0, far, rssi: -88, isHunted: true)],
      elapsed: 3723, isMuted: true, status: StatusLine("hci0: listening, 6 packets a second"))
  }()

  static let steady: SeekView = {
    let here = estimate(0.42, 0.3, 0.6, .steady, .immediate)
    return SeekView(
      phase: .hunting, estimate: here, nearest: 0.4,
      history: approach, beacons: [row(0, here, rssi: -52, isHunted: true)], elapsed: 130,
      isMuted: false, status: StatusLine("hci0: listening, 10 packets a second"))
  }()

  static let lost = SeekView(
    phase: .lost(silence: 7.4), nearest: 1.5,
    history: approach.dropLast(15) + Array(repeating: Curve.Sample(), count: 15),
    beacons: [row(0, .unknown, rssi: -90, isHunted: true)], elapsed: 144, isMuted: false,
    status: StatusLine("hci0: listening, nothing in 7 s"))

  static let counting = with(steady) { view in
    view.count = 17
    view.lookingFor = "Robin"
    view.estimate = .unknown
    view.isSilent = true
    view.hint = []
    view.round = RoundView(number: 2, waiting: "counting")
    view.keys = .counting
  }

  static let found = with(steady) { view in
    view.phase = .found(after: 131)
    view.keys = .again
  }

  static let unplugged = with(lost) { view in
    view.status = StatusLine("hci0 was unplugged: plug it in to go on", isProblem: true)
  }

  static let walk = with(hot) { view in
    view.walk = WalkView(map: house(revealed: false), walked: 31.5)
    view.lookingFor = "the demo's hider"
    view.beacons = [view.beacons[0]]
    view.status = StatusLine("pretend house, no radio")
    view.keys = .walk
  }

  /// In the game of thermometer, a while after an answer.
  static let silent = with(walk) { view in
    view.isSilent = true
    view.pause = 7
    view.estimate = .unknown
    view.estimate.trend = .hotter
    view.nearest = nil
    view.history = []
  }

  static let walkTurned = with(walk) { view in
    let answer = Turn.Answer(direction: 50, spread: 8)
    view.hint = [answer.words(isOnMap: true)]
    view.arrow = answer.eighth
    let map = view.walk?.map
    view.walk?.map.pointer = answer.eighth.flatMap { map?.pointer(to: $0) }
  }

  static let walkFound = with(walk) { view in
    view.phase = .found(after: 102)
    view.estimate = estimate(0.3, 0.2, 0.5, .steady, .immediate)
    view.walk?.map = house(revealed: true)
    view.walk?.map.names = [17 * FloorPlan.house.columns + 28: SafeText("Ada")]
    view.keys = .again
  }

  /// With everything that comes from other players.
  static let company = with(hot) { view in
    view.lookingFor = "Anna"
    view.round = RoundView(number: 2, elapsed: 102, limit: 300)
    view.beacons = [
      row(0, estimate(1.58, 1.1, 2.3, .hotter, .near), rssi: -63, name: "Anna", isHunted: true),
      row(1, estimate(7.3, 4.1, 12.8, .steady, .far), rssi: -81, name: "Grandpa Olaf"),
    ]
    view.beacons[1].isDoubted = true
    view.keys = .hunt
    view.others = [
      BeaconRow(name: SafeText("Ben"), distance: 3.4), BeaconRow(name: SafeText("Zoë")),
    ]
    view.nearest = 0.9
    view.taunt = TauntBanner(name: SafeText("Anna"), text: SafeText("Too slow!"), age: 1)
  }

  static let trail = with(hot) { view in
    view.lookingFor = "Anna"
    view.beacons = company.beacons
    view.beacons[1].isDoubted = false
    view.beacons[1].comesLater = true
    view.keys = .hunt
    let still = Words.counted(
      3, one: "\(3) player still hiding", other: "\(3) players still hiding")
    view.status = StatusLine("trail: now \(SafeText("Anna")), place \(2); \(still)")
  }

  static let walkCompany = with(walk) { view in
    view.others = [BeaconRow(name: SafeText("Ben"), distance: 1.1)]
    view.round = RoundView(number: 1, elapsed: 282, limit: 300)
    view.taunt = TauntBanner(name: SafeText("Anna"), text: SafeText("Brrr, cold!"), age: 4)
    view.entry = EditLine(SafeText("I can hear you"))
  }

  static let runFromBomb = with(walkCompany) { view in
    view.isHunted = true
    (view.taunt, view.entry) = (nil, nil)
  }

  /// A minute of coming closer, with a pause and a detour.
  static let approach: [Curve.Sample] = (0..<120).map { step in
    if step % 37 == 20 { return Curve.Sample() }
    let away = step > 60 && step < 80 ? Double(min(step - 60, 80 - step)) * 0.4 : 0
    return Curve.Sample(
      rssi: Int8(clamping: -90 + step / 4), distance: 18 - Double(step) * 0.137 + away)
  }

  /// The demo's house after a walk through the corridor into a room with a hider.
  static func house(revealed: Bool) -> WorldMap {
    let plan = FloorPlan.house
    return WorldMap(columns: plan.columns, rows: plan.rows) { column, row in
      guard revealed || (column < 30 && row > 7 && row < 20) else { return .unseen }
      switch (column, row) {
      case (27, 17): return .me
      case (28, 17): return revealed ? .hider : .floor
      case (25, 14): return .struck
      case (1...26, 12), (26, 13...17): return .path
      default:
        let index = row * plan.columns + column
        return plan.materials[index] != .floor
          ? .wall : plan.doors.contains(index) ? .door : .floor
      }
    }
  }
}

extension WorldMap {
  init(columns: Int, rows: Int, square: (_ column: Int, _ row: Int) -> Square) {
    self.init(
      columns: columns, rows: rows,
      squares: (0..<columns * rows).map { square($0 % columns, $0 / columns) })
  }
}
