import Glibc

/// Between the world, which is values, and the files: waits, reads, writes and measures the time.
final class Loop {
  private var world = World()
  private var kernelEnds: [String: any KernelEnd] = [:]
  private let channel: ControlChannel
  private let began: timespec
  private var isOver = false

  init(_ channel: ControlChannel) {
    self.channel = channel
    began = Self.clock()
  }

  func run() throws {
    while !isOver {
      let names = kernelEnds.keys.sorted()
      var entries = [pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)]
      for name in names {
        entries.append(
          pollfd(fd: kernelEnds[name]?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
      }
      try wait(&entries)
      for (name, entry) in zip(names, entries.dropFirst()) where entry.revents != 0 {
        try listen(to: name)
      }
      world.advance(to: now)
      deliver()
      if entries[0].revents != 0 {
        for line in try channel.readLines() { try obey(line) }
      }
    }
  }

  private static func clock() -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time
  }

  private var now: Microseconds {
    let time = Self.clock()
    let seconds = Int64(time.tv_sec - began.tv_sec)
    return Microseconds(count: seconds * 1_000_000 + Int64(time.tv_nsec - began.tv_nsec) / 1000)
  }

  private func wait(_ entries: inout [pollfd]) throws {
    var timeout: Int32 = -1
    if let next = world.nextTime {
      // Rounded up, so that it is time when poll returns.
      timeout = Int32(clamping: max((next - now).count + 999, 0) / 1000)
    }
    let count = poll(&entries, nfds_t(entries.count), timeout)
    guard count >= 0 || errno == EINTR else { throw SystemError("poll") }
  }

  private func listen(to name: String) throws {
    guard let end = kernelEnds[name] else { return }
    for packet in try end.read() {
      world.receive(packet, from: name, at: now)
      deliver()
    }
  }

  private func deliver() {
    let packets = world.outbox
    world.outbox = []
    for packet in packets {
      do {
        try kernelEnds[packet.adapter]?.write(packet.bytes)
      } catch let error as SystemError where error.number == ENXIO {
        // The adapter is down, so there is no listener.
      } catch {
        // The kernel refuses what is no packet at all; a test may well try that.
        complain("\(packet.adapter): \(error)")
      }
    }
  }

  private func obey(_ line: String) throws {
    do {
      var reply = try world.apply(line, at: now)
      deliver()
      for effect in reply.effects { reply.lines += try perform(effect) }
      try channel.reply(reply.lines + ["ok"])
    } catch let error as ControlError {
      try channel.reply(["error: \(error.reason)"])
    }
  }

  private func perform(_ effect: World.Effect) throws -> [String] {
    switch effect {
    case .open(let name):
      do {
        let end = try makeKernelEnd()
        kernelEnds[name] = end
        world.adapters[name]?.index = end.index
        return ["hci\(end.index)"]
      } catch {
        world.adapters[name] = nil
        throw ControlError("\(error)")
      }
    case .close(let name): kernelEnds[name] = nil
    case .quit: isOver = true
    }
    return []
  }
}
