import HotColdSystem
import HotColdView

/// The file of a history, opened. It is written by a rollback journal, for a log (WAL) has its index in a file that is
/// mapped into memory; older versions had one.
enum HistoryFile {
  static func toRead(_ file: FileName) throws -> Database {
    var database = try Database(file, isReadOnly: true)
    if database.hasLog || database.isHalfWritten {
      // Who reads alone can do neither.
      try putInOrder(Database(file, isReadOnly: false, creates: false), file, mayBeEmpty: false)
      database = try Database(file, isReadOnly: true)
    }
    try requireTables(database, file, mayBeEmpty: false)
    return database
  }

  static func toWrite(_ file: FileName) throws -> Database {
    if file == History.usualFile { StateFolder()?.make() }
    let database = try Database(file, isReadOnly: false)
    try putInOrder(database, file, mayBeEmpty: true)
    try database.execute(
      """
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA synchronous = FULL;
      BEGIN;
      CREATE TABLE IF NOT EXISTS stay (
        id TEXT NOT NULL, name TEXT NOT NULL, place TEXT NOT NULL, x REAL NOT NULL, y REAL NOT NULL,
        since REAL NOT NULL, until REAL NOT NULL);
      CREATE INDEX IF NOT EXISTS stay_by_id ON stay (id, until);
      CREATE INDEX IF NOT EXISTS stay_by_end ON stay (until);
      CREATE INDEX IF NOT EXISTS stay_by_begin ON stay (since);
      CREATE TABLE IF NOT EXISTS plan (text TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS way (
        id TEXT NOT NULL, x REAL NOT NULL, y REAL NOT NULL, radius REAL NOT NULL,
        time REAL NOT NULL);
      CREATE INDEX IF NOT EXISTS way_by_time ON way (time);
      COMMIT;
      """)
    var canShrink = false
    try database.run("PRAGMA auto_vacuum", []) { canShrink = $0.number(0) == 2 }
    // A file of an older version is rewritten once. Where that fails, it does not shrink.
    if !canShrink { try? database.execute("VACUUM") }
    return database
  }

  /// Undoes what is half written, by reading it, and takes a log into the file. What is another program's stays as it
  /// is.
  private static func putInOrder(
    _ database: Database, _ file: FileName, mayBeEmpty: Bool
  ) throws {
    // While nobody else can have it, the index is in our own memory (https://sqlite.org/wal.html, 8).
    if database.hasLog { try database.execute("PRAGMA locking_mode = EXCLUSIVE") }
    try requireTables(database, file, mayBeEmpty: mayBeEmpty)
    var mode = ""
    try database.run("PRAGMA journal_mode = DELETE", []) { mode = $0.text(0) }
    guard mode == "delete" else {
      throw Failure(.failedWhileRunning, "\(file): another program keeps it locked")
    }
    // Counts from the next statement that reads.
    try database.execute("PRAGMA locking_mode = NORMAL")
  }

  /// Nothing else than tables is read or written: a view may have no end, and nor may what a trigger does. What has
  /// tables, and none of ours, is another program's.
  private static func requireTables(
    _ database: Database, _ file: FileName, mayBeEmpty: Bool
  ) throws {
    var all = 0.0
    var tables = 0.0
    var others = 0.0
    try database.run(
      """
      SELECT COUNT(*), total(lower(name) = 'stay' AND sql LIKE 'CREATE TABLE %'),
        total(type = 'trigger'
          OR lower(name) IN ('stay', 'plan', 'way') AND sql NOT LIKE 'CREATE TABLE %')
      FROM sqlite_master
      """, []
    ) { row in (all, tables, others) = (row.number(0), row.number(1), row.number(2)) }
    guard tables == 1 && others == 0 || mayBeEmpty && all == 0 else {
      throw Failure(.badData, "\(file) is no history of where things were")
    }
  }
}
