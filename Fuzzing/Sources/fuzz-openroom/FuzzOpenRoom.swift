import Fuzzer

@main enum FuzzOpenRoom {
  static func main() { FuzzProgram.run([.openRoom]) }
}
