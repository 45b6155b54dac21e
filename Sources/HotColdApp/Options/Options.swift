import ArgumentParser
import BeaconCodec
import BeaconTracking
import HotColdGame
import HotColdSystem

package struct RadioOptions: ParsableArguments {
  @Option("The Bluetooth adapter: hci0, or its address.", "name")
  var adapter: String?

  @Option("Stop after this many seconds.", "seconds")
  package var duration: Double?

  @Flag("If there is no usable adapter, wait for one.", more: "The wait counts towards --duration.")
  var wait = false

  @OptionGroup var duty: DutyOptions

  /// - Parameter usual: the percentage of listening time without --duty.
  package func plan(duty usual: Int = 100) -> RadioPlan {
    var plan = RadioPlan(adapter: adapter, waits: wait)
    plan.use.scan = .duty(duty.duty ?? usual)
    return plan
  }

  package func validate() throws {
    try requireDuration(duration)
  }

  package init() {}
}

package struct DutyOptions: ParsableArguments {
  /// For commands that serve over Wi-Fi, which often shares the antenna, as on all Raspberry Pis.
  package static let shared = 50

  @Option(
    "How much of the time to listen, 50 to 100.", "percent",
    more:
      "Less leaves more for Wi-Fi on the same antenna. The default is 100; 50 for hide, station and remote."
  )
  var duty: Int?

  package init() {}

  package func validate() throws {
    try require((50...100).contains(duty ?? 100), "--duty takes 50 to 100 percent.")
  }
}

struct FilterOptions: ParsableArguments {
  @Option("The beacons' UUID.", "uuid")
  var uuid: BeaconUUID?

  @Option("Only beacons with this major number.", "0-65535")
  var major: UInt16?

  @Option("Only beacons with this minor number.", "0-65535")
  var minor: UInt16?

  @Option("Only this Bluetooth LE device, such as AA:BB:CC:DD:EE:FF, a beacon or not.", "address")
  var address: BluetoothAddress?

  /// - Parameter usual: the UUID to range if neither --uuid nor --address is given.
  func filter(uuid usual: BeaconUUID?) -> BeaconFilter {
    BeaconFilter(
      uuid: uuid ?? (address == nil ? usual : nil), major: major, minor: minor,
      addressBits: address?.bits)
  }
}

struct BeaconOptions: ParsableArguments {
  @Option("The beacon's UUID.", "uuid")
  var uuid = BeaconUUID.hotcold

  @Option("The beacon's major number.", "0-65535")
  var major: UInt16 = 0

  @Option("The beacon's minor number.", "0-65535")
  var minor: UInt16 = 0

  @Option("Measured power: the RSSI in dBm at 1 m, -128 to 127.", "dBm")
  var power: Int8 = -59

  @Option(
    "Advertising interval in milliseconds, 20 to 10240.", "ms",
    more: "The default is 100, and 50 while somebody hunts you, if the adapter can.")
  var interval: Double?

  /// Milliseconds between packets, without and with a seeker in range.
  var intervals: (usual: Double, hunted: Double) { (interval ?? 100, interval ?? 50) }

  func validate() throws {
    try require(
      (20...10240).contains(intervals.usual), "--interval takes 20 to 10240 milliseconds.")
  }

  var beacon: IBeacon {
    IBeacon(
      identity: BeaconIdentity(uuid: uuid, major: major, minor: minor), measuredPower: power)
  }
}

struct OutputOptions: ParsableArguments {
  @Flag(help: "Print one JSON object per line.")
  var json = false

  @Flag(help: "One line per change instead of the full screen.")
  var plain = false

  @Flag(
    "Lines for a screen reader instead of the full screen.",
    more: "Each line is printed once. ? says where you are, h lists the keys.")
  var screenReader = false

  @Flag(help: "No sound.")
  var mute = false

  @Option(
    "The voice that yells: \(Voice.novelties.map(\.name).joined(separator: ", ")); any other name goes to the speech program.",
    "name")
  var voice: Voice?

