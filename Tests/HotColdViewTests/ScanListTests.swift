import BeaconCodec
import BeaconRanging
import SceneSupport
import TestSupport
import Testing

@testable import BeaconTracking
@testable import HotColdGame
@testable import HotColdView

struct ScanListTests {
  private func device(
    _ number: UInt64, _ distance: Double?, name: String = "", age: Double = 0
  ) -> ScanDevice {
    ScanDevice(device: Scene.device(number, name), distance: distance, age: age)
  }

  private func order(_ list: ScanList) -> [UInt64] { list.rows.map(\.address.bits) }

  /// The row under the cursor stays where it is, and the others are sorted around it.
  @Test func theSelectionGoesWithItsDevice() {
    var list = ScanList()
    list.update([device(1, 1), device(2, 2), device(3, 4)])
    _ = list.press(.down)
    #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: 2)))
    list.update([device(1, 1), device(2, 20), device(3, 4), device(4, 0.3)])
    #expect(order(list) == [4, 2, 1, 3])
    #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: 2)))
    // When it is gone, the row beside it is chosen.
    list.update([device(1, 1), device(3, 4)])
    #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: 3)))
    // Another order puts it in its place.
    list.update([device(1, 1), device(3, 0.2), device(5, 7)])
    #expect(order(list) == [1, 3, 5])
    for _ in 0..<3 { _ = list.press(.character("s")) }
    #expect(order(list) == [3, 1, 5])
    #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: 3)))
    list.update([])
    #expect(list.selected == nil)
    #expect(list.press(.enter) == nil)
    for key in [Key.down, .up, .end, .home, .pageUp, .pageDown] { _ = list.press(key) }
    list.update([device(7, nil)])
    #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: 7)))
    // Without a key, the first row is selected; after some seconds, the device in it stays selected.
    list = ScanList()
    for (time, expected) in [(0.0, 8), (3, 9), (5, 9), (7, 9)] as [(Double, UInt64)] {
      list.update([device(8, time < 3 || time > 5 ? 1 : 4), device(9, 2)], at: time)
      #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: expected)))
    }
  }

  @Test func itIsSortedInThreeWays() {
    var list = ScanList()
    list.update([
      device(1, 1, name: "tuba", age: 40), device(2, 2, name: "Axe"), device(3, 3, age: 3),
      device(4, 4, name: "axe", age: 2),
    ])
    _ = list.press(.character("s"))
    #expect(list.order == .name)
    #expect(order(list) == [2, 4, 1, 3])
    _ = list.press(.character("s"))
    #expect(list.order == .lastSeen)
    #expect(order(list) == [2, 3, 4, 1])
    _ = list.press(.character("s"))
    #expect(list.order == .distance)
  }

  @Test func lettersSearchNameMakerAndAddress() {
    var list = ScanList()
    let apple = Scene.device(2, company: 0x004C)
    list.update([
      device(1, 1, name: "Tuba"), ScanDevice(device: apple, distance: 2),
      device(0xAB_0000_0000_00, 3),
    ])
    func search(_ text: String) -> [UInt64] {
      var list = list
      for key in [.character("/")] + text.map({ Key.character($0) }) + [.enter] {
        #expect(list.press(key) == nil)
      }
      #expect(!list.search.isTyping)
      return order(list)
    }
    #expect(search("tub") == [1])
    #expect(search("APPLE") == [2])
    #expect(search("ab:00") == [0xAB_0000_0000_00])
    #expect(search("q?s/") == [])
    _ = list.press(.character("/"))
    _ = list.press(.character("t"))
    #expect(list.press(.down) == nil && list.search.isTyping)
    _ = list.press(.escape)
    #expect(list.rows.count == 3 && !list.search.isTyping)
    #expect(list.press(.character("q")) == .quit)
    #expect(list.press(.character("?")) == .help)
  }

  /// `o` hides all that is here now.
  @Test func onlyWhatIsNew() {
    var list = ScanList()
    list.update([device(1, 1), device(2, 2)])
    _ = list.press(.character("o"))
    #expect(list.rows.isEmpty && list.total == 0 && list.hiddenCount == 2 && list.showsOnlyNew)
    list.update([device(1, 1), device(2, 2), device(3, 3)])
    #expect(order(list) == [3] && list.total == 1)
    #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: 3)))
    #expect(list.summary.english == "1 new, 2 hidden, nearest first")
    list.update([device(2, 2), device(3, 3)])
    #expect(list.hiddenCount == 1)
    _ = list.press(.character("o"))
    #expect(order(list) == [2, 3] && list.hiddenCount == 0)
  }

