import ArgumentParser
import Glibc
import HotColdPlay
import HotColdSystem

/// The title screen and all that is played from it, on a phone: for a Raspberry Pi without screen and keyboard.
struct Remote: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Play on a phone: its browser is screen and keys, this machine the radio.",
    discussion: """
      Shows an address and a QR code for the phone's camera, and the title screen on the page; goes on until it is \
      ended here. To have it at each start of a Raspberry Pi: sudo systemctl enable --now hotcold-remote
      """)

  @Option(
    "Where to serve the page: an address of this machine and a port, such as 127.0.0.1:8080.",
    "address:port", more: "Without it all addresses, and port 8080 or the next free one.")
  var web: WebAddress?

  @Option(
    "Let in who types this number, too, and not only who has the code.", "digits",
    more: "4 to 12 digits. Wrong ones make everybody who types wait, up to a minute each.")
  var pin: String?

  @OptionGroup var options: TitleOptions

  func validate() throws {
    guard let pin else { return }
    let isNumber = pin.utf8.allSatisfy { (0x30...0x39).contains($0) }
    try require(isNumber && (4...12).contains(pin.utf8.count), "--pin takes 4 to 12 digits.")
  }

  func run() throws {
    try exiting {
      let signals = try Signals()
      let page = try GamePage(web ?? .network, pin: pin, isRemote: true)
      do {
        try options.open { try options.play(on: $0, page: page, signals) }
      } catch is TerminalError {
        try writeAll(Array(page.code.text.utf8), to: STDOUT_FILENO)
        try options.play(on: nil, page: page, signals)
      }
    }
  }
}
