import Foundation
import HTTPTypes
import Hummingbird
import ReposFeature

/// An HTML page: content with a common head and navigation.
struct Page: ResponseGenerator {
  var status = HTTPResponse.Status.ok
  var title: String
  var organizations: [String]
  /// Whether the page reloads itself to follow a running load.
  var isLoading = false
  var content: HTML

  var html: HTML {
    let refresh: HTML? = isLoading ? "<noscript><meta http-equiv=\"refresh\" content=\"1\"></noscript>" : nil
    let loading: HTML? = isLoading ? " data-loading" : nil
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(refresh)
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="/assets/server.css">
      <script src="/assets/server.js" defer></script>
      </head>
      <body>
      <nav aria-label="Pages">
      \(organizations.map { "<a href=\"\(address(of: $0))\">\($0)</a>\n" as HTML })
      <a href="/stars">Stars</a>
      </nav>
      <main\(loading)>
      \(content)
      </main>
      </body>
      </html>

      """
  }

  func response(from request: Request, context: some RequestContext) -> Response {
    Response(
      status: status,
      headers: [.contentType: Self.contentType],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html.description))
    )
  }

  static let contentType = "text/html; charset=utf-8"
}

/// The address of an organization's page.
func address(of organization: String) -> String { "/orgs/\(organization.addressComponent)" }

/// The address of a repository's page.
func address(of item: RepositoryReader.Item) -> String {
  "\(address(of: item.organization))/\(item.repository.name.addressComponent)"
}

extension String {
  /// The text percent-encoded as one component of an address.
  var addressComponent: String {
    addingPercentEncoding(withAllowedCharacters: .addressComponent) ?? ""
  }
}

extension CharacterSet {
  fileprivate static let addressComponent = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~"
  )
}

/// The time since a date: "3 hours ago".
func age(of date: Date, at now: Date) -> String {
  let age = Age(of: date, at: now)
  return "\(age.count) \(age.unit.rawValue)\(age.count == 1 ? "" : "s") ago"
}
