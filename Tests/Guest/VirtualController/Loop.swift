import Glibc

/// Connects the world to the kernel and the control channel: waits, reads, writes and measures time.
final class Loop {
  private var world: World
  private var transports: [String: any HostTransport] = [:]
  private let channel: ControlChannel
  private let began: timespec
  private var hasQuit = false

  init(_ channel: ControlChannel, _ profiles: [String: Profile]) {
    world = World(profiles: profiles)
    self.channel = channel
    began = Self.clock()
  }

  func run() throws {
    while !hasQuit {
      let names = transports.keys.sorted()
      var entries = [pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0)]
      for name in names {
        entries.append(
          pollfd(fd: transports[name]?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
      }
      try wait(&entries)
      for (name, entry) in zip(names, entries.dropFirst()) where entry.revents != 0 {
        try listen(to: name)
      }
      world.advance(to: now)
      deliver()
      for effect in world.effects { _ = try? perform(effect) }
      world.effects = []
      if entries[0].revents != 0 {
        for line in try channel.readLines() { try execute(line) }
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
    if let next = world.nextEventTime {
      // Rounded up, so that poll does not return too early.
      timeout = Int32(clamping: max((next - now).count + 999, 0) / 1000)
    }
    let count = poll(&entries, nfds_t(entries.count), timeout)
    guard count >= 0 || errno == EINTR else { throw SystemError("poll") }
  }

  private func listen(to name: String) throws {
    guard let transport = transports[name] else { return }
    for packet in try transport.read() {
      world.receive(packet, from: name, at: now)
      deliver()
    }
  }

  private func deliver() {
    let packets = world.outbox
    world.outbox = []
    for packet in packets {
      do {
        try transports[packet.adapter]?.write(packet.bytes)
      } catch let error as SystemError where error.number == ENXIO {
        // The adapter is down, so there is no listener.
      } catch {
        // The kernel refuses malformed packets, which some tests inject.
        logError("\(packet.adapter): \(error)")
      }
    }
  }

  private func execute(_ line: String) throws {
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
        let transport = try makeHostTransport()
        transports[name] = transport
        world.adapters[name]?.index = transport.index
        return ["hci\(transport.index)"]
      } catch {
        world.adapters[name] = nil
        throw ControlError("\(error)")
      }
    case .close(let name): transports[name] = nil
    case .quit: hasQuit = true
    }
    return []
  }
}
