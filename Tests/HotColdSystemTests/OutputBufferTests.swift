import CGlibc
import Glibc
import HotColdSystem
import TestSupport
import Testing

/// Lines into a pipe that is read late.
@Suite(.serialized) struct OutputBufferTests {
  private let reader: Int32
  private let writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe2(&ends, O_CLOEXEC) == 0)
    (reader, writer) = (ends[0], ends[1])
  }

  private func closePipe() {
    close(reader)
    close(writer)
  }

  /// What is in the pipe, as lines.
  private func read() -> [Substring] {
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var waiting = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, 0) > 0 {
      let count = piece.withUnsafeMutableBytes { Glibc.read(reader, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      text += piece.prefix(count)
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
  }

  private func line(_ number: Int) -> String {
    "line \(number) \(String(repeating: "x", count: 90))"
  }

  /// A radio does not wait: the newest lines stay, whole, and the others are counted.
  @Test(arguments: [500, 8000, 40_000])
  func radioDoesNotWait(_ count: Int) throws {
    defer { closePipe() }
    let signals = try Signals()
    signals.beginSession(isLive: true, seconds: nil)
    var output = OutputBuffer(descriptor: writer, signals: signals)
    for number in 0..<count {
      output.bytes += Array((line(number) + "\n").utf8)
      try output.flushIfLarge()
      if number % 100 == 0 { try output.flush() }
    }
    try output.settle()
    output.bytes += Array("the end\n".utf8)
    try output.flush()
    let lines = read()
    #expect(lines.last == "the end")
    #expect(output.droppedLines == count + 1 - lines.count)
    #expect((output.droppedLines > 0) == (count == 40_000))
    let numbers = lines.dropLast().compactMap { Int($0.split(separator: " ")[1]) }
    #expect(numbers == numbers.sorted() && numbers.last == count - 1)
    #expect(zip(numbers, lines).allSatisfy { line($0) == $1 })
  }

  /// Before the end a session with a clock waits, and afterwards not.
  @Test func clockEndsTheWait() throws {
    defer { closePipe() }
    let signals = try Signals()
    signals.beginSession(isLive: false, seconds: 0.2)
    var output = OutputBuffer(descriptor: writer, signals: signals)
    output.bytes = Array(String(repeating: line(1) + "\n", count: 20_000).utf8)
    try output.flush()
    #expect(output.droppedLines > 0)
    try output.settle()
    #expect(output.bytes.isEmpty)
    let received = read()
    #expect(received.count + output.droppedLines == 20_000)
    #expect(received.allSatisfy { $0 == line(1) })
  }

  /// A reader that keeps up loses nothing, however small its pipe is.
  @Test func smallPipe() throws {
    defer { closePipe() }
    try #require(fcntl(writer, Int32(F_SETPIPE_SZ), Int32(4096)) == 4096)
    let signals = try Signals()
    signals.beginSession(isLive: true, seconds: nil)
    var output = OutputBuffer(descriptor: writer, signals: signals)
    var received: [Substring] = []
    for number in 0..<5000 {
      output.bytes += Array((line(number) + "\n").utf8)
      if number % 20 == 0 {
        try output.flush()
        received += read()
      }
    }
    try output.settle()
    try output.flush()
    received += read()
    #expect(output.droppedLines == 0)
    #expect(received.joined().count == (0..<5000).map(line).joined().count)
  }

  @Test func closedReader() throws {
    close(reader)
    defer { close(writer) }
    signal(SIGPIPE, SIG_IGN)
    var output = OutputBuffer(descriptor: writer, signals: try Signals())
    output.bytes = [10]
    #expect(throws: OutputClosed.self) { try output.flush() }
  }
}