  @Flag(help: "Also speak what other players type.")
  var speakTaunts = false

  @Flag(help: "Beep, higher and faster as you come closer.")
  var beep = false

  @OptionGroup var screen: ScreenOptions

  /// nil to choose a form that suits the terminal.
  var form: OutputForm? { json ? .json : plain ? .plain : screenReader ? .spoken : nil }

  var sound: Sound.Settings {
    var sound = Sound.Settings()
    (sound.isMuted, sound.voice, sound.catalogue) = (mute, voice, .own)
    (sound.speaksForOthers, sound.beeps) = (speakTaunts, beep)
    return sound
  }

  func validate() throws {
    try exclude(["--json": json, "--plain": plain, "--screen-reader": screenReader])
  }
}

enum OutputForm {
  case screen, plain, json
  /// Lines for a screen reader, with keys.
  case spoken

  /// Whether a player uses the keys, in real time.
  var hasKeys: Bool { self == .screen || self == .spoken }
}

package struct DemoOptions: ParsableArguments {
  @Flag(help: "Play in a pretend house, without Bluetooth.")
  package var demo = false

  @Option("The seed of the pretend house: the same seed, the same game.", "number")
  package var seed: UInt64?

  @Option("Play the demo this many times faster.", "factor")
  package var speed: Double?

  /// The chosen seed, otherwise a new random one for each call.
  package var usedSeed: UInt64 { seed ?? UInt64.random(in: 0..<1_000_000) }

  package var rate: PlaybackRate? { speed.map { .speed($0) } }

  package func validate() throws {
    try requireSpeed(speed)
  }

  /// Not in `validate`, because `hotcold demo` and replays have no --demo.
  package func requireDemo() throws {
    try require(demo || seed == nil && speed == nil, "--seed and --speed go with --demo.")
  }

  package init() {}
}

/// A command that needs no radio if --demo is given.
package protocol DemoCommand: ParsableCommand {
  var demo: DemoOptions { get set }
}

extension ParsableArguments {
  package func require(_ condition: Bool, _ message: String) throws {
    guard condition else { throw ValidationError(message) }
  }

  /// Throws a usage error if several of these options are given.
  package func exclude(_ options: KeyValuePairs<String, Bool>) throws {
    let names = options.filter(\.value).map(\.key)
    try require(
      names.count <= 1,
      "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") cannot be combined.")
  }

  package func requireDuration(_ duration: Double?) throws {
    try requirePositive(duration, "--duration takes a number of seconds above 0.")
  }

  func requireSpeed(_ speed: Double?) throws {
    try requirePositive(speed, "--speed takes a number above 0.")
  }

  private func requirePositive(_ number: Double?, _ message: String) throws {
    try require(number.map { $0 > 0 && $0.isFinite } ?? true, message)
  }
}

extension Option {
  /// - Parameters:
  ///   - value: the placeholder for the value in the help.
  ///   - more: the second paragraph of the help.
  package init<Word: ExpressibleByArgument>(
    _ help: String, _ value: String, name: NameSpecification = .long, more: String = ""
  ) where Value == Word? {
    self.init(
      name: name, parsing: .usual(for: Word.self),
      help: ArgumentHelp(help, discussion: more, valueName: value))
  }

  /// An option with a default value.
  package init(
    wrappedValue: Value, _ help: String, _ value: String
  ) where Value: ExpressibleByArgument {
    self.init(
      wrappedValue: wrappedValue, parsing: .usual(for: Value.self),
      help: ArgumentHelp(help, valueName: value))
  }
}

extension SingleValueParsingStrategy {
  /// A number may be negative.
  fileprivate static func usual(for type: Any.Type) -> Self {
    type is any Numeric.Type ? .unconditional : .next
  }
}

extension Flag<Bool> {
  /// - Parameter more: the second paragraph of the help.
  init(wrappedValue: Bool, _ help: String, more: String) {
    self.init(wrappedValue: wrappedValue, help: ArgumentHelp(help, discussion: more))
  }
}

