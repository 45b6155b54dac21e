/// The recordings that are built into the program.
public enum Example: String, CaseIterable, Sendable {
  /// A hunt through the simulated house, found after a minute, as a CSV trace.
  case hunt
  /// Some steps of another one, as a BTSnoop capture.
  case walk

  public var contents: [UInt8] {
    switch self {
    case .hunt: PackageResources.hunt_csv
    case .walk: PackageResources.walk_btsnoop
    }
  }

  /// For a help text.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
