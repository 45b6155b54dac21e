import CSQLite
import Glibc
import HotColdSystem
import HotColdView

/// A database of SQLite. Every call into the library is here.
final class Database {
  /// What stands in a column, or for a `?`.
  enum Value {
    case text(String)
    case number(Double)
  }

  /// Bytes: more than a plan, which is the longest thing in it.
  private static let longestRow: Int32 = 8 << 20
  /// Milliseconds for which another program is waited for, which writes for some of them. A signal has to wait as long;
  /// who writes can do so later.
  private static let patience: (reading: Int32, writing: Int32) = (2000, 300)

  private let library: UnsafeMutablePointer<hotcold_sqlite>
  private var handle: OpaquePointer?
  private let file: FileName
  private let name: String
  /// What stood under its name when it was opened.
  private let opened: stat?

  /// - Parameter isReadOnly: whether nothing is to be written but what a killed program has left half written.
  init(_ file: FileName, isReadOnly: Bool) throws {
    let library = try Self.load()
    self.library = library
    self.file = file
    name = "\(file)"
    do {
      try Self.requireFile(file, isReadOnly: isReadOnly)
    } catch {
      free(library)
      throw error
    }
    // Who puts another file there right now is noticed later.
    opened = file.status
    // SQLite opens to read what this user may not write.
    let flags =
      isReadOnly ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // Without a folder `:memory:` would be no file to SQLite, and `file:` the beginning of an address.
    let path =
      file.bytes.first == UInt8(ascii: "/") ? file : FileName(bytes: Array("./".utf8) + file.bytes)
    let result = path.withCString { library.pointee.open_v2($0, &handle, flags, nil) }
    guard result == SQLITE_OK else { throw failure(isReadOnly ? .noInput : .cannotCreate) }
    wait(milliseconds: isReadOnly ? Self.patience.reading : Self.patience.writing)
    // Nothing of the file is mapped, either, however the library was built.
    _ = library.pointee.exec(handle, "PRAGMA mmap_size = 0", nil, nil, nil)
    // What we have not written may be of any length.
    if isReadOnly { _ = library.pointee.limit(handle, SQLITE_LIMIT_LENGTH, Self.longestRow) }
  }

  private static func load() throws -> UnsafeMutablePointer<hotcold_sqlite> {
    var reason: UnsafePointer<CChar>?
    if let library = hotcold_sqlite_load(&reason) { return library }
    let why = reason.map { String(cString: $0) } ?? "no memory"
    // glibc says so of a file that is not there, in the same language.
    guard !why.hasSuffix(String(cString: strerror(ENOENT))) else {
      throw Failure(
        .failedWhileRunning,
        "SQLite is not installed; run: apt-get install libsqlite3-0")
    }
    throw Failure(
      .failedWhileRunning, "SQLite cannot be loaded: \(printable(why))")
  }

  /// Makes the file where there is none. Of what is no file, SQLite would wait for a pipe, and say nothing that helps
  /// of the rest.
  private static func requireFile(_ file: FileName, isReadOnly: Bool) throws {
    // Nobody else is to read where somebody's things are; SQLite's own files take over the mode.
    let access = isReadOnly ? O_RDONLY : O_RDWR | O_CREAT
    let descriptor = file.withCString { open($0, access | O_CLOEXEC | O_NONBLOCK, 0o600) }
    guard descriptor >= 0 else {
      let code = errno
      let why = describe(errno: code)
      if isReadOnly { throw Failure(code == EACCES ? .notPermitted : .noInput, "\(file): \(why)") }
      throw Failure(.cannotCreate, "cannot create \(file): \(why)")
    }
    defer { close(descriptor) }
    // SQLite keeps a file of its own beside it, and would wait for a pipe there, too.
    let journal = file.appending("-journal")
    let hasOddJournal = !(journal.status?.isRegular ?? true)
    guard file.status?.isRegular ?? false, !file.isStandardOutput, !hasOddJournal else {
      throw Failure(
        isReadOnly ? .noInput : .cannotCreate,
        "\(hasOddJournal ? journal : file) is not a history file; name another")
    }
    // SQLite maps the index of a log (WAL) into memory: who makes that file shorter would end the program. We write
    // none; a log that lies there is read, whatever the 19th and the 20th byte of the file say
    // (https://sqlite.org/fileformat.html, 1.3.3).
    var head = [UInt8](repeating: 0, count: 20)
    let count = pread(descriptor, &head, head.count, 0)
    let hasLog =
      count == head.count && head.starts(with: "SQLite format 3".utf8)
      && head[18...].contains { $0 > 1 }
    guard !hasLog, file.appending("-wal").status == nil else {
      throw Failure(.badData, "\(file) is not a history of hotcold")
    }
  }

  deinit {
    _ = library.pointee.close_v2(handle)
    free(library)
  }

