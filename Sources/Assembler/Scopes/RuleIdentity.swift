/// What tells one sharing rule from another: its place in the source, and the type it builds.
struct RuleIdentity: Hashable, Sendable {
  private let file: String
  private let line: UInt
  private let column: UInt
  private let type: ObjectIdentifier

  init(_ type: any Any.Type, fileID: StaticString, line: UInt, column: UInt) {
    self.file = fileID.description
    self.line = line
    self.column = column
    self.type = ObjectIdentifier(type)
  }
}
