import Foundation

/// Renders a graph as JSON. See <doc:JSONFormat>.
package struct JSONRenderer: Sendable {
  /// The version of the format.
  ///
  /// It changes when a key is renamed or removed, or changes its meaning. New keys don't change it.
  package static let version = 2

  private let folder: String?
  private let isCompact: Bool

  /// - Parameters:
  ///   - folder: The folder that paths are relative to, or `nil` for absolute paths.
  ///   - isCompact: Whether to leave out whitespace.
  package init(folder: String? = nil, isCompact: Bool = false) {
    self.folder = folder
    self.isCompact = isCompact
  }

  /// Renders the whole graph.
  package func render(_ graph: PackageGraph) -> String {
    encode(Document(assemblers: graph.assemblers, entryPoints: graph.entryPoints, findings: graph.findings))
  }

  /// Renders findings only.
  package func render(_ findings: [Finding]) -> String {
    encode(Document(assemblers: nil, entryPoints: nil, findings: findings))
  }

  private struct Document: Encodable {
    let version = JSONRenderer.version
    let assemblers: [AssemblerGraph]?
    let entryPoints: [EntryPoint]?
    let findings: [Finding]
  }

  /// Encodes a part of the model.
  func encode(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    if let folder { encoder.userInfo[.folder] = folder }
    // The model has no values that JSON can't represent, so encoding can't fail.
    guard let data = try? encoder.encode(document) else {
      preconditionFailure("the model can't be encoded as JSON")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension CodingUserInfoKey {
  /// The folder that encoded paths are relative to.
  static var folder: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "folder") else { preconditionFailure("a key needs a name") }
    return key
  }
}
