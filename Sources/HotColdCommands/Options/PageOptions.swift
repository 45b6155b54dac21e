import ArgumentParser
import HotColdSystem

struct PageOptions: ParsableArguments {
  @Option(
    defaultAsFlag: .network, parsing: .next,
    help: ArgumentHelp(
      "Serve a web page, too, at an address of this machine such as 127.0.0.1:8080; alone, to all who are on the network and have the code that is shown.",
      valueName: "address:port"))
  var web: WebAddress?
}

extension WebAddress: ExpressibleByArgument {
  package init?(argument: String) {
    self.init(argument)
  }
}
