import BeaconCodec
import Glibc
import HotColdGame

/// Turns packets from a socket into estimates with the program's libraries, to compare with `poll-limit`. Reads packets
/// from descriptor 3, and writes the time of each estimate to descriptor 4, in nanoseconds.
@main
struct PollGame {
  static func main() {
    var decoder = SightingDecoder()
    var game = Game(seeking: .everyBeacon)
    var events: [GameEvent] = []
    var packet = [UInt8](repeating: 0, count: 260)
    while true {
      var waiting = pollfd(fd: 3, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, -1)
      let count = read(3, &packet, packet.count)
      guard count > 1 else { return }
      let bytes = packet
      decoder.decode(bytes.span.extracting(1..<count), at: Timestamp(nanoseconds: now())) {
        game.hear($0, into: &events)
      }
      events.removeAll(keepingCapacity: true)
      var done = now()
      guard write(4, &done, 8) == 8 else { exit(1) }
    }
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
