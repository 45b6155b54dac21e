import Testing

@testable import BeaconCodec
