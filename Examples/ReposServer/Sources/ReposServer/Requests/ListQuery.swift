import Foundation
import HTTPTypes
import Hummingbird
import ReposFeature

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

  /// The number of pages that a number of repositories takes, at least one.
  static func pages(of count: Int) -> Int { max(1, (count + pageSize - 1) / pageSize) }

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
          "The list can't be sorted by \"\(text.shortened)\": use pushed or name."
        )
      }
      self.sort = sort
    }
    if let text = fields["page"] {
      guard let page = Int(text), (1...100_000).contains(page) else {
        throw ServerError(.badRequest, "There is no page \"\(text.shortened)\". The first page is 1.")
      }
      self.page = page
    }
  }

  /// Sorts the repositories whose name or description contains every word of the filter.
  func apply(to repositories: [StoredRepository]) -> [StoredRepository] {
    let filter = RepoFilter(filter)
    let matches = repositories.filter { filter.matches(name: $0.name, description: $0.description) }
    return switch sort {
    case .pushed: matches
    case .name: matches.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    }
  }

  /// The query part of the address of a page; empty for the defaults.
  func text(onPage page: Int) -> String {
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
        throw ServerError(.badRequest, "The address or the form is malformed.")
      }
      if values[decoded[0]] == nil { values[decoded[0]] = decoded.count == 2 ? decoded[1] : "" }
    }
  }

  subscript(name: String) -> String? { values[name] }
}
