// Puts a switch around each condition of Swift files, for `Scripts/faults/mutants.py`: one build then has all
// faults, and the variable MUTANT says which of them is in force. The toolchain's own parser finds the conditions.
//
//     mutants_source ROOT COPY SKIPPED FILE…
//
// It writes ROOT/FILE with its switches to COPY/FILE, and prints a line of JSON for each fault. The switches are
// inserted within the lines, so no line number changes. Those whose numbers are in SKIPPED, with commas, are left out.

import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

struct Fault: Encodable {
  let id: Int
  let file: String
  let line: Int
  let what: String
}

final class Switches: SyntaxVisitor {
  let file: String
  let skipped: Set<Int>
  let locations: SourceLocationConverter
  private(set) var faults: [Fault] = []
  /// Text to insert, before what is inserted later at the same place.
  private(set) var insertions: [Int: (closing: String, opening: String)] = [:]
  private static var last = 0

  init(file: String, tree: Syntax, skipped: Set<Int>) {
    self.file = file
    self.skipped = skipped
    locations = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// Inserts `opening` and `closing`, with the fault's number for `#`, around a node whose children come later.
  private func wrap(_ node: some SyntaxProtocol, _ opening: String, _ closing: String, _ what: String) {
    Self.last += 1
    if skipped.contains(Self.last) { return }
    let start = node.positionAfterSkippingLeadingTrivia
    let line = locations.location(for: start).line
    faults.append(Fault(id: Self.last, file: file, line: line, what: what))
    insertions[start.utf8Offset, default: ("", "")].opening += opening.replacing("#", with: "\(Self.last)")
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let earlier = insertions[end]?.closing ?? ""
    insertions[end, default: ("", "")].closing = closing.replacing("#", with: "\(Self.last)") + earlier
  }

  private func short(_ node: some SyntaxProtocol) -> String {
    let text = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text.count > 60 ? text.prefix(59) + "…" : text
  }

  private func drop(_ node: some SyntaxProtocol, _ what: String? = nil, as value: Bool = true) {
    wrap(node, "Mutant.drop(#, ", ", \(value))", what ?? "drops \(short(node))")
  }

  private func negate(_ node: some SyntaxProtocol) {
    wrap(node, "Mutant.negate(#, ", ")", "negates \(short(node))")
  }

  // Operands of `&&` and `||`, and the conditions of `?:`.

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = logical(node) {
      for operand in [node.leftOperand, node.rightOperand] where logical(operand) != name {
        drop(operand, "drops \(short(operand)) of \(short(node))", as: name == "&&")
      }
    }
    return .visitChildren
  }

  private func logical(_ node: some SyntaxProtocol) -> String? {
    let name = node.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
    return name == "&&" || name == "||" ? name : nil
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  // The conditions of `if`, `guard` and `while`.

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    never(node.conditions, "never enters if \(short(node.conditions))")
    conditions(node.conditions, isGuard: false)
    return .visitChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.conditions.contains(where: { binds($0) }) {
      never(node.conditions, "never passes guard \(short(node.conditions))")
    }
    conditions(node.conditions, isGuard: true)
    return .visitChildren
  }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.conditions.trimmedDescription == "true" { return .visitChildren }
    never(node.conditions, "never enters while \(short(node.conditions))")
    conditions(node.conditions, isGuard: true)
    return .visitChildren
  }

  private func never(_ list: ConditionElementListSyntax, _ what: String) {
    wrap(list, "Mutant.isOff(#), ", "", what)
  }

  private func conditions(_ list: ConditionElementListSyntax, isGuard: Bool) {
    for element in list {
      switch element.condition {
      case .expression(let condition):
        if isGuard || list.count > 1 { drop(condition) } else { negate(condition) }
      case .matchingPattern(let pattern) where !binds(element):
        let closing = " { return true } else { return false } }(), true)"
        wrap(pattern, "Mutant.drop(#, { if ", closing, "drops \(short(pattern))")
      default: break
      }
    }
  }

  /// Whether a condition declares a name.
  private func binds(_ element: ConditionElementSyntax) -> Bool {
    switch element.condition {
    case .optionalBinding: true
    case .matchingPattern(let match):
      match.pattern.tokens(viewMode: .sourceAccurate).contains {
        $0.tokenKind == .keyword(.let) || $0.tokenKind == .keyword(.var)
      }
    default: false
    }
  }

  /// The condition of `#if` isn't code, and what is for Apple's systems alone isn't compiled here.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    let isForOthers = ["canImport(Darwin)", "canImport(os)", "os(macOS)"].contains(
      node.condition?.trimmedDescription
    )
    if !isForOthers, let elements = node.elements { walk(elements) }
    return .skipChildren
  }

  // `where`, and the cases of a `switch` that has a default.

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    drop(node.condition)
    return .visitChildren
  }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.label }
    guard labels.contains(where: { $0.is(SwitchDefaultLabelSyntax.self) }) else { return .visitChildren }
    for item in labels.compactMap({ $0.as(SwitchCaseLabelSyntax.self) }).flatMap(\.caseItems) {
      let what = "drops case \(short(item))"
      if let clause = item.whereClause {
        wrap(clause.condition, "Mutant.isOff(#) && (", ")", what)
      } else {
        wrap(item.pattern, "", " where Mutant.isOff(#)", what)
      }
    }
    return .visitChildren
  }

  // The predicates of sequences.

  private static let predicates: Set = [
    "allSatisfy", "contains", "drop", "filter", "first", "firstIndex", "last", "lastIndex", "prefix",
    "removeAll",
  ]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      Self.predicates.contains(member.declName.baseName.text)
    else { return .visitChildren }
    let argument = node.arguments.count == 1 ? node.arguments.first : nil
    let takesPredicate =
      argument?.label.map { ["where", "while"].contains($0.text) }
      ?? ["allSatisfy", "filter"].contains(member.declName.baseName.text)
    guard node.trailingClosure != nil || takesPredicate,
      let predicate = node.trailingClosure.map({ ExprSyntax($0) }) ?? argument?.expression
    else { return .visitChildren }
    let what = "drops .\(member.declName.baseName.text) \(short(predicate))"
    if let closure = predicate.as(ClosureExprSyntax.self) {
      if closure.statements.count == 1, case .expr(let result) = closure.statements.first?.item {
        drop(result, what)
      }
    } else {
      drop(predicate, what)
    }
    return .visitChildren
  }

  /// The text with its switches.
  func mutated(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for offset in 0...bytes.count {
      if let insertion = insertions[offset] { result += (insertion.closing + insertion.opening).utf8 }
      if offset < bytes.count { result.append(bytes[offset]) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

let arguments = CommandLine.arguments
let skipped = Set(arguments[3].split(separator: ",").compactMap { Int($0) })
for file in arguments.dropFirst(4) {
  let text = try String(contentsOfFile: "\(arguments[1])/\(file)", encoding: .utf8)
  let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
  let switches = Switches(file: file, tree: tree, skipped: skipped)
  switches.walk(tree)
  try switches.mutated(text).write(toFile: "\(arguments[2])/\(file)", atomically: true, encoding: .utf8)
  for fault in switches.faults {
    print(String(bytes: try JSONEncoder().encode(fault), encoding: .utf8) ?? "")
  }
}
