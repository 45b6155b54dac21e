import Glibc
import HotColdSystem
import TestSupport
import Testing

@testable import HotColdApp
@testable import HotColdHouse

/// Files that are shared, locked, replaced or damaged.
extension HistoryTests {
  private func places(in file: FileName) throws -> [String] {
    try History(file, keepingDays: nil).stays(in: 0..<1e10).map(\.place)
  }

  private func expectBadData(_ body: () throws -> Void) {
    #expect(#expect(throws: Failure.self) { try body() }?.status == .badData)
  }

  /// Until the next write, readers see the earlier rows.
  @Test func writesEveryFiveSeconds() throws {
    let history = try History(file, keepingDays: 30)
    try hear(history, "hall", at: 1000)
    try hear(history, "kitchen", at: 1001)
    try hear(history, "attic", at: 1004)
    #expect(try places(in: file) == ["hall"])
    history.advance(to: 1004.9)
    #expect(try places(in: file) == ["hall"])
    history.advance(to: 1005)
    #expect(try places(in: file) == ["hall", "kitchen", "attic"])
    try hear(history, "cellar", at: 1006)
    try history.flush()
    #expect(try places(in: file) == ["hall", "kitchen", "attic", "cellar"])
  }

  /// A flood of rows is written earlier.
  @Test func writesManyAtOnce() throws {
    let history = try History(file, keepingDays: 30)
    try hear(history, "hall", at: 1000)
    for index in 0..<30_000 {
      try hear(history, index % 2 == 0 ? "kitchen" : "hall", at: 1001 + Double(index) / 1e5)
    }
    #expect(history.rows.count + history.steps.count < 50_000)
    #expect(try places(in: file).count > 1000)
  }

  /// Nothing is lost while another program writes or reads.
  @Test(arguments: ["BEGIN IMMEDIATE", "BEGIN; SELECT * FROM stay"])
  func waitsForOthers(_ statements: String) throws {
    let history = try History(file, keepingDays: 30)
    try hear(history, "hall", at: 1000)
    history.database.wait(milliseconds: 0)
    let other = try Database(file, isReadOnly: false)
    try other.execute(statements)
    try hear(history, "kitchen", at: 1005)
    #expect(history.trouble == nil)
    try hear(history, "attic", at: 1010)
    #expect(history.trouble?.english.contains("another program") == true)
    history.advance(to: 1015)
    #expect(try places(in: file) == ["hall"])
    try other.execute("COMMIT")
    history.advance(to: 1020)
    #expect(try places(in: file) == ["hall", "kitchen", "attic"])
    #expect(history.trouble == nil)
  }

  /// Rows wait for a minute while the disk is full.
  @Test func fullDisk() throws {
    let history = try History(file, keepingDays: 30)
    try hear(history, "hall", at: 1000)
    try history.database.execute("PRAGMA max_page_count = 1")
    let room = String(repeating: "x", count: 200)
    for index in 0..<1000 { try hear(history, "\(room)\(index)", at: 1001 + Double(index) / 200) }
    #expect(history.trouble?.english.contains("full") == true)
    try history.database.execute("PRAGMA max_page_count = 1000000")
    history.advance(to: 1060)
    #expect(try places(in: file).count < 500)
    history.advance(to: 1080)
    #expect(try places(in: file).count == 1001)
    #expect(history.trouble == nil)
  }

  /// A permanent lock does not fill the memory.
  @Test func doesNotWaitForEver() throws {
    let history = try History(file, keepingDays: 30)
    history.database.wait(milliseconds: 0)
    let other = try Database(file, isReadOnly: false)
    try other.execute("BEGIN IMMEDIATE")
    for index in 0..<40_000 { try hear(history, index % 2 == 0 ? "kitchen" : "hall", at: 1000) }
    #expect(history.rows.count + history.steps.count <= 50_000)
    try other.execute("COMMIT")
  }

  /// The file is deleted, renamed, truncated, or replaced by an empty file or an older copy: the new one has all current
  /// stays.
  @Test(arguments: ["unlink", "rename", "truncate", "create", "restore"])
  func survivesTheLossOfItsFile(_ what: String) throws {
    let history = try History(file, keepingDays: 30)
    var reports = 0
    history.complain = { _ in reports += 1 }
    let saved = try readFile(folder["history"])
    try hear(history, "hall", at: 1000)
    let path = folder["history"]
    switch what {
    case "rename": try #require(rename(path, folder["copy"]) == 0)
    case "truncate": try #require(truncate(path, 0) == 0)
    default: try #require(unlink(path) == 0)
    }
    if what == "create" { try folder.write([], to: "history") }
    if what == "restore" { try folder.write(saved, to: "history") }
    try hear(history, "hall", at: 1002)
    try hear(history, "kitchen", at: 1006)
    let reader = try History(file, keepingDays: nil)
    let found = try reader.stays(in: 0..<1e10)
    #expect(found.map(\.place) == ["hall", "kitchen"])
    #expect(found.map(\.since) == [1000, 1006])
    #expect(try reader.plan() == house.plan)
    try hear(history, "attic", at: 1012)
    #expect(reports == 1)
    #expect(try places(in: file).last == "attic")
  }

