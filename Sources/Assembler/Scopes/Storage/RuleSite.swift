/// The place of a rule in the source.
@usableFromInline
struct RuleSite: Sendable {
  let fileID: StaticString
  let function: StaticString
  let line: UInt
  let column: UInt

  @usableFromInline
  init(fileID: StaticString, function: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.function = function
    self.line = line
    self.column = column
  }

  /// What readers look for where this place's rule keeps a value.
  func key<Value>(_ type: Value.Type, _ keeping: SharedInstances.Keeping) -> SharedInstances.Key {
    SharedInstances.Key(type, keeping, fileID, line, column)
  }
}
