import BeaconLocating

/// How a broker is reached.
package struct BrokerSettings: Sendable {
  package var address: BrokerAddress
  package var credentials: BrokerCredentials?
  /// Certificates of those who may vouch for the broker; nil for the system's.
  package var authorities: FileName?
  /// Our own certificate, and its key.
  package var certificate: FileName?
  package var key: FileName?
  /// What the broker tells the others when we are gone.
  package var will: MQTTMessage?

  package init(
    _ address: BrokerAddress, credentials: BrokerCredentials? = nil, authorities: FileName? = nil,
    certificate: FileName? = nil, key: FileName? = nil, will: MQTTMessage? = nil
  ) {
    self.address = address
    self.credentials = credentials
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
    self.will = will
  }
}

/// What happened at the broker.
package enum BrokerEvent: Equatable, Sendable {
  /// It has taken us in: what it is to know of us has to be told again.
  case connected
  /// Connections fail or end; the first time of several is told.
  case lost(String)
  case message(MQTTMessage)
}