extension BeaconUUID: ExpressibleByArgument {}
extension BluetoothAddress: ExpressibleByArgument {}

package protocol WordArgument: ExpressibleByArgument {
  init?(_ word: String)
}

extension WordArgument {
  package init?(argument: String) { self.init(argument) }
}

extension BrokerAddress: WordArgument {}
extension FileName: WordArgument {
  package static var defaultCompletionKind: CompletionKind { .file() }
}
extension HookCommand: WordArgument {
  package static var defaultCompletionKind: CompletionKind { .file() }
}
extension TopicLevel: WordArgument {}
extension Voice: WordArgument {
  package static var defaultCompletionKind: CompletionKind { .list(novelties.map(\.name)) }
}
extension WebAddress: WordArgument {}

package struct ScreenOptions: ParsableArguments {
  @Flag(help: "No colour, as with NO_COLOR in the environment.")
  var noColor = false

  @Flag(help: "No animations, such as the stars around FOUND!, as with NO_MOTION.")
  var noMotion = false

  package func open<Result>(_ body: (Terminal) throws -> Result) throws -> Result {
    try Terminal.open(color: !noColor, motion: !noMotion, body)
  }

  package init() {}
}

package struct PageOptions: ParsableArguments {
  @Option(
    defaultAsFlag: .network, parsing: .next,
    help: ArgumentHelp(
      "Also serve a web page, at an address of this machine such as 127.0.0.1:8080; without an address, to every browser on the network that has the code shown.",
      valueName: "address:port"))
  package var web: WebAddress?

  @OptionGroup package var certificate: CertificateOptions

  package func validate() throws {
    try require(web != nil || certificate.webCert == nil, "--web-cert goes with --web.")
  }

  package init() {}
}

/// The certificate of a page. Without one, browsers deny pages the phone's compass and motion.
package struct CertificateOptions: ParsableArguments {
  @Option(
    "Serve the page over https://, with this certificate chain (PEM).", "file",
    more: "A phone needs it to use its compass and motion, and to share a result.")
  var webCert: FileName?

  @Option("The key of that certificate (PEM).", "file")
  var webKey: FileName?

  package func validate() throws {
    try require((webCert == nil) == (webKey == nil), "--web-cert and --web-key belong together.")
  }

  package func read() throws -> WebServer.Certificate? {
    guard let webCert, let webKey else { return nil }
    return (try InputFile(path: webCert).pem(), try InputFile(path: webKey).pem())
  }

  package init() {}
}

extension InputFile {
  /// Certificates or a key, for OpenSSL or GnuTLS.
  func pem() throws -> String {
    let text = String(decoding: try read(upTo: 8 << 20), as: UTF8.self)
    guard text.contains("-----BEGIN ") else {
      throw Failure(.badData, "\(name) is not a certificate or key in PEM format")
    }
    return text
  }
}

struct HookOptions: ParsableArguments {
  @Option(help: Self.help("a beacon comes into range"))
  var onEnter: HookCommand?

  @Option(help: Self.help("a beacon goes out of range"))
  var onExit: HookCommand?

  @Option(help: Self.help("HOT is called"))
  var onHot: HookCommand?

  @Option(help: Self.help("COLD is called"))
  var onCold: HookCommand?

  @Option(help: Self.help("the hunted beacon is found"))
  var onFound: HookCommand?

  var commands: [HookMoment: HookCommand] {
    let all: [HookMoment: HookCommand?] = [
      .enter: onEnter, .exit: onExit, .hot: onHot, .cold: onCold, .found: onFound,
    ]
    return all.compactMapValues(\.self)
  }

  private static func help(_ moment: String) -> ArgumentHelp {
    ArgumentHelp(
      "A program to run when \(moment), without a shell; HOTCOLD_... variables have the details.",
      valueName: "command")
  }
}
