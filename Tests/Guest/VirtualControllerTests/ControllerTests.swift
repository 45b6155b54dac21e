import Testing

@testable import virtual_controller

private let sevenSets = (0..<7).map {
  Command.setParameters.replacing("2036 ef", with: "2036 0\($0)")
}

/// Sequences of commands, and the statuses of the controller's answers.
@Test(
  arguments: [
    // Legacy and extended commands do not mix until a reset.
    ("5.x", [Command.scanParameters, Command.extendedScanParameters], [0x00, 0x0C]),
    ("5.x", [Command.setParameters, Command.advertisingParameters], [0x00, 0x0C]),
    ("5.x", ["203b", Command.scan], [0x00, 0x0C]),
    ("5.x", ["203b", "0c03", Command.scan], [0x00, 0x00, 0x00]),
    ("4.2", [Command.extendedScanParameters, Command.scanParameters], [0x01, 0x00]),
    ("5.0-legacy", [Command.setParameters, "203b"], [0x01, 0x01]),
    // Parameters cannot change while advertising or scanning is on, and disabling is always allowed.
    ("4.2", [Command.scan, Command.scanParameters], [0x00, 0x0C]),
    ("4.2", [Command.advertise, Command.advertisingParameters], [0x00, 0x0C]),
    ("4.2", ["200a 00", "200c 00 00"], [0x00, 0x00]),
    ("4.2", [Command.advertise, "2005 010203040506"], [0x00, 0x0C]),
    ("5.x", [Command.extendedScan, Command.extendedScanParameters], [0x00, 0x0C]),
    (
      "5.x", [Command.setParameters, Command.setEnable, Command.setParameters], [0x00, 0x00, 0x0C]
    ),
    (
      "5.x", [Command.setParameters, Command.setEnable, "203c ef", "203d"],
      [0x00, 0x00, 0x0C, 0x0C]
    ),
    // Legacy intervals: at least 20 ms in 5.0, 100 ms in 4.2 if not connectable, and at most 10.24 s.
    ("4.2", ["2006 20002000 03 00 00 000000000000 07 00"], [0x12]),
    ("4.2", ["2006 20002000 00 00 00 000000000000 07 00"], [0x00]),
    ("5.x", ["2006 20002000 03 00 00 000000000000 07 00"], [0x00]),
    ("5.x", ["2006 1f002000 03 00 00 000000000000 07 00"], [0x12]),
    ("5.x", ["2006 a0000140 03 00 00 000000000000 07 00"], [0x12]),
    ("5.x", ["2006 a100a000 03 00 00 000000000000 07 00"], [0x12]),
    // Channels, types and lengths.
    ("4.2", ["2006 a000a000 03 00 00 000000000000 00 00"], [0x12]),
    ("4.2", ["2006 a000a000 05 00 00 000000000000 07 00"], [0x12]),
    ("4.2", ["2006 a000a000 03 00 00 000000000000 07"], [0x12]),
    ("4.2", ["2008 20" + String(repeating: "00", count: 31)], [0x12]),
    ("4.2", ["2008 03 020106"], [0x12]),
    // A random address that was never set.
    ("4.2", ["2006 a000a000 03 01 00 000000000000 07 00", Command.advertise], [0x00, 0x12]),
    ("4.2", ["200b 01 1000 1000 01 00", Command.scan], [0x00, 0x12]),
    ("4.2", ["2005 010203040506", "200b 01 1000 1000 01 00", Command.scan], [0x00, 0x00, 0x00]),
    // A window longer than its interval.
    ("4.2", ["200b 00 1000 1100 00 00"], [0x12]),
    ("5.x", ["2041 00 00 01 00 1000 1100"], [0x12]),
    // Advertising sets.
    ("5.x", [Command.setData], [0x42]),
    ("5.x", [Command.setEnable], [0x42]),
    ("5.x", ["2036 ef 1100 a00000 a00000 07 00 00 000000000000 00 7f 01 00 01 05 00"], [0x12]),
    ("5.x", ["2036 ef 1000 a00000 a00000 07 00 00 000000000000 00 7f 03 00 01 05 00"], [0x11]),
    (
      "5.x", [Command.setParameters, "2037 ef 03 01 20" + String(repeating: "00", count: 32)],
      [0, 0x12]
    ),
    ("5.x", [Command.setParameters, "2037 ef 01 01 03 020106"], [0x00, 0x12]),
    ("5.x", sevenSets, [0, 0, 0, 0, 0, 0, 0x07]),
    ("5.x", ["2039 01 00"], [0x12]),
    ("5.x", ["2039 00 00"], [0x00]),
    ("4.2", ["fc01"], [0x01]),
    // What the zoo's files say of a controller.
    ("csr-clone", [Command.extendedScanParameters, Command.scanParameters], [0x01, 0x00]),
    ("ats2851", [Command.setParameters, Command.extendedScanParameters], [0x00, 0x01]),
    ("ats2851", [Command.setParameters, Command.scanParameters, Command.scan], [0, 0, 0]),
    ("rtl8761bu-legacy", [Command.scan, "200c 00 00", Command.extendedScan], [0, 0xFF, 0]),
    (
      "refuses-renewal", [Command.setParameters, Command.setEnable, Command.setEnable],
      [0, 0, 0x0C]
    ),
    ("refuses-renewal", [Command.advertise, Command.advertise], [0x00, 0x0C]),
    ("one-set", [Command.setParameters, sevenSets[0], "203b"], [0x00, 0x07, 0x00]),
  ] as [(String, [String], [UInt8])])
func commandsHaveStatuses(profile: String, commands: [String], statuses: [UInt8]) throws {
  var bench = try Bench(profile)
  #expect(commands.map { bench.send($0)[0] } == statuses)
}

@Test(arguments: ["4.2", "5.0-legacy", "5.x"])
func featuresMatchCommands(name: String) throws {
  let profile = try #require(try Profile.all(in: zoo)[name])
  // The bits that a host uses to choose the dialect: extended scanning and extended advertising.
  #expect((profile.commands[37] & 0x60 == 0x60) == (name == "5.x"))
  #expect((profile.lowEnergyFeatures[1] & 0x10 == 0x10) == (name == "5.x"))
}

private let figures = """
  version 9 0 9 0 2 # a comment
  features ff
  commands ff
  le-features 01
  states 1f
  """

@Test(arguments: [
  "", "colour red", "version 9 0 9 0", "features", "features 0x", "commands f",
  "le-features 0000000000000000 00",
  "sets 0", "sets 1 2", "address 00:AA", "fail 200b", "mute", "restart 200c/0", "delay",
  "deaf classic", "lenient yes",
])
func invalidProfileIsRejected(line: String) throws {
  _ = try Profile(name: "c", figures)
  #expect(throws: ControlError.self) {
    try Profile(name: "c", line.isEmpty ? "version 9 0 9 0 2" : figures + "\n" + line)
  }
}
