import BeaconCodec
import BeaconRadio
import HotColdGame

extension Game {
  /// What to have on the air now; nil where there is nothing to tell.
  package mutating func broadcast(at time: Timestamp) -> Broadcast? {
    guard let payload = beacon.flatMap({ AdvertisingPayload($0.advertisingData) }),
      let response = scanResponse(at: time).flatMap(AdvertisingPayload.init)
    else { return nil }
    return Broadcast(
      payload: payload, scanResponse: response, interval: RadioInterval(milliseconds: interval))
  }
}