  /// With `--new`, the devices of the first seconds are hidden.
  @Test func onlyWhatIsNewFromTheBeginning() {
    var list = ScanList(onlyNew: true)
    list.update([device(1, 1)], at: 10)
    list.update([device(1, 1), device(2, 2)], at: 14)
    list.update([device(1, 1), device(2, 2), device(3, 3)], at: 15)
    #expect(order(list) == [3] && list.hiddenCount == 2)
  }

  /// `n` names the selected thing. Keys are letters then, until Enter or Esc.
  @Test func aNameIsTyped() {
    var list = ScanList()
    #expect(list.press(.character("n")) == nil && !list.isTyping)
    list.update([device(1, 1), device(2, 2)])
    func type(_ text: String, _ last: Key) -> ScanList.Outcome? {
      for key in [Key.down, .character("n")] + text.map({ Key.character($0) }) {
        #expect(list.press(key) == nil)
      }
      #expect(list.isTyping)
      return list.press(last)
    }
    #expect(
      type("Ada's q", .enter) == .name(BluetoothAddress(bits: 2), SafeText("Ada's q")))
    #expect(!list.isTyping)
    #expect(type("x", .escape) == nil && !list.isTyping)
    #expect(type("", .enter) == .name(BluetoothAddress(bits: 2), .empty))
  }

  /// With `--follow`, only trackers away from their owners are listed.
  @Test func onlyTrackers() {
    var list = ScanList(onlyTrackers: true)
    let tag = Scene.thing(2, "", [0x06, 0xFF, 0x4C, 0, 0x12, 0x19, 0x10])
    let near = Scene.thing(3, "", [0x06, 0xFF, 0x4C, 0, 0x12, 0x02, 0x10])
    list.update([device(1, 1), ScanDevice(device: tag), ScanDevice(device: near)])
    #expect(order(list) == [0xC000_0000_0002])
    #expect(list.summary.english == "1 tracker away from its owner")
  }

  /// However distances change, rows below are never shown as nearer.
  @Test func rowsAreSortedByShownDistance() {
    var dice = SeededRandom(seed: 5)
    var list = ScanList()
    for _ in 0..<200 {
      let count = UInt64(dice.pick([0, 1, 5, 40]))
      list.update(
        (0..<count).map { number in
          device(number, dice.pick([nil, .nan, Double.random(in: 0.2...30, using: &dice)]))
        })
      let distances = list.rows.map { $0.distance.flatMap { $0.isNaN ? nil : $0 } ?? .infinity }
      for (above, below) in zip(distances, distances.dropFirst()) {
        #expect(above <= below)
      }
      #expect(list.rows.count == Int(count))
    }
  }

  /// The first row is selected until a key chooses another, which is then never lost.
  @Test func theChosenOneStaysAmongThousands() {
    var list = ScanList()
    list.update([device(1, 5), device(2, 9)])
    list.update([device(1, 5), device(2, 9), device(3, 1)])
    #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: 3)))
    _ = list.press(.end)
    list.update([device(2, 9)] + (10..<10_000).map { device($0, 0.5) })
    #expect(list.press(.enter) == .hunt(BluetoothAddress(bits: 2)))
  }

  /// Esc ends the search, and does not quit.
  @Test func escShowsAll() {
    var list = ScanList()
    list.update([device(1, 5, name: "a"), device(2, 9, name: "b")])
    for key in [Key.character("/"), .character("b"), .enter] { _ = list.press(key) }
    #expect(list.rows.count == 1)
    #expect(list.press(.escape) == nil && list.rows.count == 2)
    #expect(list.press(.escape) == nil)
  }

  @Test(arguments: [
    (Scene.device(1, "Ear"), "Ear", ""),
    (Scene.device(1, company: 0x0075), "thing by Samsung", "Samsung"),
    (Scene.device(1, isBeacon: true), "iBeacon", "iBeacon"),
    (Scene.device(1), "00:00:00:00:00:01", ""),
  ])
  func titles(device: Device, title: String, kind: String) {
    #expect("\(device.title)" == title)
    #expect(device.kind == kind)
  }
}
