import BeaconCodec
import BeaconLocating
import HotColdPlay
import HotColdSystem
import HotColdView

/// The plan of a house from files.
package enum PlanFiles {
  /// A plan in JSON (docs/STATIONS.md), or out of the configuration of ESPresense's Companion, of which `FILE#FLOOR`
  /// takes one floor.
  package static func plan(_ name: FileName, signals: Signals) throws -> HousePlan {
    var (path, floor) = (name, String?.none)
    if name.status == nil, let sign = name.bytes.lastIndex(of: UInt8(ascii: "#")) {
      path = FileName(bytes: Array(name.bytes[..<sign]))
      floor = String(decoding: name.bytes[(sign + 1)...], as: UTF8.self)
    }
    let file = try InputFile(path: path, signals: signals)
    let bytes = try file.read(upTo: JSONValue.Limits.file.length)
    do throws(HousePlan.Problem) {
      return try HousePlan.file(bytes, floor: floor)
    } catch {
      throw Failure(.badData, "\(file.name): \(error.advice)")
    }
  }
}
