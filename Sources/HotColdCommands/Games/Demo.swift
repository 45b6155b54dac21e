import ArgumentParser

/// `seek --demo` by a shorter name.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Try it in a simulated house, with no Bluetooth: seek --demo.")

  @OptionGroup var seek: Seek

  mutating func run() throws {
    seek.demo.demo = true
    try seek.run()
  }
}
