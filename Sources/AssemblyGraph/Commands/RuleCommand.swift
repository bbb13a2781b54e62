import AssemblyCheck
import Foundation

/// `assembly rule TYPE --in PROTOCOL`: prints or writes the rule for an initializer.
struct RuleCommand: Command {
  private let type: String
  private let owner: String
  private let initializer: String?
  private let fixes: Bool

  init(_ arguments: inout Arguments) throws {
    guard let owner = try arguments.option("--in") else {
      throw UsageError("--in PROTOCOL is missing")
    }
    self.owner = owner
    initializer = try arguments.option("--init")
    fixes = arguments.flag("--fix")
    type = try arguments.positional("the type")
  }

  func run(_ package: PackageLocation) throws -> ExitStatus {
    let start = Date().timeIntervalSince1970
    let style = package.style
    do {
      let rule = try NewRule(for: type, in: owner, initializer: initializer, reading: package.source())
      let edits = try rule.edits(in: package.root, builtAt: start)
      try Terminal.write(
        fixes && !edits.isEmpty ? edits.apply(style: style) : rule.text(style: style),
        to: nil
      )
      return .clean
    } catch let error as NewRule.Failure {
      Terminal.writeError("error: \(error)")
      return .findings
    }
  }
}
