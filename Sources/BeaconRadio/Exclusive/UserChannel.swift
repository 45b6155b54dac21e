import BeaconCodec

/// A controller that this program has for itself, with everything through one socket
/// (Linux, net/bluetooth/hci_sock.c: HCI_CHANNEL_USER). It keeps the parts of the program that use the
/// controller apart: reports go to one link, each answer to the link that gave the command.
///
/// The kernel counts no commands here, so no more than one is on its way at any time, as every
/// controller can take.
final class UserChannel {
  /// Packets that wait in a link for who reads them.
  private static let room = 8192
  /// Packets that one reading takes at most.
  private static let batch = 4096

  enum Part: Hashable {
    case commands
    case reports
  }

  private struct Inbox {
    let part: Part
    var packets: [[UInt8]] = []
    var next = 0
    var drops: UInt64 = 0

    var isEmpty: Bool { next == packets.count }

    mutating func add(_ packet: [UInt8]) {
      guard packets.count - next < UserChannel.room else {
        drops += 1
        return
      }
      packets.append(packet)
    }

    mutating func take() -> [UInt8]? {
      guard !isEmpty else { return nil }
      defer {
        next += 1
        if next == packets.count {
          packets.removeAll(keepingCapacity: true)
          next = 0
        }
      }
      return packets[next]
    }
  }

  private let socket: any PacketLink
  private var buffer = [UInt8](repeating: 0, count: 512)
  private var inboxes: [Int: Inbox] = [:]
  private var links = 0
  /// Commands that wait for their turn, and the one whose answer is awaited.
  private var waiting: [(link: Int, packet: [UInt8])] = []
  private var asked: (link: Int, opcode: HCIOpcode)?

  init(_ socket: any PacketLink) {
    self.socket = socket
  }

  /// Falls silent, whatever is on; the kernel then powers the adapter down.
  deinit {
    let reset = HCIReset().packet
    guard (try? socket.send(reset)) != nil else { return }
    for _ in 0..<Self.batch {
      Descriptor.waitReadable([socket.fileDescriptor], milliseconds: 150)
      guard let count = try? socket.receive(into: &buffer), count > 2 else { return }
      let reply = HCIReply(event: buffer.span.extracting(1..<count))
      if buffer[0] == HCIPacketIndicator.event, reply?.opcode == .reset { return }
    }
  }

  func link(_ part: Part) -> UserLink {
    links += 1
    inboxes[links] = Inbox(part: part)
    return UserLink(self, number: links)
  }

  fileprivate func close(_ link: Int) {
    inboxes[link] = nil
    waiting.removeAll { $0.link == link }
    // Its answer is still to come; or not, and then the next command must not wait for ever.
    if asked?.link == link { asked = nil }
  }

  fileprivate var descriptor: Int32 { socket.fileDescriptor }

  fileprivate func drops(_ link: Int) -> UInt64? {
    socket.drops.map { $0 + (inboxes[link]?.drops ?? 0) }
  }

  fileprivate func hasMore(_ link: Int) -> Bool { inboxes[link]?.isEmpty == false }

  fileprivate func receive(_ link: Int) throws(Errno) -> [UInt8] {
    if inboxes[link]?.isEmpty ?? true { try read() }
    guard let packet = inboxes[link]?.take() else { throw .wouldBlock }
    return packet
  }

  fileprivate func send(_ packet: [UInt8], from link: Int) throws(Errno) {
    // Who gives another command no longer waits for the answer to the last one.
    waiting.removeAll { $0.link == link }
    if asked?.link == link { asked = nil }
    waiting.append((link, packet))
    try sendNext()
  }

  private func sendNext() throws(Errno) {
    guard asked == nil, let first = waiting.first else { return }
    waiting.removeFirst()
    try socket.send(first.packet)
    if let header = HCICommandHeader(packet: first.packet.span.extracting(droppingFirst: 1)) {
      asked = (first.link, header.opcode)
    }
  }

  private func read() throws(Errno) {
    for _ in 0..<Self.batch {
      let count: Int
      do throws(Errno) {
        count = try socket.receive(into: &buffer)
      } catch {
        if error == .wouldBlock { return }
        throw error
      }
      if count == 0 { throw .brokenPipe }
      guard count >= 3, buffer[0] == HCIPacketIndicator.event else { continue }
      try sort(Array(buffer[..<count]))
    }
  }

  private func sort(_ packet: [UInt8]) throws(Errno) {
    switch packet[1] {
    case 0x3E: deliver(packet, to: .reports)
    case HCIReply.commandComplete, HCIReply.commandStatus:
      guard let reply = HCIReply(event: packet.span.extracting(droppingFirst: 1)),
        let asked, reply.opcode == asked.opcode
      else { return }
      inboxes[asked.link]?.add(packet)
      self.asked = nil
      try sendNext()
    case 0x10: deliver(packet, to: .commands)
    default: break
    }
  }

  private func deliver(_ packet: [UInt8], to part: Part) {
    for link in inboxes.keys where inboxes[link]?.part == part { inboxes[link]?.add(packet) }
  }
}

/// One part's share of a user channel. The channel lasts as long as the last of them.
final class UserLink: PacketLink {
  private let channel: UserChannel
  private let number: Int

  fileprivate init(_ channel: UserChannel, number: Int) {
    self.channel = channel
    self.number = number
  }

  deinit {
    channel.close(number)
  }

  var fileDescriptor: Int32 { channel.descriptor }
  var drops: UInt64? { channel.drops(number) }
  var hasMore: Bool { channel.hasMore(number) }

  func receive(into buffer: inout [UInt8]) throws(Errno) -> Int {
    let packet = try channel.receive(number)
    let count = min(packet.count, buffer.count)
    buffer.replaceSubrange(..<count, with: packet[..<count])
    return count
  }

  func send(_ packet: [UInt8]) throws(Errno) { try channel.send(packet, from: number) }
}
