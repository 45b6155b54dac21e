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
    if !isReadOnly {
      // Nobody else is to read where somebody's things are; SQLite's own files take over the mode.
      let made = file.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
      if made >= 0 { close(made) }
    }
    let flags = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let result = file.withCString { library.pointee.open_v2($0, &handle, flags, nil) }
    guard result == SQLITE_OK else { throw failure(isReadOnly ? .noInput : .cannotCreate) }
    // Somebody else may be writing.
    _ = library.pointee.busy_timeout(handle, 1000)
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
    guard library.pointee.prepare_v2(handle, statement, -1, &prepared, nil) == SQLITE_OK else {
      throw failure(.badData)
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