  /// What cannot be used is reported once, and the rest is used.
  @Test func reportsInvalidRows() throws {
    let history = try History(file, keepingDays: 30)
    try hear(history, "hall", at: 1000)
    try history.flush()
    let other = try Database(file, isReadOnly: false)
    try other.execute(
      """
      INSERT INTO stay VALUES ('a', 'a', 'attic', 1e9, 2, 3, 4, '');
      INSERT INTO stay VALUES ('b', 'b', 'attic', 1, 2, 3, 1e99, '');
      UPDATE plan SET text = '{"rooms":[],"rooms":[]}';
      """)
    let reader = try History(file, keepingDays: nil)
    var reports: [String] = []
    reader.complain = { reports.append($0.english) }
    #expect(try reader.latest("").map(\.place) == ["hall"])
    #expect(try reader.plan() == nil)
    #expect(
      reports == [
        "\(file): invalid rows are not used",
        "\(file): its plan is not used: line 1: the key rooms occurs twice",
      ])
  }

  @Test func waitsIfReplacedByAnotherProgramsFile() throws {
    let history = try History(file, keepingDays: 30)
    try hear(history, "hall", at: 1000)
    try #require(unlink(folder["history"]) == 0)
    try Database(file, isReadOnly: false).execute("CREATE TABLE other (x)")
    try hear(history, "kitchen", at: 1006)
    #expect(history.trouble?.english.contains("is not a history of hotcold") == true)
  }

  /// Another program's file stays unchanged; so does one with an endless trigger.
  @Test(arguments: [
    "CREATE TABLE other (x)", "CREATE VIEW stay AS SELECT 1",
    "CREATE TABLE stay (id); CREATE VIEW WAY AS SELECT 1",
    """
    CREATE TABLE stay (id, name, place, x, y, since, until);
    CREATE TRIGGER more AFTER INSERT ON stay BEGIN SELECT 1; END
    """,
    "CREATE TABLE stay (guest, room)", "CREATE VIRTUAL TABLE stay USING fts5(id)",
  ])
  func refusesAnotherProgramsFile(_ statements: String) throws {
    try Database(file, isReadOnly: false).execute(statements)
    let before = try readFile(folder["history"])
    for days in [nil, 1] as [Double?] {
      // A table with our name and other columns is noticed when it is read.
      expectBadData { _ = try History(file, keepingDays: days).latest("") }
    }
    #expect(try readFile(folder["history"]) == before)
  }

  /// An error both for writing and for reading.
  @Test(arguments: [nil, 1] as [Double?]) func noDatabase(_ days: Double?) throws {
    try folder.write([UInt8](repeating: 0x2E, count: 5000), to: "history")
    expectBadData { _ = try History(file, keepingDays: days) }
  }

  /// After a writer was killed, its partial transaction is rolled back, even by a reader.
  @Test(arguments: [true, false])
  func rollsBackPartialTransactions(_ isWriting: Bool) throws {
    let history = try History(file, keepingDays: 30)
    try hear(history, "hall", at: 1000)
    try history.flush()
    let killed = try Database(file, isReadOnly: false)
    // With such a small cache, SQLite writes before the transaction ends.
    try killed.execute(
      """
      PRAGMA cache_size = 1;
      BEGIN IMMEDIATE;
      WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 20000)
      INSERT INTO stay SELECT n, n, 'attic', 1, 2, 3, 4, '' FROM row;
      """)
    try folder.write(try readFile(folder["history"]), to: "copy")
    try folder.write(try readFile(folder["history-journal"]), to: "copy-journal")
    #expect(listFolder(folder.path).contains("copy-journal"))
    let copy = FileName(folder["copy"])
    if isWriting { _ = try History(copy, keepingDays: 30) }
    #expect(try places(in: copy) == ["hall"])
    #expect(!listFolder(folder.path).contains("copy-journal"))
    withExtendedLifetime(killed) {}
  }

  /// Truncating a mapped file would end the program (SIGBUS).
  @Test func doesNotMapTheFile() throws {
    let history = try History(file, keepingDays: 30)
    try hear(history, "hall", at: 1000)
    let reader = try History(file, keepingDays: nil)
    #expect(try reader.latest("").count == 1)
    let maps = String(decoding: try readFile("/proc/self/maps"), as: UTF8.self)
    #expect(!maps.isEmpty && !maps.contains(folder.path))
    #expect(!listFolder(folder.path).contains("history-shm"))
    withExtendedLifetime((history, reader)) {}
  }
}

extension History {
  func stays(in span: Range<Double>) throws -> [Stay] {
    try changes(in: span).compactMap(\.stay)
  }

  func steps(in span: Range<Double>) throws -> [Change] {
    try changes(in: span).filter { $0.stay == nil }
  }
}