  /// How long another program is waited for.
  func wait(milliseconds: Int32) {
    _ = library.pointee.busy_timeout(handle, milliseconds)
  }

  /// Whether its name stands for the file that was opened, and that as it was opened: whole, and without a log.
  var isInPlace: Bool {
    guard let opened, let now = file.status else { return false }
    return now.isSameFile(as: opened) && now.st_size > 0
      && file.appending("-wal").status == nil
  }

  private func failure(_ status: ExitStatus) -> Failure {
    let words = library.pointee.errmsg(handle).map { String(cString: $0) } ?? "no memory"
    return Failure(status, "\(name): \(printable(words))")
  }

  private func failure(of result: Int32) -> Failure {
    switch result {
    // The first of them is a statement that does not fit what is in it.
    case SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG: failure(.badData)
    default: failure(.failedWhileRunning)
    }
  }

  private func result(of statements: String) -> Int32 {
    library.pointee.exec(handle, statements, nil, nil, nil)
  }

  func execute(_ statements: String) throws {
    let result = result(of: statements)
    guard result == SQLITE_OK else { throw failure(of: result) }
  }

  /// Does all of it, or nothing.
  /// - Returns: whether it is done; false while another program has the file.
  func transaction(_ body: () throws -> Void) throws -> Bool {
    guard try isDone("BEGIN IMMEDIATE") else { return false }
    // Also where it is to be tried again: until then others can read and write.
    defer { _ = result(of: "ROLLBACK") }
    try body()
    return try isDone("COMMIT")
  }

  /// - Returns: false while another program has the file.
  private func isDone(_ statement: String) throws -> Bool {
    let result = result(of: statement)
    guard result == SQLITE_OK || result == SQLITE_BUSY else { throw failure(of: result) }
    return result == SQLITE_OK
  }

  /// - Parameters:
  ///   - values: for the `?` in their order.
  ///   - row: is called with each row: its texts and numbers, by column.
  func run(
    _ statement: String, _ values: [Value], row: (Row) -> Void = { _ in }
  ) throws {
    var prepared: OpaquePointer?
    switch library.pointee.prepare_v2(handle, statement, -1, &prepared, nil) {
    case SQLITE_OK: break
    case SQLITE_CANTOPEN:
      // The file itself could be opened.
      throw Failure(
        .failedWhileRunning,
        "\(name): it cannot be read, for SQLite can make no files beside it; copy it elsewhere")
    case let result: throw failure(of: result)
    }
    defer { _ = library.pointee.finalize(prepared) }
    for (index, value) in values.enumerated() {
      switch value {
      case .text(let text):
        _ = hotcold_sqlite_bind_text(library, prepared, Int32(index + 1), text)
      case .number(let number):
        _ = library.pointee.bind_double(prepared, Int32(index + 1), number)
      }
    }
    while true {
      switch library.pointee.step(prepared) {
      case SQLITE_ROW: row(Row(library: library, statement: prepared))
      case SQLITE_DONE: return
      case let result: throw failure(of: result)
      }
    }
  }

  struct Row {
    fileprivate let library: UnsafeMutablePointer<hotcold_sqlite>
    fileprivate let statement: OpaquePointer?

    func text(_ column: Int32) -> String {
      library.pointee.column_text(statement, column).map { String(cString: $0) } ?? ""
    }

    func number(_ column: Int32) -> Double { library.pointee.column_double(statement, column) }
  }
}

// MARK: The file of a history

extension Database {
  /// A history to be read.
  static func toRead(_ file: FileName) throws -> Database {
    let database = try Database(file, isReadOnly: true)
    try database.requireTables(of: file, mayBeEmpty: false)
    return database
  }

  /// A history to be written, by a rollback journal: a log (WAL) has its index in a file that is mapped into memory.
  static func toWrite(_ file: FileName) throws -> Database {
    if file == History.usualFile { StateFolder()?.make() }
    let database = try Database(file, isReadOnly: false)
    try database.requireTables(of: file, mayBeEmpty: true)
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
    return database
  }

  /// Nothing else than our own tables is read or written: a view may have no end, and nor may what a trigger does. What
  /// has other tables alone is another program's.
  private func requireTables(of file: FileName, mayBeEmpty: Bool) throws {
    var all = 0.0
    var tables = 0.0
    var triggers = 0.0
    try run(
      """
      SELECT COUNT(*), total(lower(name) IN ('stay', 'plan', 'way') AND sql LIKE 'CREATE TABLE %'),
        total(type = 'trigger')
      FROM sqlite_master
      """, []
    ) { row in (all, tables, triggers) = (row.number(0), row.number(1), row.number(2)) }
    guard tables == 3 && triggers == 0 || mayBeEmpty && all == 0 else {
      throw Failure(.badData, "\(file) is not a history of hotcold")
    }
  }
}
