import ArgumentParser
import HotColdPlay
import HotColdSystem

struct PageOptions: ParsableArguments {
  @Option(
    defaultAsFlag: .network, parsing: .next,
    help: ArgumentHelp(
      "Serve a web page, too, at an address of this machine such as 127.0.0.1:8080; alone, to all who are on the network and have the code that is shown.",
      valueName: "address:port"))
  var web: WebAddress?

  /// Of a game, which has a screen, too, where there is one.
  func gamePage(_ session: Session) throws -> GamePage? {
    guard let web else { return session.page }
    try require(
      session.settings.form == nil, "--web goes with none of --json, --plain and --screen-reader.")
    return try GamePage(web)
  }
}
