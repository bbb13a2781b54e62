import Foundation
import HTTPTypes
import Hummingbird

/// A list's filter, order and page, from an address: `?q=words&sort=name&page=2`.
struct ListQuery: Equatable, Sendable {
  /// The order of a list.
  enum Sort: String, Sendable, CaseIterable {
    /// Most recently pushed first.
    case pushed
    /// By name.
    case name
  }

  /// The maximum number of repositories on a page.
  static let pageSize = 100
  /// The maximum length of a filter, in characters.
  static let filterLimit = 200

  var filter = ""
  var sort = Sort.pushed
  var page = 1

  init() {}

  /// Parses the query of a request. It ignores unknown parameters.
  init(_ request: Request) throws {
    let fields = try FormFields(request.uri.query ?? "")
    filter = fields["q"] ?? ""
    guard filter.count <= Self.filterLimit else {
      throw ServerError(.badRequest, "The filter has more than \(Self.filterLimit) characters. Shorten it.")
    }
    if let text = fields["sort"] {
      guard let sort = Sort(rawValue: text) else {
        throw ServerError(
          .badRequest,
          "The list cannot be sorted by \"\(text.shortened)\": use pushed or name."
        )
      }
      self.sort = sort
    }
    if let text = fields["page"] {
      guard let page = Int(text), (1...100_000).contains(page) else {
        throw ServerError(.badRequest, "There is no page \"\(text.shortened)\". Pages are counted from 1.")
      }
      self.page = page
    }
  }

  /// Sorts the repositories whose name or description contains every word of the filter.
  func apply(to repositories: [StoredRepository]) -> [StoredRepository] {
    let words = filter.lowercased().split(whereSeparator: \.isWhitespace)
    var matches = repositories
    if !words.isEmpty {
      matches = repositories.filter { repository in
        let text = "\(repository.name)\n\(repository.description)".lowercased()
        return words.allSatisfy { text.contains($0) }
      }
    }
    return switch sort {
    case .pushed: matches
    case .name: matches.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    }
  }

  /// The query part of an address; empty for the defaults.
  var text: String {
    var items: [String] = []
    if !filter.isEmpty { items.append("q=\(filter.addressComponent)") }
    if sort != .pushed { items.append("sort=\(sort.rawValue)") }
    if page != 1 { items.append("page=\(page)") }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }
}

/// The fields of a query or a form: `q=two+words&sort=name`.
struct FormFields {
  private var values: [String: String] = [:]

  /// Parses the fields. If a name repeats, its first value counts.
  ///
  /// - Throws: ``ServerError`` if a field is not valid UTF-8.
  init(_ text: String) throws {
    for field in text.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let decoded = parts.compactMap { $0.replacing("+", with: " ").removingPercentEncoding }
      guard decoded.count == parts.count else {
        throw ServerError(.badRequest, "The address or the form is not written correctly.")
      }
      if values[decoded[0]] == nil { values[decoded[0]] = decoded.count == 2 ? decoded[1] : "" }
    }
  }

  subscript(name: String) -> String? { values[name] }
}
