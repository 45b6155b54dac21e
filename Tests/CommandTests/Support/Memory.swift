/// How much address space the program may have where it is to be seen that it needs no more than a fixed
/// amount, in kilobytes. Most of it are libraries that are never touched.
enum Memory {
  static let limit = 400_000
}

extension Child {
  /// Kilobytes of memory that it has used at most; nil where it has ended.
  var peakMemory: Int? {
    guard let status = try? readFile("/proc/\(pid)/status") else { return nil }
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }
}
