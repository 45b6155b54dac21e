import ArgumentParser
import BeaconCodec
import BeaconRadio
import HotColdGame
import HotColdSystem
import LinuxSystem

package struct BrokerOptions: ParsableArguments {
  @Option(
    "The MQTT broker: mqtt://HOST or mqtts://HOST, with :PORT if it is not the default.",
    "url")
  package var broker: BrokerAddress?

  @Option(
    "The name of the house, the same for all its stations: up to 64 bytes without /, + and #.",
    "name")
  package var house = TopicLevel.home

  @Option(
    "A file: the broker's user on the first line, the password on the second.", "file",
    more: "The systemd credential hotcold-broker works without this option.")
  var credentials: FileName?

  @Option(
    "CA certificates (PEM) for the broker, instead of the system's.", "file",
    name: .customLong("ca"))
  var authorities: FileName?

  @Option(
    "A client certificate (PEM), for a broker that asks for one.", "file", name: .customLong("cert")
  )
  var certificate: FileName?

  @Option("The key of the client certificate (PEM).", "file", name: .customLong("cert-key"))
  var certificateKey: FileName?

  package func validate() throws {
    try require(
      broker?.hasUser != true,
      "Every user of this machine can read a password in --broker: put user and password into a file, for --credentials."
    )
    try require(
      (certificate == nil) == (certificateKey == nil), "--cert and --cert-key belong together.")
    try require(
      broker != nil || credentials == nil && authorities == nil && certificate == nil,
      "--credentials, --ca and --cert go with --broker.")
    try require(
      authorities == nil && certificate == nil || broker?.isSecure != false,
      "Certificates are for mqtts://, not for mqtt://.")
  }

  /// Connects to the broker, if one is given.
  /// - Parameters:
  ///   - name: the client identifier.
  ///   - filters: the topics to subscribe to.
  package func client(
    _ name: String, will: BrokerMessage? = nil, filters: [String] = [], _ signals: Signals
  ) throws -> BrokerClient? {
    guard let broker else { return nil }
    for file in [authorities, certificate, certificateKey].compactMap(\.self) {
      let input = try InputFile(path: file, signals: signals)
      // OpenSSL would block on a pipe and ignore signals.
      guard input.canRewind else {
        throw Failure(
          .noInput, "\(file) is not a file; certificates are read again for each connection")
      }
      _ = try input.pem()
    }
    let user = try BrokerCredentials.read(credentials, signals: signals)
    if user?.password != nil, !broker.isSecure, !broker.isLoopback {
      complain(
        "the password goes to \(broker) unencrypted, and everybody on the network can read it; use mqtts://"
      )
    }
    var settings = BrokerSettings(broker)
    settings.credentials = user
    settings.authorities = authorities
    settings.certificate = certificate
    settings.key = certificateKey
    settings.will = will
    let client = try BrokerClient(settings, name: name)
    for filter in filters { client.subscribe(filter) }
    return client
  }

  /// A game's connection to the broker, if one is given.
  /// - Parameter uuid: the UUID of the game's beacons.
  func link(
    uuid: BeaconUUID, secret: RoomSecret?, map: PlayerMapMaker?, _ signals: Signals,
    _ clock: MonotonicClock
  ) throws -> GameLink? {
    let number = String(UInt32.random(in: .min ... .max), radix: 16)
    let map = map?(house, uuid, WallClock.now.seconds - clock.now().seconds)
    let filters = GameLink.filters(house: house, secret: secret) + (map?.filters ?? [])
    guard let sender = TopicLevel(number),
      let client = try client("hotcold-\(house)-player-\(number)", filters: filters, signals)
    else { return nil }
    return GameLink(client, house: house, secret: secret, sender: sender, map: map)
  }

  package init() {}
}
