/// A test argument that is too long to print, shown by its name.
package struct Named<Value: Sendable>: Sendable, CustomStringConvertible {
  package let description: String
  package let value: Value

  package init(_ name: String, _ value: Value) {
    description = name
    self.value = value
  }
}
