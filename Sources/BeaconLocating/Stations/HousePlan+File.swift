extension HousePlan {
  /// A plan as it stands in a file: in JSON (docs/STATIONS.md), or in the configuration of ESPresense's Companion.
  /// - Parameter floor: of Companion's, by its id or its name; nil for the first one that has rooms.
  /// - Returns: the plan, and the ids of the floors that it leaves out.
  package static func file(
    _ bytes: [UInt8], floor: String? = nil
  ) throws(Problem) -> (plan: HousePlan, others: [String]) {
    // Some editors write this mark before a text, which JSON does not know.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let isJSON = text.first { $0 > 0x20 } == UInt8(ascii: "{")
    if isJSON, floor == nil { return (try HousePlan(json: text), []) }
    return try companion(text, floor: floor)
  }
}
