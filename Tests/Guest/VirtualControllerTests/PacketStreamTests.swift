import Testing

@testable import virtual_controller

private let reset: [UInt8] = [0x01, 0x03, 0x0C, 0x00]
private let scanOn: [UInt8] = [0x01, 0x0C, 0x20, 0x02, 0x01, 0x00]
private let data: [UInt8] = [0x02, 0x40, 0x00, 0x03, 0x00, 7, 8, 9]
private let voice: [UInt8] = [0x03, 0x40, 0x00, 0x01, 7]

/// Pieces of data from a serial line, and the packets in them.
@Test(
  arguments: [
    ([], []),
    ([reset], [reset]),
    ([reset + scanOn], [reset, scanOn]),
    ([reset + scanOn.prefix(3), Array(scanOn.dropFirst(3))], [reset, scanOn]),
    (scanOn.map { [$0] }, [scanOn]),
    ([data + voice + reset], [data, voice, reset]),
    ([Array(scanOn.dropLast())], []),
    // A byte that begins no packet is returned by itself.
    ([[0x00] + reset], [[0x00], reset]),
  ] as [([[UInt8]], [[UInt8]])])
func serialStreamIsSplitIntoPackets(pieces: [[UInt8]], packets: [[UInt8]]) {
  var stream = PacketStream()
  var found: [[UInt8]] = []
  for piece in pieces {
    stream.append(piece)
    found += stream.takePackets()
  }
  #expect(found == packets)
}
