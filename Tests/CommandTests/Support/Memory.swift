/// How much address space the program may have where it is to be seen that it needs no more than a fixed
/// amount, in kilobytes. Most of it are libraries that are never touched.
enum Memory {
  static let limit = 400_000
}
