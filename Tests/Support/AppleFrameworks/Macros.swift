import Foundation

// Expands the macros `Preview` and `Entry`, as far as the example uses them. An interface declares that a
// macro exists, and a plugin says what it expands to: Apple's on a Mac, this one in the tests. The compiler
// and a plugin exchange messages over standard input and output. Each is JSON, with its length before it.

/// A message of the compiler. A message of another kind has none of these.
struct Message: Decodable {
  struct Capability: Decodable {}
  struct Expansion: Decodable {
    struct Macro: Decodable { let typeName: String }
    struct Syntax: Decodable { let source: String }
    let macro: Macro
    let macroRole: String
    let discriminator: String
    let syntax: Syntax?
    let declSyntax: Syntax?
  }
  let getCapability: Capability?
  let expandFreestandingMacro: Expansion?
  let expandAttachedMacro: Expansion?

  var answer: [String: Any] {
    if getCapability != nil { return ["getCapabilityResult": ["capability": ["protocolVersion": 7]]] }
    let text = expandFreestandingMacro.flatMap(preview) ?? expandAttachedMacro.flatMap(entry)
    return ["expandMacroResult": ["expandedSource": text as Any? ?? NSNull(), "diagnostics": [String]()]]
  }

  /// `#Preview("Name") { body }`: a type that registers a preview with that body.
  private func preview(_ expansion: Expansion) -> String? {
    guard let source = expansion.syntax?.source, let start = source.firstIndex(of: "{") else { return nil }
    return """
      struct \(expansion.discriminator)15PreviewRegistryfMu_: DeveloperToolsSupport.PreviewRegistry {
        static var fileID: String { "" }
        static var line: Int { 0 }
        static var column: Int { 0 }
        @MainActor static func makePreview() throws -> DeveloperToolsSupport.Preview {
          DeveloperToolsSupport.Preview \(source[start...])
        }
      }
      """
  }

  /// `@Entry var name: Type = value`: accessors, and beside the variable a key with that value.
  private func entry(_ expansion: Expansion) -> String? {
    let pattern = /var\s+(?<name>\w+)\s*:\s*(?<type>.+?)\s=\s(?<value>.+)/.dotMatchesNewlines()
    guard let match = expansion.declSyntax?.source.firstMatch(of: pattern) else { return nil }
    let key = "__Key_\(match.name)"
    guard expansion.macroRole == "peer" else {
      return "{ get { self[\(key).self] } set { self[\(key).self] = newValue } }"
    }
    return """
      private struct \(key): SwiftUI.EnvironmentKey {
        typealias Value = \(match.type)
        static var defaultValue: Value { \(match.value) }
      }
      """
  }
}

while let header = try FileHandle.standardInput.read(upToCount: 8), header.count == 8 {
  let count = header.enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  guard let body = try FileHandle.standardInput.read(upToCount: count) else { break }
  let answer = try JSONSerialization.data(
    withJSONObject: try JSONDecoder().decode(Message.self, from: body).answer
  )
  let length = (0..<8).map { UInt8(truncatingIfNeeded: answer.count >> (8 * $0)) }
  try FileHandle.standardOutput.write(contentsOf: Data(length) + answer)
}
