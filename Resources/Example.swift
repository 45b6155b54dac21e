/// The recordings that are built into the program.
public enum Example: String, CaseIterable, Sendable {
  /// A hunt through the simulated house, found after a minute, as a CSV trace.
  case hunt

  public var contents: [UInt8] {
    switch self {
    case .hunt: PackageResources.hunt_csv
    }
  }

  /// For a help text.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
