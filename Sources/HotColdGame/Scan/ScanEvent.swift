import BeaconCodec
import BeaconRanging

/// Something that a look around has to tell.
package enum ScanEvent: Sendable {
  /// One packet, and what is believed after it.
  case estimate(Reading, Device)
  /// A device came into range.
  case enter(Device, time: Timestamp)
  /// It has been in range for long enough to be introduced.
  case settled(Device, Estimate, time: Timestamp)
  /// So many others have, too.
  case more(Int, time: Timestamp)
  /// One that was introduced without a name has told it.
  case named(Device, time: Timestamp)
  /// A device went out of range.
  case exit(Device, wasSettled: Bool, time: Timestamp)
}
