import Fuzzer

@main enum FuzzRadio {
  static func main() { FuzzProgram.run([.controller, .management, .helper, .replies]) }
}
