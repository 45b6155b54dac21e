import CSQLite
import Glibc
import HotColdSystem
import HotColdWords

/// A database of SQLite. Every call into the library is here.
final class Database {
  /// What stands in a column, or for a `?`.
  enum Value {
    case text(String)
    case number(Double)
  }

  /// Bytes: more than a plan, which is the longest thing in it.
  private static let longestRow: Int32 = 8 << 20

  private let library: UnsafeMutablePointer<hotcold_sqlite>
  private var handle: OpaquePointer?
  private let name: String

  init(_ file: FileName, isReadOnly: Bool) throws {
    guard let library = hotcold_sqlite_load() else {
      throw Failure(
        .failedWhileRunning,
        "the library for the history is not there; install it: apt-get install libsqlite3-0")
    }
    self.library = library
    name = "\(file)"
    try Self.requireFile(file, isReadOnly: isReadOnly)
    let flags = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    // Without a folder `:memory:` would be no file to SQLite, and `file:` the beginning of an address.
    let path =
      file.bytes.first == UInt8(ascii: "/") ? file : FileName(bytes: Array("./".utf8) + file.bytes)
    let result = path.withCString { library.pointee.open_v2($0, &handle, flags, nil) }
    guard result == SQLITE_OK else { throw failure(isReadOnly ? .noInput : .cannotCreate) }
    // Somebody else may be writing; a signal has to wait as long.
    _ = library.pointee.busy_timeout(handle, 300)
    // What we have not written may be of any length.
    if isReadOnly { _ = library.pointee.limit(handle, SQLITE_LIMIT_LENGTH, Self.longestRow) }
  }

  /// Makes the file where there is none. Of what is no file, SQLite would wait for a pipe, and say nothing that helps
  /// of the rest.
  private static func requireFile(_ file: FileName, isReadOnly: Bool) throws {
    // Nobody else is to read where somebody's things are; SQLite's own files take over the mode.
    let flags = (isReadOnly ? O_RDONLY : O_RDWR | O_CREAT) | O_CLOEXEC | O_NONBLOCK
    let descriptor = file.withCString { open($0, flags, 0o600) }
    guard descriptor >= 0 else {
      let code = errno
      let why = describe(errno: code)
      throw isReadOnly
        ? Failure(code == EACCES ? .notPermitted : .noInput, "\(file): \(why)")
        : Failure(.cannotCreate, "cannot create \(file): \(why)")
    }
    close(descriptor)
    // SQLite keeps files of its own beside it, and would wait for a pipe there, too.
    let odd = ["-journal", "-wal", "-shm"].map(file.appending).first {
      !($0.status?.isRegular ?? true)
    }
    guard file.status?.isRegular ?? false, !file.isStandardOutput, odd == nil else {
      throw Failure(
        isReadOnly ? .noInput : .cannotCreate,
        "\(odd ?? file) is no file for a history; name another")
    }
  }

  deinit {
    _ = library.pointee.close_v2(handle)
    free(library)
  }

  private func failure(_ status: ExitStatus) -> Failure {
    let words = library.pointee.errmsg(handle).map { String(cString: $0) } ?? "no memory"
    return Failure(status, "\(name): \(printable(words))")
  }

  func execute(_ statements: String) throws {
    guard library.pointee.exec(handle, statements, nil, nil, nil) == SQLITE_OK else {
      throw failure(.failedWhileRunning)
    }
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
    case SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB: throw failure(.badData)
    case SQLITE_CANTOPEN:
      // The file itself could be opened.
      throw Failure(
        .failedWhileRunning,
        "\(name): it cannot be read, for SQLite can make no files beside it; copy it elsewhere")
    default: throw failure(.failedWhileRunning)
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
      case SQLITE_CORRUPT, SQLITE_TOOBIG: throw failure(.badData)
      default: throw failure(.failedWhileRunning)
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
