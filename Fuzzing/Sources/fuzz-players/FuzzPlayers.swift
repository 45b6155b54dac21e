import Fuzzer

@main enum FuzzPlayers {
  static func main() { FuzzProgram.run([.messages, .files]) }
}
