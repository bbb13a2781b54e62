import Foundation

/// Renders findings, and other parts of the model, as JSON. See <doc:JSONFormat>.
package struct JSONRenderer: Sendable {
  /// The version of the format.
  ///
  /// It changes when a key is renamed or removed, or changes its meaning. New keys don't change it.
  package static let version = 3

  private let folder: String?
  private let isCompact: Bool

  /// - Parameters:
  ///   - folder: The folder that paths are relative to, or `nil` for absolute paths.
  ///   - isCompact: Whether to leave out whitespace.
  package init(folder: String? = nil, isCompact: Bool = false) {
    self.folder = folder
    self.isCompact = isCompact
  }

  /// Renders findings, or the notes of a list.
  package func render(findings: [Finding]? = nil, notes: [Finding.Note]? = nil) -> String {
    encode(Document(findings: findings, notes: notes))
  }

  private struct Document: Encodable {
    let version = JSONRenderer.version
    let findings: [Finding]?
    let notes: [Finding.Note]?
  }

  /// Encodes a part of the model.
  package func encode(_ document: some Encodable) -> String {
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
  package static var folder: CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: "folder") else { preconditionFailure("a key needs a name") }
    return key
  }
}
