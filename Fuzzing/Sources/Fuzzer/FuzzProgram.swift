import CFuzzer
import Glibc

/// A program with several targets, of which the first argument names one:
///
///     fuzz-codec                      prints the targets' names
///     fuzz-codec TARGET --seeds DIR   writes the seeds to a folder
///     fuzz-codec TARGET --mutations COUNT SECONDS SEED CORPUS CRASH
///                                     runs mutations; see `MutationRun`
///     fuzz-codec TARGET …             runs libFuzzer, with its own arguments
package enum FuzzProgram {
  /// This process's target. It is global because libFuzzer's callback has no context.
  nonisolated(unsafe) private static var chosen: FuzzTarget?

  package static func run(_ targets: [FuzzTarget]) -> Never {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      for target in targets { print(target.name) }
      exit(0)
    }
    guard let target = targets.first(where: { $0.name == arguments[1] }) else {
      fatalError("no such target: \(arguments[1])")
    }
    if arguments.count == 4, arguments[2] == "--seeds" {
      write(target.seeds, to: arguments[3])
      exit(0)
    }
    if arguments.count == 8, arguments[2] == "--mutations", let count = Int(arguments[3]),
      let seconds = Int(arguments[4]), let seed = UInt64(arguments[5])
    {
      MutationRun.run(
        target, count: count, seconds: seconds, seed: seed,
        corpus: target.seeds + files(in: arguments[6]), crash: arguments[7])
      exit(0)
    }
    chosen = target
    let driverArguments =
      [arguments[0], "-max_len=\(target.maximumLength)"] + arguments.dropFirst(2)
    var count = CInt(driverArguments.count)
    var pointers = driverArguments.map { strdup($0) } + [nil]
    let status = pointers.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return LLVMFuzzerRunDriver(&count, &start) { data, size in
        let bytes = UnsafeBufferPointer(start: data, count: size)
        FuzzProgram.chosen?.run(bytes.span)
        return 0
      }
    }
    exit(status)
  }

  /// The files of a folder, sorted by name, so that the same seed gives the same inputs.
  private static func files(in folder: String) -> [[UInt8]] {
    guard let directory = opendir(folder) else { fatalError("cannot read \(folder)") }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { name in
      guard let file = fopen("\(folder)/\(name)", "r") else { fatalError("cannot read \(name)") }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = fread(&bytes, 1, bytes.count, file)
      return Array(bytes.prefix(count))
    }
  }

  private static func write(_ seeds: [[UInt8]], to folder: String) {
    for (number, seed) in seeds.enumerated() {
      guard let file = fopen("\(folder)/seed-\(number)", "w") else {
        fatalError("cannot write to \(folder)")
      }
      guard seed.isEmpty || fwrite(seed, 1, seed.count, file) == seed.count, fclose(file) == 0
      else { fatalError("cannot write to \(folder)") }
    }
  }
}
