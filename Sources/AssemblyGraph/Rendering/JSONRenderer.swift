import Foundation

/// Writes a graph as JSON, in a documented format with a version.
public struct JSONRenderer: Sendable {
  /// The version of the format. It changes when a key is renamed, removed or gets another meaning; new keys
  /// may be added at any time.
  public static let version = 1

  private let folder: String?
  private let isCompact: Bool

  /// - Parameters:
  ///   - folder: Paths in this folder are written relative to it.
  ///   - isCompact: Whether blanks and line ends are left out.
  public init(folder: String? = nil, isCompact: Bool = false) {
    self.folder = folder
    self.isCompact = isCompact
  }

  /// The assemblers, the places that ask them, and the findings.
  public func render(_ graph: PackageGraph) -> String {
    encode(Document(assemblers: graph.assemblers, entryPoints: graph.entryPoints, findings: graph.findings))
  }

  /// The findings only.
  public func render(_ findings: [Finding]) -> String {
    encode(Document(assemblers: nil, entryPoints: nil, findings: findings))
  }

  private struct Document: Encodable {
    let version = JSONRenderer.version
    let assemblers: [AssemblerGraph]?
    let entryPoints: [EntryPoint]?
    let findings: [Finding]
  }

  private func encode(_ document: Document) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if !isCompact { encoder.outputFormatting.insert(.prettyPrinted) }
    if let folder { encoder.userInfo[.folder] = folder }
    // The model has neither numbers that JSON lacks nor keys that are not strings: encoding cannot fail.
    guard let data = try? encoder.encode(document) else { preconditionFailure("the model is not JSON") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension CodingUserInfoKey {
  /// The folder that locations are encoded relative to.
  static var folder: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "folder") else { preconditionFailure("a key has a name") }
    return key
  }
}
