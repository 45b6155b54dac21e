import BeaconCodec
import SystemPackage

/// A controller that this program has for itself, with everything through one socket
/// (Linux, net/bluetooth/hci_sock.c: HCI_CHANNEL_USER). What comes is parted in two: reports, and all else.
///
/// The kernel counts no commands here, so no more than one may be on its way at any time, as every
/// controller can take. A `ControlChannel` gives no other before that one is answered or overdue.
final class UserChannel {
  /// Packets that wait for who reads them.
  private static let room = 8192
  /// Packets that one reading takes at most.
  private static let batch = 4096
  private static let leMeta: UInt8 = 0x3E

  enum Part: Int, CaseIterable {
    case commands
    case reports
  }

  private let socket: any PacketLink
  private var buffer = [UInt8](repeating: 0, count: 512)
  /// A packet and when it came, as `PacketLink.receiveTimed` tells it.
  fileprivate struct Packet {
    var bytes: [UInt8]
    var arrival: Int64?
  }

  /// What has been read on behalf of the other part, the latest first.
  private var waiting: [[Packet]] = Part.allCases.map { _ in [] }
  /// What has come since, the latest last.
  private var fresh: [[Packet]] = Part.allCases.map { _ in [] }
  private var lost: UInt64 = 0

  init(_ socket: any PacketLink) {
    self.socket = socket
  }

  /// Falls silent, whatever is on; the kernel then powers the adapter down.
  deinit {
    guard (try? socket.send(HCIPlainCommand.reset.packet)) != nil else { return }
    for _ in 0..<Self.batch {
      if !socket.hasMore {
        Descriptor.waitReadable([socket.fileDescriptor], milliseconds: 150)
      }
      guard let count = try? socket.receive(into: &buffer), count > 2 else { return }
      if case .reply(let reply) = ControlMessage(packet: buffer.span.extracting(first: count)),
        reply.opcode == .reset
      {
        return
      }
    }
  }

  fileprivate var fileDescriptor: Int32 { socket.fileDescriptor }

  fileprivate var drops: UInt64? { socket.drops.map { $0 + lost } }

  fileprivate func hasMore(_ part: Part) -> Bool {
    !waiting[part.rawValue].isEmpty || !fresh[part.rawValue].isEmpty || socket.hasMore
  }

  fileprivate func receive(_ part: Part) throws(Errno) -> Packet {
    let number = part.rawValue
    if waiting[number].isEmpty {
      if fresh[number].isEmpty { try read() }
      waiting[number] = fresh[number].reversed()
      fresh[number].removeAll(keepingCapacity: true)
    }
    guard let packet = waiting[number].popLast() else { throw .wouldBlock }
    return packet
  }

  fileprivate func send(_ packet: [UInt8]) throws(Errno) { try socket.send(packet) }

  private func read() throws(Errno) {
    for _ in 0..<Self.batch {
      let count: Int
      let arrival: Int64?
      do throws(Errno) {
        (count, arrival) = try socket.receiveTimed(into: &buffer)
      } catch {
        if error == .wouldBlock { return }
        throw error
      }
      if count == 0 { throw .brokenPipe }
      guard count >= 3, buffer[0] == HCIPacketIndicator.event else { continue }
      let part = buffer[1] == Self.leMeta ? Part.reports : .commands
      if fresh[part.rawValue].count < Self.room {
        fresh[part.rawValue].append(Packet(bytes: Array(buffer[..<count]), arrival: arrival))
      } else {
        lost += 1
      }
    }
  }
}

/// One part of a user channel. The channel lasts as long as the last of them.
final class UserLink: PacketLink {
  private let channel: UserChannel
  private let part: UserChannel.Part

  init(_ channel: UserChannel, _ part: UserChannel.Part) {
    self.channel = channel
    self.part = part
  }

  var fileDescriptor: Int32 { channel.fileDescriptor }
  var drops: UInt64? { channel.drops }
  var hasMore: Bool { channel.hasMore(part) }

  func receive(into buffer: inout [UInt8]) throws(Errno) -> Int {
    try receiveTimed(into: &buffer).count
  }

  func receiveTimed(into buffer: inout [UInt8]) throws(Errno) -> (count: Int, arrival: Int64?) {
    let packet = try channel.receive(part)
    let count = min(packet.bytes.count, buffer.count)
    buffer.replaceSubrange(..<count, with: packet.bytes[..<count])
    return (count, packet.arrival)
  }

  func send(_ packet: [UInt8]) throws(Errno) { try channel.send(packet) }
}
