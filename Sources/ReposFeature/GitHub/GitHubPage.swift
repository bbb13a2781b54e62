import Foundation

/// A page and the URL of the next one.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct GitHubPage: Sendable {
  var content: RepositoryPage
  var next: URL?
  /// The size of the response's body; 0 if the page comes from the cache.
  var byteCount = 0
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension GitHubPage {
  /// Decodes the response from `url`.
  ///
  /// - Throws: ``GitHubError`` if the response isn't a list.
  init(_ response: GitHubResponse, at url: URL) throws(GitHubError) {
    do {
      content = try RepositoryDecoder().page(from: response.body)
    } catch {
      throw response.contentType.contains("json")
        ? .malformedResponse(byteCount: response.body.count)
        : .unexpectedResponse(status: response.status, contentType: response.contentType)
    }
    next = try LinkHeader(response.header("Link") ?? "").nextPage(after: url)
    byteCount = response.body.count
  }

  /// The page in the cache.
  init(_ cached: CachedPage) {
    content = cached.content
    next = cached.next.flatMap { URL(string: $0) }
  }
}

/// Decodes the body of a page.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct RepositoryDecoder: Sendable {
  /// Decodes a page. Skips and counts items that aren't repositories.
  ///
  /// - Throws: A `DecodingError` if `body` isn't a JSON array.
  func page(from body: Data) throws -> RepositoryPage {
    let items = try JSONBody(body).decodeArray(of: Item.self)
    let repositories = items.compactMap(\.repository)
    return RepositoryPage(repositories: repositories, skippedCount: items.count - repositories.count)
  }

  /// An item that always decodes, so that one bad item doesn't lose the page.
  private struct Item: Decodable {
    let repository: Repository?

    init(from decoder: any Decoder) {
      repository = try? Repository(Fields(from: decoder))
    }
  }

  /// The API's fields that the feature reads.
  fileprivate struct Fields: Decodable {
    let id: Int64?
    let name: String
    let description: String?
    let webURL: String?
    let pushedAt: GitHubDate?
    let isArchived: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, description
      case webURL = "html_url"
      case pushedAt = "pushed_at"
      case isArchived = "archived"
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Repository {
  fileprivate init(_ fields: RepositoryDecoder.Fields) {
    self.init(
      id: fields.id,
      name: fields.name,
      description: fields.description,
      webURL: fields.webURL.flatMap { URL(string: $0) },
      pushedAt: fields.pushedAt?.date,
      isArchived: fields.isArchived ?? false
    )
  }
}

/// JSON from a response or a file.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct JSONBody {
  private let bytes: Data

  /// Creates a body from untrusted bytes.
  ///
  /// `JSONDecoder` traps if its input ends with `[` as the 513th open bracket, because it looks for the error's position
  /// past the end (swift-foundation, Swift 6.3.1). Whitespace at the end avoids the trap and changes nothing else.
  init(_ bytes: Data) {
    self.bytes = bytes.last == UInt8(ascii: "[") ? bytes + Data("\n".utf8) : bytes
  }

  /// - Throws: A `DecodingError` if the bytes aren't JSON or have another type.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: bytes)
  }

  /// Decodes an array. An item that is nested too deeply for `JSONDecoder` counts as `null`.
  ///
  /// - Throws: A `DecodingError` if the bytes aren't a JSON array.
  func decodeArray<Item: Decodable>(of type: Item.Type) throws -> [Item] {
    do {
      return try decode([Item].self)
    } catch {
      guard let bytes = withoutDeepItems else { throw error }
      return try JSONDecoder().decode([Item].self, from: bytes)
    }
  }

  /// The array with `null` in the place of each item that is nested too deeply; `nil` if there are none.
  private var withoutDeepItems: Data? {
    // The limit of `JSONDecoder`, which counts the array, too.
    let maximumDepth = 512
    var result = Data()
    var start = bytes.startIndex
    var item = bytes.startIndex
    var (depth, deepest) = (0, 0)
    var (isInString, isEscaped) = (false, false)
    for (index, byte) in zip(bytes.indices, bytes) {
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 1 { item = index }
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        guard depth == 1 else { continue }
        if deepest > maximumDepth {
          result += bytes[start..<item] + Data("null".utf8)
          start = bytes.index(after: index)
        }
        deepest = 0
      default:
        break
      }
    }
    return start == bytes.startIndex ? nil : result + bytes[start...]
  }
}

/// The URLs in a `Link` field, by relation (RFC 8288).
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct LinkHeader {
  private let field: String
  private var targets: [String: String] = [:]
  /// Whether every part of the field is a link.
  private var isWellFormed = true

  /// The URL of a relation as the field writes it: `next` or `last`.
  subscript(relation: String) -> String? { targets[relation] }

  /// Parses a field and skips its malformed parts.
  init(_ field: String) {
    self.field = field
    var rest = Substring(field)
    // Otherwise, each `<` would look for one as far as the end.
    let lastEnd = field.lastIndex(of: ">") ?? field.startIndex
    while let start = rest.firstIndex(where: { !$0.isWhitespace && $0 != "," }) {
      guard rest[start] == "<", start < lastEnd, let end = rest[start...].firstIndex(of: ">") else {
        isWellFormed = false
        _ = Self.takeParameters(from: &rest)
        continue
      }
      rest = rest[start...].dropFirst()
      let target = String(rest[..<end])
      rest = rest[end...].dropFirst()
      for relation in Self.relations(in: Self.takeParameters(from: &rest)) where targets[relation] == nil {
        targets[relation] = target
      }
    }
  }

  /// The URL of the next page; `nil` on the last page.
  ///
  /// - Throws: ``GitHubError/invalidPageLink(_:)`` if the field's URL isn't an HTTP or HTTPS URL, or if a malformed part
  ///   can be the link to the next page.
  func nextPage(after url: URL) throws(GitHubError) -> URL? {
    guard let target = self["next"] else {
      if isWellFormed { return nil }
      throw .invalidPageLink(field.onOneLine)
    }
    guard let next = URL(string: target, relativeTo: url)?.absoluteURL, next.isWebAddress, !target.isEmpty
    else {
      throw .invalidPageLink(target.onOneLine)
    }
    return next
  }

  /// Removes the parameters of one link, up to a comma outside quotation marks, from the rest of the field.
  private static func takeParameters(from rest: inout Substring) -> [Substring] {
    var parameters: [Substring] = []
    var start = rest.startIndex
    var isQuoted = false
    for index in rest.indices {
      switch rest[index] {
      case "\"":
        isQuoted.toggle()
      case ";" where !isQuoted:
        parameters.append(rest[start..<index])
        start = rest.index(after: index)
      case "," where !isQuoted:
        parameters.append(rest[start..<index])
        rest = rest[index...].dropFirst()
        return parameters
      default:
        break
      }
    }
    parameters.append(rest[start...])
    rest = rest[rest.endIndex...]
    return parameters
  }

  /// The relations in the parameters: `rel="next last"` contains two.
  private static func relations(in parameters: [Substring]) -> [String] {
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces).lowercased() == "rel" else {
        continue
      }
      let value = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\" \t"))
      return value.lowercased().split(separator: " ").map(String.init)
    }
    return []
  }
}
