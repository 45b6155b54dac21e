import BeaconStations
import HotColdSources
import HotColdSystem

/// The plan of a house from files.
package enum PlanFiles {
  /// A plan in JSON (docs/STATIONS.md).
  package static func plan(_ file: InputFile) throws -> HousePlan {
    var bytes: [UInt8] = []
    let most = JSONValue.Limits.file.length
    reading: while bytes.count <= most {
      switch try file.read(into: &bytes, upTo: 64 * 1024) {
      case .some: break
      case .later: try file.wait()
      case .end: break reading
      }
    }
    do throws(HousePlan.Problem) {
      return try HousePlan(json: bytes)
    } catch {
      throw Failure(.badData, "\(file.name): \(error.advice)")
    }
  }
}
