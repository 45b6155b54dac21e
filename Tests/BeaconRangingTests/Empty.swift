import Testing

@testable import BeaconRanging
