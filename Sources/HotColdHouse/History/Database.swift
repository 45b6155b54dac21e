import CSQLite
import Glibc
import HotColdSystem
import HotColdView
import Resources

/// An SQLite database. All calls to the library are here.
final class Database {
  /// A value for a `?`.
  enum Value {
    case text(String)
    case number(Double)
  }

  /// The longest row to read in bytes: longer than a plan, the longest value.
  private static let longestRow: Int32 = 8 << 20
  /// Milliseconds to wait for a lock, without handling signals. Writing can be retried later.
  static let patience: (reading: Int32, writing: Int32) = (2000, 300)

  private let library: UnsafePointer<hotcold_sqlite>
  private var handle: OpaquePointer?
  private let file: FileName
  /// The file's status when it was opened.
  private let opened: stat

  /// - Parameter isReadOnly: writes only to roll back a killed program's transaction.
  init(_ file: FileName, isReadOnly: Bool) throws(Failure) {
    library = try Self.load()
    self.file = file
    // To notice before each write whether the file was replaced.
    opened = try Self.requireFile(file, isReadOnly: isReadOnly)
    // If the user may not write the file, SQLite opens it for reading.
    let flags = SQLITE_OPEN_READWRITE | (isReadOnly ? 0 : SQLITE_OPEN_CREATE)
    // With a folder, because SQLite interprets `:memory:` and `file:`.
    let path = file.path.hasPrefix("/") ? file.path : "./" + file.path
    let result = library.pointee.open_v2(path, &handle, flags, nil)
    guard result == SQLITE_OK else { throw failure(isReadOnly ? .noInput : .cannotCreate) }
    wait(milliseconds: isReadOnly ? Self.patience.reading : Self.patience.writing)
    // Never map the file: truncating a mapped file kills the program (SIGBUS).
    _ = try? isDone("PRAGMA mmap_size = 0")
    // Rows written by other programs may be longer.
    if isReadOnly { _ = library.pointee.limit(handle, SQLITE_LIMIT_LENGTH, Self.longestRow) }
  }

  private static func load() throws(Failure) -> UnsafePointer<hotcold_sqlite> {
    var reason: UnsafePointer<CChar>?
    if let library = hotcold_sqlite_load(&reason) { return library }
    let why = reason.map { String(cString: $0) } ?? ""
    // If the file is missing, glibc's message ends with this one, in the same language.
    throw Failure(
      .failedWhileRunning,
      why.hasSuffix(String(cString: strerror(ENOENT)))
        ? "SQLite is not installed; run: apt-get install libsqlite3-0"
        : "SQLite cannot be loaded: \(printable(why))")
  }

  /// Creates a missing file. Throws unless it is a regular file: SQLite would block on a pipe, and
  /// its messages for other kinds are not helpful.
  private static func requireFile(_ file: FileName, isReadOnly: Bool) throws(Failure) -> stat {
    // Only for its owner; SQLite creates its own files with the same mode.
    let access = isReadOnly ? O_RDONLY : O_RDWR | O_CREAT
    let descriptor = open(file.path, access | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      throw isReadOnly ? Failure.reading(file, errno: errno) : Failure.creating(file, errno: errno)
    }
    defer { close(descriptor) }
    guard let status = stat(descriptor: descriptor), status.isRegular, !file.isStandardOutput else {
      throw Failure(
        isReadOnly ? .noInput : .cannotCreate, "\(file) is not a history file; name another")
    }
    return status
  }

  deinit {
    _ = library.pointee.close_v2(handle)
  }

  func wait(milliseconds: Int32) {
    _ = library.pointee.busy_timeout(handle, milliseconds)
  }

  /// Whether the path still refers to the opened file, and it has content.
  var isInPlace: Bool {
    guard let now = file.status else { return false }
    return now.isSameFile(as: opened) && now.st_size > 0
  }

  private func failure(_ status: ExitStatus) -> Failure {
    let words = library.pointee.errmsg(handle).map { String(cString: $0) } ?? "no memory"
    return Failure(status, "\(file): \(printable(words))")
  }

  private func failure(of result: Int32) -> Failure {
    switch result {
    // SQLITE_ERROR means that a table has other columns.
    case SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_TOOBIG: failure(.badData)
    default: failure(.failedWhileRunning)
    }
  }

  func execute(_ statements: String) throws(Failure) {
    guard try isDone(statements) else { throw failure(.failedWhileRunning) }
  }

  /// - Returns: false if another program has locked the file.
  func transaction(_ body: () throws(Failure) -> Void) throws(Failure) -> Bool {
    guard try isDone("BEGIN IMMEDIATE") else { return false }
    // Fails after a commit; otherwise releases the lock.
    defer { _ = try? isDone("ROLLBACK") }
    try body()
    return try isDone("COMMIT")
  }

  /// - Returns: false if another program has locked the file.
  private func isDone(_ statements: String) throws(Failure) -> Bool {
    let result = library.pointee.exec(handle, statements, nil, nil, nil)
    guard result == SQLITE_OK || result == SQLITE_BUSY else { throw failure(of: result) }
    return result == SQLITE_OK
  }

  /// - Parameters:
  ///   - values: a value for each `?`, in order.
  ///   - row: called with each row of the result.
  func run(
    _ statement: String, _ values: [Value], row: (Row) -> Void = { _ in }
  ) throws(Failure) {
    var prepared: OpaquePointer?
    switch library.pointee.prepare_v2(handle, statement, -1, &prepared, nil) {
    case SQLITE_OK: break
    case SQLITE_CANTOPEN:
      // The file is open, so the error concerns its journal.
      throw Failure(
        .failedWhileRunning,
        "\(file): it cannot be read, because SQLite cannot create files next to it; copy it elsewhere"
      )
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
    fileprivate let library: UnsafePointer<hotcold_sqlite>
    fileprivate let statement: OpaquePointer?

    func text(_ column: Int32) -> String {
      library.pointee.column_text(statement, column).map { String(cString: $0) } ?? ""
    }

    func number(_ column: Int32) -> Double { library.pointee.column_double(statement, column) }
  }
}

// MARK: History files

extension Database {
  static func toRead(_ file: FileName) throws(Failure) -> Database {
    let database = try Database(file, isReadOnly: true)
    try database.requireTables(mayBeEmpty: false)
    return database
  }

  /// With a rollback journal, because the index of a log (WAL) would be mapped into memory.
  static func toWrite(_ file: FileName) throws(Failure) -> Database {
    if let folder = StateFolder(), file.path.hasPrefix(folder.place(of: "")) {
      try folder.requireFolder()
      folder.make()
    }
    let database = try Database(file, isReadOnly: false)
    try database.requireTables(mayBeEmpty: true)
    try database.execute(String(decoding: Tables.history, as: UTF8.self))
    return database
  }

  /// Throws unless the file has exactly our tables. A foreign view or trigger could run forever,
  /// and other tables mean that it belongs to another program.
  private func requireTables(mayBeEmpty: Bool) throws(Failure) {
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
