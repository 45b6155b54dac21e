import Testing

@testable import BeaconRadio
