import Glibc
import ProcessSupport
import TestSupport
import Testing

/// Other programs that some tests need.
enum Tool {
  /// Runs a tool to its end.
  static func run(
    _ path: String, _ arguments: [String], input: [UInt8] = []
  ) throws -> Outcome {
    try Program(
      arguments, path: path, environment: environment, input: .bytes(input)
    ).finish()
  }

  /// The environment variables that tools need.
  static let environment: [String: String] = {
    var environment = ["LANG": "C.UTF-8"]
    for name in ["PATH", "HOME"] {
      environment[name] = getenv(name).map { String(cString: $0) }
    }
    return environment
  }()
}

/// The folder of the package.
let packageRoot: String = #filePath.split(separator: "/", omittingEmptySubsequences: false)
  .dropLast(4).joined(separator: "/")

/// Validates lines against the schema, by Python's jsonschema.
enum Validator {
  /// A Python that has the module jsonschema.
  static let python: String? = {
    let folders = (Tool.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/usr/bin"]).map { "\($0)/python3" }.first { python in
      let outcome = try? Tool.run(python, ["-c", "import jsonschema"])
      return outcome?.ending == .status(0)
    }
  }()

  private static let program = """
    import json, sys, jsonschema
    with open(sys.argv[1]) as file:
        schema = json.load(file)
    kind = jsonschema.Draft202012Validator
    kind.check_schema(schema)
    # Trying all thirty kinds of lines on each line is slow.
    kinds = {}
    for rule in schema["oneOf"]:
        name = schema["$defs"][rule["$ref"].rpartition("/")[2]]["properties"]["type"]
        for value in name.get("enum", [name.get("const")]):
            kinds.setdefault(value, []).append(rule)
    validators = {name: kind({**schema, "oneOf": rules}) for name, rules in kinds.items()}
    def is_valid(line):
        try:
            line = json.loads(line)
            return validators[line["type"]].is_valid(line)
        except (ValueError, KeyError, TypeError):
            return False
    for line in sys.stdin.buffer.read().split(b"\\n")[:-1]:
        print(is_valid(line))
    """

  /// Expects that all lines are valid, if Python is installed.
  static func expectValid(
    _ lines: [Substring], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard python != nil else { return }
    let verdicts = try validate(lines.map(String.init))
    #expect(zip(lines, verdicts).filter { !$0.1 }.map(\.0) == [], sourceLocation: sourceLocation)
  }

  /// - Returns: whether each line is valid.
  static func validate(_ lines: [String]) throws -> [Bool] {
    let schema = "\(packageRoot)/Resources/hotcold-lines.schema.json"
    let outcome = try Tool.run(
      python ?? "", ["-c", program, schema],
      input: lines.flatMap { Array($0.utf8) + [10] })
    guard outcome.ending == .status(0), outcome.lines.count == lines.count else {
      throw ToolFailure(description: outcome.errors)
    }
    return outcome.lines.map { $0 == "True" }
  }
}

struct ToolFailure: Error, CustomStringConvertible {
  var description: String
}
