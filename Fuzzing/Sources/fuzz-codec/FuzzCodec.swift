import Fuzzer

@main enum FuzzCodec {
  static func main() {
    FuzzProgram.run([
      .events, .structures, .fragments, .captures, .pcaps, .pcapngs, .packetLoggers, .traces,
      .logs, .names,
    ])
  }
}
