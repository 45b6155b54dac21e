/// One packet that was heard: the point where the live radio, a recording and the simulated world
/// meet. All that comes after it is the same for the three.
public struct Sighting: Equatable, Sendable {
  /// When it was heard, from the start of the session or the recording.
  public var time: Timestamp
  /// Of the sender.
  public var address: BluetoothAddress
  /// dBm, -127...20; nil where the controller had none (Core 5.4, Vol 4, Part E, 7.7.65.2).
  public var rssi: Int8?
  /// nil for a device that is no iBeacon.
  public var identity: BeaconIdentity?
  /// dBm at 1 m, as the sender claims it, or as the transmit power that a device claims which is no
  /// iBeacon makes likely; nil where it claims nothing.
  public var measuredPower: Int8?
  /// Whether the measured power was found out by the listener, and is not what the sender claims.
  public var isCalibrated = false
  /// Metres: the true distance, where a recording knows it. For scores and plots; no estimator sees it.
  public var truth: Double?
  /// What else the packet says; nil where nobody asked for it, and in a CSV trace.
  public var details: SightingDetails? {
    get {
      guard case .details(let details) = box else { return nil }
      return details
    }
    set { box = newValue.map(Box.details) }
  }
  /// They are large, and hardly ever there: on the heap they are not in the way of all the others.
  private var box: Box?

  private indirect enum Box: Equatable, Sendable {
    case details(SightingDetails)
  }

  /// dBm at 1 m, or nil where the claim cannot be: no Bluetooth LE transmitter is heard louder than
  /// -20 dBm from a metre away, and none fainter than -100 dBm could be heard further off. Such a
  /// number says nothing about distance.
  public var trustedMeasuredPower: Int8? { Self.trusted(measuredPower) }

  /// The power that can be calculated with: nil for one that no beacon has.
  public static func trusted(_ measuredPower: Int8?) -> Int8? {
    guard let measuredPower, measuredPower >= -100, measuredPower <= -20 else { return nil }
    return measuredPower
  }
}

extension Sighting {
  /// As its properties say.
  public init(
    time: Timestamp, address: BluetoothAddress, rssi: Int8?, identity: BeaconIdentity? = nil,
    measuredPower: Int8? = nil, truth: Double? = nil, details: SightingDetails? = nil
  ) {
    // All at once: set one by one, it would be copied for each packet.
    self.init(
      time: time, address: address, rssi: rssi, identity: identity, measuredPower: measuredPower,
      truth: truth, box: details.map(Box.details))
  }
}
