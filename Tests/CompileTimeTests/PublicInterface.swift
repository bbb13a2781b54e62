import CompilerSupport
import Foundation
import TestSupport

/// The public declarations of a built module, as the compiler's symbol graph has them.
///
/// The graph leaves out what begins with an underscore, and what can't be called.
struct PublicInterface {
  /// A line for each declaration and for each conformance, sorted.
  let lines: [String]

  /// The declarations without a comment.
  let undocumented: [String]

  /// Reads the interface of a module.
  ///
  /// - Parameters:
  ///   - module: The name of the module.
  ///   - options: Where the compiler finds it.
  init(of module: String, options: [String]) async throws {
    let graphs = try await TemporaryFolder.with { folder in
      let info = try await Command.run(try Executable.named("swiftc"), ["-print-target-info"])
      let target = try JSONDecoder().decode(TargetInfo.self, from: Data(info.output.utf8)).target.triple
      let result = try await Command.run(
        try Executable.named("swift-symbolgraph-extract"),
        ["-module-name", module, "-target", target, "-minimum-access-level", "public"]
          + ["-skip-synthesized-members", "-output-dir", folder.path] + options
      )
      guard result.succeeded else { throw TestSupportError.notCompiled(result.errors) }
      // One for the module, and one for each that it extends.
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
        try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: folder.appending(path: name)))
      }
    }
    let symbols = graphs.flatMap(\.symbols)
    let names = Dictionary(symbols.map { ($0.identifier.precise, $0.path) }) { first, _ in first }
    let conformances = graphs.flatMap(\.relationships).compactMap { relationship -> String? in
      guard relationship.kind == "conformsTo", let type = names[relationship.source] else { return nil }
      guard let name = names[relationship.target] ?? relationship.targetFallback else { return nil }
      return Self.isImplied(name) ? nil : "\(type): \(name)"
    }
    lines = Set(symbols.map(\.line) + conformances).sorted()
    // A body that a scene has by default has the comment of its requirement.
    let documented = Set(symbols.filter { $0.docComment != nil }.map(\.path))
    undocumented = symbols.filter { !documented.contains($0.path) }.map(\.line).sorted()
  }

  /// Whether every type has the conformance, or the compiler adds it to the ones beside it.
  private static func isImplied(_ name: String) -> Bool {
    ["Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"].contains(name) || name.contains("._")
  }
}

private struct TargetInfo: Decodable {
  struct Target: Decodable { let triple: String }
  let target: Target
}

/// What the interface needs of the compiler's format.
private struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {}
    struct Fragment: Decodable { let spelling: String }
    struct Constraint: Decodable { let kind, lhs, rhs: String }
    struct Extension: Decodable { let constraints: [Constraint]? }
    struct Availability: Decodable {
      struct Version: Decodable { let major: Int }
      let domain: String?
      let introduced: Version?
      let isUnconditionallyDeprecated: Bool?
    }

    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let declarationFragments: [Fragment]
    let accessLevel: String
    let swiftExtension: Extension?
    let availability: [Availability]?

    var path: String { pathComponents.joined(separator: ".") }

    /// The path, and the declaration with what it needs.
    var line: String {
      let declaration = declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
      let systems = (availability ?? []).filter { $0.domain == "iOS" }.compactMap(\.introduced?.major)
      let conditions = (swiftExtension?.constraints ?? []).map { constraint in
        "\(constraint.lhs) \(constraint.kind == "sameType" ? "==" : ":") \(constraint.rhs)"
      }
      return
        (["\(path) |"] + systems.map { "iOS \($0)" } + [accessLevel] + declaration.map(String.init)
        + (conditions.isEmpty ? [] : ["| where " + conditions.sorted().joined(separator: ", ")]))
        .joined(separator: " ")
    }
  }

  struct Relationship: Decodable {
    let kind, source, target: String
    let targetFallback: String?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}
