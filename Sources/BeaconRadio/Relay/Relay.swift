import BeaconCodec
import Glibc

/// The helper's work: passes packets between a socket of the kernel's, which it alone may use, and a
/// peer without privileges, and turns off what the peer has turned on when it is gone.
package struct Relay: ~Copyable {
  /// Seconds that the controller has to be turned off.
  private static let farewell = 1.0
  /// Seconds after which it is told again.
  private static let retry = 0.2
  /// Seconds that reports are collected for when there are many: to wake up for each costs more than
  /// to pass it on. The first after a pause goes at once.
  private static let pause = 0.004
  /// Packets that are passed before the other side has its turn.
  private static let batch = 256

  private let peer: Descriptor
  private let socket: Descriptor
  private let clock: MonotonicClock
  private let rules: CommandRules
  private let collects: Bool
  private var watch: RelayWatch
  /// Records that the peer had no room for. While there are any, nothing more is taken from either
  /// side: what comes waits in the kernel's large buffer, or is counted as dropped there.
  private var backlog: [[UInt8]] = []
  private var drops: UInt32?
  private var refusals: UInt32 = 0
  private var lastPassed: Timestamp?
  /// The socket will say no more.
  private var isSocketOver = false
  private var isPeerGone = false
  /// The first byte is the record's kind.
  private var buffer = [UInt8](repeating: 0, count: RelayRecord.capacity + 1)

  /// - Parameters:
  ///   - peer: a socket that keeps messages apart.
  ///   - socket: open and bound.
  package init(
    _ purpose: SocketPurpose, peer: consuming Descriptor, socket: consuming Descriptor,
    clock: MonotonicClock = MonotonicClock()
  ) {
    self.peer = peer
    self.socket = socket
    self.clock = clock
    rules = purpose.rules
    watch = RelayWatch(purpose)
    if case .reports = purpose { collects = true } else { collects = false }
  }

  /// Tells a peer why there will be no relay.
  package static func refuse(_ peer: borrowing Descriptor, _ failure: SocketFailure) {
    _ = try? peer.send(RelayRecord.failed(failure.errno, call: failure.call).bytes)
  }

  /// Returns when the peer is gone and the radio is off, or could not be turned off in a second.
  package mutating func run() {
    tell(.opened(version: RelayRecord.version))
    noteDrops()
    while !isPeerGone {
      let now = clock.now()
      let due = collects ? lastPassed?.advanced(bySeconds: Self.pause) : nil
      let isPausing = due.map { now < $0 } ?? false
      let isOpen = backlog.isEmpty
      var entries = [
        pollfd(fd: peer.raw, events: Int16(isOpen ? POLLIN : POLLOUT), revents: 0),
        pollfd(
          fd: isSocketOver ? -1 : socket.raw, events: Int16(isOpen && !isPausing ? POLLIN : 0),
          revents: 0),
      ]
      let wait = isPausing ? due.map { $0.seconds(since: now) * 1000 } : nil
      guard
        poll(&entries, 2, wait.map { Int32($0.rounded(.up)) } ?? -1) >= 0 || errno == EINTR
      else { break }
      look(peer: Int32(entries[0].revents), socket: Int32(entries[1].revents))
    }
    sayFarewell()
  }

  private mutating func look(peer peerEvents: Int32, socket socketEvents: Int32) {
    if peerEvents & POLLOUT != 0 { flush() }
    if peerEvents & POLLIN != 0 {
      takeCommands()
    } else if peerEvents & (POLLHUP | POLLERR | POLLNVAL) != 0 {
      isPeerGone = true
    }
    // An error is taken whether or not the peer has room for it.
    if socketEvents != 0 { takePackets(isBroken: socketEvents & (POLLHUP | POLLNVAL) != 0) }
  }

  // MARK: From the peer

  private mutating func takeCommands() {
    for _ in 0..<Self.batch where backlog.isEmpty && !isPeerGone {
      let count: Int
      do throws(Errno) {
        count = try peer.receive(into: &buffer)
      } catch .wouldBlock {
        return
      } catch .connectionReset {
        // It has gone without reading all, but what it said before is still to come.
        continue
      } catch {
        isPeerGone = true
        return
      }
      // Its end; or a record that no peer of this version sends.
      guard count > 1, count <= RelayRecord.capacity, buffer[0] == RelayRecord.packetKind else {
        isPeerGone = true
        return
      }
      pass(command: Array(buffer[1..<count]))
    }
  }

  private mutating func pass(command: [UInt8]) {
    guard rules.allow(command.span), watch.hasRoom(for: command.span) else {
      refusals &+= 1
      tell(.refused(opcode: rules.opcode(command.span), count: refusals))
      return
    }
    // Before it is sent: should it be carried out although sending fails, it is still seen to.
    watch.sent(command.span)
    do throws(Errno) {
      try socket.send(command)
    } catch {
      tell(.error(error))
    }
  }

  // MARK: To the peer

  private mutating func takePackets(isBroken: Bool) {
    for _ in 0..<Self.batch {
      let count: Int
      do throws(Errno) {
        count = try socket.receive(into: &buffer, at: 1)
      } catch .wouldBlock {
        if isBroken { end(.brokenPipe) }
        break
      } catch {
        tell(.error(error))
        if isBroken { isSocketOver = true }
        break
      }
      if count == 0 {
        end(.brokenPipe)
        break
      }
      lastPassed = clock.now()
      let end = 1 + min(count, RelayRecord.packetCapacity)
      note(1..<end)
      buffer[0] = RelayRecord.packetKind
      pass(recordOf: end)
      if !backlog.isEmpty || isPeerGone { break }
    }
    noteDrops()
  }

  /// What the socket has said.
  private mutating func note(_ range: Range<Int>) {
    if case .idle = watch { return }
    let bytes = buffer  // no copy: it is not written to while this lasts
    watch.received(bytes.span.extracting(range))
  }

  /// Sends the first bytes of the buffer, or keeps them for later.
  private mutating func pass(recordOf count: Int) {
    do throws(Errno) {
      guard backlog.isEmpty else { throw .wouldBlock }
      try peer.send(buffer.span.extracting(first: count))
    } catch .wouldBlock {
      backlog.append(Array(buffer[..<count]))
    } catch {
      isPeerGone = true
    }
  }

  /// The socket has come to its end.
  private mutating func end(_ errno: Errno) {
    isSocketOver = true
    tell(.error(errno))
  }

  /// How many packets the kernel had to drop, when the number has changed.
  private mutating func noteDrops() {
    guard collects, let count = socket.receiverDrops(), count != drops else { return }
    drops = count
    tell(.drops(count))
  }

  private mutating func tell(_ record: RelayRecord) {
    backlog.append(record.bytes)
    flush()
  }

  private mutating func flush() {
    while let record = backlog.first {
      do throws(Errno) {
        try peer.send(record)
      } catch .wouldBlock {
        return
      } catch {
        isPeerGone = true
        return
      }
      backlog.removeFirst()
    }
  }

  // MARK: When the peer is gone

  private mutating func sayFarewell() {
    let end = clock.now().advanced(bySeconds: Self.farewell)
    while !watch.isContent, !isSocketOver, clock.now() < end {
      for packet in watch.farewell { order(packet) }
      let again = min(end, clock.now().advanced(bySeconds: Self.retry))
      while !watch.isContent, !isSocketOver, clock.now() < again {
        let left = max(0, again.seconds(since: clock.now()))
        Descriptor.waitReadable([socket.raw], milliseconds: Int32(left * 1000) + 1)
        takeAnswers()
      }
    }
  }

  private mutating func order(_ packet: [UInt8]) {
    watch.sent(packet.span)
    do throws(Errno) {
      try socket.send(packet)
    } catch .wouldBlock {
      // Then the next time.
    } catch {
      // An adapter that is down or gone is silent.
      isSocketOver = true
    }
  }

  private mutating func takeAnswers() {
    for _ in 0..<Self.batch {
      do throws(Errno) {
        let count = try socket.receive(into: &buffer)
        guard count > 0 else { throw .brokenPipe }
        note(0..<count)
      } catch .wouldBlock {
        return
      } catch {
        isSocketOver = true
        return
      }
    }
  }
}
