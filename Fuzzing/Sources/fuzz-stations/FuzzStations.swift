import Fuzzer

@main enum FuzzStations {
  static func main() { FuzzProgram.run([.json, .plan, .station]) }
}
