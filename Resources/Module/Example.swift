import CResources

/// The recordings that are built into the program.
public enum Example: String, CaseIterable, Sendable {
  /// A hunt through the simulated house, found after a minute, as a CSV trace.
  case hunt
  /// Some steps of another one, as a BTSnoop capture.
  case walk

  public var contents: [UInt8] {
    switch self {
    case .hunt: hunt_csv().array
    case .walk: walk_btsnoop().array
    }
  }

  /// For a help text.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
