import BeaconCodec
import HotColdGame

extension StateFolder {
  private static let calibrationFile = "calibrations"

  var calibrations: Calibrations {
    read(Self.calibrationFile, upTo: Calibrations.maximumLength)
      .map { Calibrations($0.span) } ?? Calibrations()
  }

  func keep(_ calibrations: Calibrations) throws {
    try write(calibrations.bytes, to: Self.calibrationFile)
  }
}
