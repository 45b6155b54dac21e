import BeaconCodec
import Testing

@testable import HotColdGame

struct ScoreBookTests {
  private func hunt(_ seconds: Double, _ distance: Double? = nil) throws -> ScoreBook.Hunt {
    try #require(ScoreBook.Hunt(game: .classic, seconds: seconds, distance: distance, date: 1))
  }

  private func read(_ text: String) -> ScoreBook { ScoreBook(Array(text.utf8)) }

  @Test func comparesWithTheBest() throws {
    var book = ScoreBook()
    let kitchen = ScorePlace(room: "kitchen")
    let verdicts = try [(50.0, kitchen), (60, kitchen), (40, kitchen), (40, kitchen), (70, .open)]
      .map { book.add(try hunt($0.0), at: $0.1) }
    #expect(verdicts == [nil, .behind(50), .best, .behind(40), nil])
    #expect(book.pages.map(\.place) == [kitchen, .open])
    #expect(book.pages[0].hunts.map(\.seconds) == [40, 40, 50, 60])
  }

  @Test(
    arguments: [
      (-1.0, nil, 1, false), (.nan, nil, 1, false), (.infinity, nil, 1, false),
      (86_401, nil, 1, false),
      (0, nil, 1, true), (86_400, -3, 1, true), (1, .nan, 1, true), (1, 3, -1, false),
      (1, 3, Int64.max, false),
    ] as [(Double, Double?, Int64, Bool)])
  func hunts(_ seconds: Double, _ distance: Double?, _ date: Int64, areTaken isTaken: Bool) {
    let hunt = ScoreBook.Hunt(game: .classic, seconds: seconds, distance: distance, date: date)
    #expect((hunt != nil) == isTaken)
    #expect(hunt?.distance ?? 3 == 3)
  }

  /// An untrusted file.
  @Test(
    arguments: [
      ("", ""), ("place open\n", "place open\n"),
      ("place room attic\nhunt classic 42.137 9.1 1763823600\nplayer 6989E32C 5 9 Zoë\n", nil),
      ("place demo 7\nhunt classic 42.137 - 1763823600\n", nil),
      // Invalid lines are dropped.
      ("hunt classic 1.000 - 1\n", ""), ("place\nplace x\nhunt classic 1.000 - 1\n", ""),
      ("place room \nplayer 6989E32C 5 9 Zoë\n", ""), ("place demo -1\n", ""),
      ("\u{0}\u{FF}\nplace open\nhunt\nhunt classic\nhunt chess 1 - 1\n", "place open\n"),
      (
        "place open\nhunt classic 1e400 - 1\nhunt classic nan - 1\nhunt classic 1 x 1\n",
        "place open\n"
      ),
      (
        "place open\nplayer 00000000 1 1 a\nplayer 6989E32C 2 1 a\nplayer 6989E32C -1 1 a\n",
        "place open\n"
      ),
      ("place open\nplayer 6989E32C 1 99999999999999999999 a\n", "place open\n"),
      // There are no points in a simulated house.
      ("place demo 7\nplayer 6989E32C 1 1 a\n", "place demo 7\n"),
      // Entries are sorted; of two lines of a player the last one counts.
      (
        "place open\nhunt classic 2.000 - 1\nhunt classic 1.000 - 1\n",
        "place open\nhunt classic 1.000 - 1\nhunt classic 2.000 - 1\n"
      ),
      (
        "place open\nplace room a\nplace open\nplayer 6989E32C 1 1 a\nplayer 6989E32C 2 2 b\n",
        "place room a\nplace open\nplayer 6989E32C 2 2 b\n"
      ),
      // Numbers below zero, and above the stored maximum.
      (
        "place open\nplayer 09551615 1 -1\nplayer 09551615 -1 1\nplayer 09551615 -2 -1\n",
        "place open\n"
      ),
      ("place open\nplayer 09551615 1 1000001\nhunt classic -1 -1 -1\n", "place open\n"),
      // Control characters are removed from names.
      (
        "place room \u{1B}[31mx\nplayer 6989E32C 1 1 \u{1B}]0;x\u{7}y\n",
        "place room x\nplayer 6989E32C 1 1 y\n"
      ),
    ] as [(String, String?)])
  func reads(_ text: String, _ written: String?) {
    let book = read(text)
    #expect(String(decoding: book.bytes, as: UTF8.self) == written ?? text)
    #expect(ScoreBook(book.bytes) == book)
  }

  private func result(
    _ hider: UInt32, _ seeker: UInt32?, isAgreed: Bool = true
  ) throws -> RoundResult {
    let tag = try #require(PlayerTag(rawValue: hider))
    return RoundResult(
      outcome: seeker == nil ? .timeUp : .found, hider: tag, round: 1,
      seeker: seeker.flatMap { PlayerTag(rawValue: $0) }, isAgreed: isAgreed,
      names: [tag: SafeText("h\(hider)")])
  }

  @Test func countsRounds() throws {
    var book = ScoreBook()
    let own = try #require(PlayerTag(rawValue: 1))
    for (hider, seeker, isAgreed) in [(1, 2, true), (1, nil, true), (2, 1, true), (2, 1, false)]
      as [(UInt32, UInt32?, Bool)]
    {
      book.add(try result(hider, seeker, isAgreed: isAgreed), own: own, at: .open)
      book.add(try result(hider, seeker, isAgreed: isAgreed), own: own, at: .demo(1))
    }
    #expect(book.pages.map(\.place) == [.open])
    #expect(book.pages[0].players.map(\.tag.rawValue) == [1, 2])
    #expect(book.pages[0].players.map(\.points) == [2, 1])
    #expect(book.pages[0].players.map(\.rounds) == [3, 2])
    #expect(book.pages[0].players[1].name == SafeText("h2"))
  }

  /// Many names and places do not fill the book.
  @Test func staysSmall() throws {
    var book = ScoreBook()
    let own = try #require(PlayerTag(rawValue: 1))
    let long = SafeText(String(repeating: "猫\u{301}\u{301}", count: 12))
    for place in 0..<100 {
      let room = ScorePlace.room(SafeText("\(place)"))
      book.add(try result(1, 2), own: own, at: room)
      for player in 3..<40 as Range<UInt32> {
        var result = try result(player, player + 100)
        for player in result.players { result.names[player] = long }
        book.add(result, own: own, at: room)
      }
      for second in 0..<30 {
        _ = book.add(try hunt(Double(second) + 0.123, 9999.9), at: room)
        _ = book.add(try hunt(Double(second) + 0.123, 9999.9), at: .demo(UInt64(place)))
      }
    }
    #expect(book.pages.count == 2 * ScoreBook.places)
    #expect(book.pages.allSatisfy { $0.hunts.count == ScoreBook.hunts })
    let players = book.pages.filter { !$0.place.isDemo }.map(\.players)
    #expect(players.allSatisfy { $0.count == ScoreBook.players })
    #expect(players.allSatisfy { $0.contains { $0.tag == own } })
    #expect(book.pages.last?.place == .demo(99))
    #expect(book.bytes.count <= ScoreBook.maximumLength)
    #expect(ScoreBook(book.bytes) == book)
  }
}
