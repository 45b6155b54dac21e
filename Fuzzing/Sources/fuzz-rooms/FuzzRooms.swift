import Fuzzer

@main enum FuzzRooms {
  static func main() { FuzzProgram.run([.sealed, .paired]) }
}
