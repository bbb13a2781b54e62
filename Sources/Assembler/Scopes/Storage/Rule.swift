/// A sharing rule: where it stands, what it builds, and for how long that is kept.
struct Rule: Sendable {
  let site: RuleSite
  let type: any Any.Type
  let kind: Scope.Kind

  /// The rule as it is written: `resolve(user:) -> Presenter`.
  var name: String {
    "\(site.function) -> \(type)"
  }

  /// The rule's file and line: `Scene.swift:12`.
  var place: String {
    let file = site.fileID.description
    return "\(file.split(separator: "/").last.map(String.init) ?? file):\(site.line)"
  }
}

extension Rule {
  /// What tells one rule from another. Rules of the same identity differ by their key only, and their keys are
  /// of one type: a cast does not tell nothing of one type from nothing of another, nor a class from its
  /// subclass.
  struct Identity: Hashable, Sendable {
    private let file: String
    private let line: UInt
    private let column: UInt
    private let type: ObjectIdentifier
    private let kind: Scope.Kind
    private let key: ObjectIdentifier?
    private let keyHash: Int

    init(_ rule: Rule, key: ObjectIdentifier? = nil, keyHash: Int = 0) {
      self.file = rule.site.fileID.description
      self.line = rule.site.line
      self.column = rule.site.column
      self.type = ObjectIdentifier(rule.type)
      self.kind = rule.kind
      self.key = key
      self.keyHash = keyHash
    }
  }
}
