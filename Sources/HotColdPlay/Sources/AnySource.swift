/// Any source. A loop for each kind of them would be a program three times as large; where packets come no faster than
/// from the air, nobody waits for this one.
package struct AnySource: SourceWrapper {
  var base: any SightingSource

  package init(_ base: any SightingSource) {
    self.base = base
  }
}
