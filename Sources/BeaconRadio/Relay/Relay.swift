import BeaconCodec
import Glibc
import SystemPackage

/// The helper's work: passes packets between sockets of the kernel's, which it alone may use, and a
/// peer without privileges, as far as `RelayGuard` lets them pass; and turns off what the peer has turned
/// on, when it is gone.
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
  /// Seconds that the kernel has to tell how it advertises, before the peer gets its word.
  private static let survey = 0.3

  private let lines: [RelayLine]
  /// The helper's own socket to the kernel's management, where its lines need one.
  private var kernel: SocketLink?
  private let clock: MonotonicClock
  private var guardian: RelayGuard
  /// The first byte is the record's kind.
  private var buffer = [UInt8](repeating: 0, count: RelayRecord.capacity + 1)

  /// - Parameters:
  ///   - lines: of one adapter.
  ///   - kernel: a socket to the kernel's management, for the helper alone.
  ///   - isAlone, messages: see `RelayGuard`.
  package init(
    _ lines: [RelayLine], kernel: consuming Descriptor?, isAlone: Bool = false,
    messages: MessageFormat,
    clock: MonotonicClock = MonotonicClock()
  ) {
    self.lines = lines
    self.kernel = Self.link(kernel)
    self.clock = clock
    guardian = RelayGuard(
      index: lines.lazy.compactMap(\.purpose.index).first ?? 0, isAlone: isAlone,
      messages: messages)
  }

  private static func link(_ socket: consuming Descriptor?) -> SocketLink? {
    guard let socket else { return nil }
    return SocketLink(socket)
  }

  /// Tells a peer why there will be no relay.
  package static func refuse(_ peer: borrowing Descriptor, _ failure: SocketFailure) {
    _ = try? peer.send(RelayRecord.failed(failure.errno, call: failure.call).bytes)
  }

  /// Returns when a peer is gone and the radio is off, or could not be turned off in a second.
  package mutating func run() {
    surveyKernel()
    for line in lines {
      line.tell(.opened(version: RelayRecord.version))
      line.noteDrops()
    }
    while !lines.contains(where: \.isPeerGone) { turn() }
    sayFarewell()
  }

  /// Waits for what comes next, and passes it on.
  private mutating func turn() {
    let now = clock.now()
    var due = guardian.due
    var entries: [pollfd] = []
    for line in lines {
      let again = line.collects ? line.lastPassed?.advanced(bySeconds: Self.pause) : nil
      let isPausing = again.map { now < $0 } ?? false
      if isPausing, let again { due = due.map { min($0, again) } ?? again }
      let isOpen = line.backlog.isEmpty
      entries.append(
        pollfd(fd: line.peer.raw, events: Int16(isOpen ? POLLIN : POLLOUT), revents: 0))
      entries.append(
        pollfd(
          fd: line.fileDescriptor,
          events: Int16(isOpen && !isPausing ? POLLIN : 0), revents: 0))
    }
    entries.append(pollfd(fd: kernel?.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0))
    let wait = due.map { max(0, $0.seconds(since: now)) * 1000 }
    guard
      poll(&entries, nfds_t(entries.count), wait.map { Int32($0.rounded(.up)) } ?? -1) >= 0
        || errno == EINTR
    else {
      lines.first?.hangUp()
      return
    }
    // What the kernel says of others comes first: it decides what the peer may do.
    if entries[entries.count - 1].revents != 0 { takeKernel() }
    for (number, line) in lines.enumerated() {
      look(
        line, peer: Int32(entries[2 * number].revents),
        socket: Int32(entries[2 * number + 1].revents))
    }
    let orders = guardian.orders(at: clock.now())
    for packet in orders { say(packet) }
  }

  private mutating func look(_ line: RelayLine, peer peerEvents: Int32, socket socketEvents: Int32)
  {
    if peerEvents & POLLOUT != 0 { line.flush() }
    // What others do decides what the peer may do, so it is heard first. An error is taken whether or not
    // the peer has room for it.
    if socketEvents != 0 {
      takePackets(line, isBroken: socketEvents & (POLLHUP | POLLNVAL) != 0)
    }
    if peerEvents & POLLIN != 0 {
      takeCommands(line)
    } else if peerEvents & (POLLHUP | POLLERR | POLLNVAL) != 0 {
      line.hangUp()
    }
  }

  // MARK: From the peer

  private mutating func takeCommands(_ line: RelayLine) {
    for _ in 0..<Self.batch where line.backlog.isEmpty && !line.isPeerGone {
      let count: Int
      do throws(Errno) {
        count = try line.peer.receive(into: &buffer)
      } catch .wouldBlock {
        return
      } catch .connectionReset {
        // It has gone without reading all, but what it said before is still to come.
        continue
      } catch {
        return line.hangUp()
      }
      // Its end; or a record that no peer of this version sends.
      guard count > 1, count <= RelayRecord.capacity, buffer[0] == RelayRecord.packetKind else {
        return line.hangUp()
      }
      pass(command: Array(buffer[1..<count]), line)
    }
  }

  private mutating func pass(command: [UInt8], _ line: RelayLine) {
    switch verdict(on: command, line) {
    case .pass(let packet):
      do throws(Errno) {
        try line.send(packet)
      } catch {
        line.tell(.error(error))
      }
    case .deny(let opcode): line.tell(.denied(opcode: opcode))
    case .refuse(let opcode): line.refuse(opcode: opcode)
    }
  }

  private mutating func verdict(on command: [UInt8], _ line: RelayLine) -> RelayGuard.Verdict {
    switch line.purpose {
    case .control:
      var questions: [[UInt8]] = []
      let verdict = guardian.command(command.span, at: clock.now()) { questions.append($0) }
      for question in questions { ask(question) }
      return verdict
    case .management: return guardian.managementCommand(command.span)
    case .reports, .devices:
      return .refuse(opcode: command.count >= 3 ? command.span.word(1) : 0)
    }
  }

  // MARK: To the peer

  private mutating func takePackets(_ line: RelayLine, isBroken: Bool) {
    for _ in 0..<Self.batch {
      let count: Int
      var arrival: Int64 = 0
      do throws(Errno) {
        if line.collects {
          (count, arrival) = try line.receiveReport(into: &buffer)
        } else {
          count = try line.receive(into: &buffer, at: 1)
        }
      } catch .wouldBlock {
        if isBroken { line.end(.brokenPipe) }
        break
      } catch {
        line.tell(.error(error))
        if isBroken { line.closeSocket() }
        break
      }
      if count == 0 {
        line.end(.brokenPipe)
        break
      }
      line.lastPassed = clock.now()
      let length = min(count, RelayRecord.packetCapacity)
      if line.collects {
        pass(reportOf: length, arrival, line)
      } else {
        pass(packetOf: length, line)
      }
      if !line.backlog.isEmpty || line.isPeerGone { break }
    }
    line.noteDrops()
  }

  /// Hands the peer as much as it may have of so many bytes of the buffer, behind its first one.
  private mutating func pass(packetOf count: Int, _ line: RelayLine) {
    buffer[0] = RelayRecord.packetKind
    let record = buffer  // no copy: it is not written to while this lasts
    let packet = record.span.extracting(1..<1 + count)
    if let disclosed = disclosed(packet, line) {
      line.tell(RelayRecord.packet.bytes + disclosed)
    }
  }

  /// Hands the peer a report, which stands in the buffer behind the room for a record's head.
  private mutating func pass(reportOf count: Int, _ arrival: Int64, _ line: RelayLine) {
    let head = RelayRecord.reportHead
    buffer[0] = RelayRecord.reportKind
    for index in 1..<head {
      buffer[index] = UInt8(truncatingIfNeeded: arrival >> (8 * (index - 1)))
    }
    let record = buffer  // no copy: it is not written to while this lasts
    if Disclosure.isReport(record.span.extracting(head..<head + count)) {
      line.tell(record.span.extracting(first: head + count))
    }
  }

  private mutating func disclosed(_ packet: Span<UInt8>, _ line: RelayLine) -> [UInt8]? {
    switch line.purpose {
    case .control: guardian.heard(packet)
    case .management: guardian.heardManagement(packet)
    case .devices: Disclosure.devices(packet)
    case .reports: nil
    }
  }

  // MARK: The helper and the kernel

  /// Asks how it advertises, and waits for the answer for a moment.
  private mutating func surveyKernel() {
    guard kernel != nil else { return }
    for question in guardian.kernel.questions { ask(question) }
    let end = clock.now().advanced(bySeconds: Self.survey)
    while guardian.kernel.survey == nil, clock.now() < end {
      wait(for: [], until: end)
      takeKernel()
    }
  }

  private func ask(_ question: [UInt8]) { _ = try? kernel?.send(question) }

  private mutating func takeKernel() {
    for _ in 0..<Self.batch {
      guard let kernel else { return }
      do throws(Errno) {
        let count = try kernel.receive(into: &buffer)
        guard count > 0 else { throw .brokenPipe }
        let bytes = buffer  // no copy: it is not written to while this lasts
        for question in guardian.heardKernel(bytes.span.extracting(first: count)) { ask(question) }
      } catch .wouldBlock {
        return
      } catch {
        // It will say no more.
        self.kernel = nil
      }
    }
  }

  /// To the controller, on behalf of somebody else.
  private mutating func say(_ packet: [UInt8]) {
    for line in lines where line.purpose.isControl && !line.isSocketOver {
      _ = try? line.send(packet)
    }
  }

  // MARK: When the peer is gone

  private mutating func sayFarewell() {
    let end = clock.now().advanced(bySeconds: Self.farewell)
    // Reports may go on coming; nothing in them matters any more.
    let lines = lines.filter(\.purpose.needsKernel)
    while !guardian.isContent, clock.now() < end {
      for line in lines where !line.isSocketOver {
        for packet in guardian.farewell(to: line.purpose) { give(packet, line) }
      }
      let again = min(end, clock.now().advanced(bySeconds: Self.retry))
      while !guardian.isContent, clock.now() < again {
        let open = lines.filter { !$0.isSocketOver }
        if open.isEmpty { return }
        wait(for: open, until: again)
        takeKernel()
        for line in open { takeAnswers(line) }
      }
    }
    takeKernel()
    giveBackScan()
  }

  private func wait(for lines: [RelayLine], until end: Timestamp) {
    let left = max(0, end.seconds(since: clock.now()))
    Descriptor.waitReadable(
      lines.map(\.fileDescriptor) + (kernel.map { [$0.fileDescriptor] } ?? []),
      milliseconds: Int32(left * 1000) + 1)
  }

  private mutating func giveBackScan() {
    // What was, then what comes nearest to it.
    for _ in 0..<2 {
      let orders = guardian.giveBackScan()
      if orders.isEmpty { return }
      for packet in orders { say(packet) }
      let end = clock.now().advanced(bySeconds: Self.retry)
      while guardian.awaitsScan, clock.now() < end {
        let open = lines.filter { $0.purpose.isControl && !$0.isSocketOver }
        if open.isEmpty { return }
        wait(for: open, until: end)
        takeKernel()
        for line in open { takeAnswers(line) }
      }
    }
  }

  private mutating func give(_ packet: [UInt8], _ line: RelayLine) {
    guardian.said(packet, to: line.purpose)
    do throws(Errno) {
      try line.send(packet)
    } catch .wouldBlock {
      // Then the next time.
    } catch {
      // An adapter that is down or gone is silent.
      line.closeSocket()
    }
  }

  private mutating func takeAnswers(_ line: RelayLine) {
    for _ in 0..<Self.batch {
      do throws(Errno) {
        let count = try line.receive(into: &buffer, at: 0)
        guard count > 0 else { throw .brokenPipe }
        let bytes = buffer  // no copy: it is not written to while this lasts
        _ = disclosed(bytes.span.extracting(first: count), line)
      } catch .wouldBlock {
        return
      } catch {
        return line.closeSocket()
      }
    }
  }
}
