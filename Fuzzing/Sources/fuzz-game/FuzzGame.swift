import Fuzzer

@main enum FuzzGame {
  static func main() { FuzzProgram.run([.session, .commands, .packed]) }
}
