import Foundation
import HTTPTypes

extension Page {
  /// The list of an organization's repositories.
  init(_ list: RepositoryReader.List, organizations: [String]) {
    let overview = list.overview
    let organization = overview.organization
    let query = list.query
    let options: [HTML] = ListQuery.Sort.allCases.map { sort in
      let selected: HTML? = sort == query.sort ? " selected" : nil
      return "<option value=\"\(sort.rawValue)\"\(selected)>\(sort.title)</option>"
    }
    let back = address(of: organization) + query.text(onPage: query.page)
    self.init(
      title: "\(organization) repositories",
      organizations: organizations,
      isLoading: overview.isFirstLoad,
      content: """
        <h1>\(organization) repositories</h1>
        \(overview.notice)
        <form class="filter" role="search" action="\(address(of: organization))">
        <label>Filter <input id="q" name="q" type="search" value="\(query.filter)" \
        maxlength="\(ListQuery.filterLimit)"></label>
        <label>Sort by <select name="sort">\(options)</select></label>
        <button>Show</button>
        </form>
        <div id="results">
        <p class="count" role="status">\(list.count)</p>
        <ul class="list">
        \(list.items.map { HTML(row: $0, back: back, now: overview.now) })
        </ul>
        \(HTML(linksOn: query.page, of: list.pages) { address(of: organization) + query.text(onPage: $0) })
        </div>
        """
    )
  }

  /// One repository.
  init(_ item: RepositoryReader.Item, now: Date, organizations: [String]) {
    let repository = item.repository
    self.init(
      title: "\(repository.name), \(item.organization)",
      organizations: organizations,
      content: """
        <h1>\(repository.name)</h1>
        <p>\(repository.description.isEmpty ? "It has no description." : repository.description)</p>
        <p class="note">\(repository.pushedAt.map { "Last pushed to \(age(of: $0, at: now))" } ?? "Never pushed to")\
         · <a href="\(address(of: item.organization))">\(item.organization)</a></p>
        \(repository.webPage.map { "<p><a href=\"\($0)\" rel=\"noreferrer\">Open it on the web</a></p>" as HTML })
        \(HTML(starOf: item, back: address(of: item)))
        """
    )
  }

  /// A page of the visitor's stars.
  init(_ stars: RepositoryReader.Stars, now: Date, organizations: [String]) {
    let empty: HTML? = stars.total == 0 ? "<p>You have no stars yet. Star a repository in its list.</p>" : nil
    // Without its last star, the page is gone.
    let back = stars.items.count == 1 ? max(1, stars.page - 1) : stars.page
    self.init(
      title: "Your stars",
      organizations: organizations,
      content: """
        <h1>Your stars</h1>
        <p class="note">This browser's cookie finds them again.</p>
        \(empty)
        <ul class="list">
        \(stars.items.map { HTML(row: $0, back: "/stars?page=\(back)", now: now) })
        </ul>
        \(HTML(linksOn: stars.page, of: stars.pages) { "/stars?page=\($0)" })
        """
    )
  }

  /// An error page, with the address of a list's last page.
  init(_ error: ServerError, last: String? = nil, organizations: [String]) {
    let link: HTML? = last.map { "<p><a href=\"\($0)\">The last page</a></p>" }
    self.init(
      status: error.status,
      title: error.status.reasonPhrase,
      organizations: organizations,
      content:
        "<h1>\(error.status.reasonPhrase)</h1>\n<p role=\"alert\" class=\"alert\">\(error.message)</p>\(link)"
    )
  }
}

extension HTML {
  /// A repository in a list.
  fileprivate init(row item: RepositoryReader.Item, back: String, now: Date) {
    let repository = item.repository
    let name: HTML =
      if item.isServed {
        "<a href=\"\(address(of: item))\">\(repository.name)</a>"
      } else {
        "<span>\(repository.name), of \(item.organization), which this server no longer has</span>"
      }
    self = """
      <li data-name="\(repository.name)">\(HTML(starOf: item, back: back))\(name)\
      <span class="age">\(repository.pushedAt.map { age(of: $0, at: now) } ?? "")</span>\
      <p>\(repository.description)</p></li>

      """
  }

  /// The button that adds or removes a star. Its form redirects to `back`.
  fileprivate init(starOf item: RepositoryReader.Item, back: String) {
    self = """
      <form method="post" action="\(address(of: item))/star">\
      <input type="hidden" name="starred" value="\(item.isStarred ? "no" : "yes")">\
      <input type="hidden" name="back" value="\(back)">\
      <button class="star" aria-pressed="\(item.isStarred ? "true" : "false")" \
      aria-label="Star \(item.repository.name)">\(item.isStarred ? "★" : "☆")</button></form>
      """
  }
}

extension HTML {
  /// The links to the pages before and after one; nothing if there is only one.
  fileprivate init?(linksOn page: Int, of pages: Int, address: (Int) -> String) {
    guard pages > 1 else { return nil }
    func link(to page: Int, _ text: HTML) -> HTML? {
      (1...pages).contains(page) ? "<a href=\"\(address(page))\">\(text)</a>" : nil
    }
    self = "<p>Page \(page) of \(pages) \(link(to: page - 1, "Previous")) \(link(to: page + 1, "Next"))</p>"
  }
}

extension StoredRepository {
  /// The web page, if its address is safe to link to.
  var webPage: String? {
    guard let page, let scheme = URL(string: page)?.scheme?.lowercased(), ["http", "https"].contains(scheme)
    else { return nil }
    return page
  }
}

extension ListQuery.Sort {
  fileprivate var title: String {
    switch self {
    case .pushed: "latest push"
    case .name: "name"
    }
  }
}

extension RepositoryReader.List {
  fileprivate var count: String {
    switch (total, matches) {
    case (0, _): overview.refreshedAt == nil ? "" : "There are no repositories to show."
    case (_, 0): "No repository matches \"\(query.filter)\"."
    case (1, _): "1 repository"
    case (total, total): "\(total) repositories"
    default: "\(matches) of \(total) repositories"
    }
  }
}

extension RepositoryReader.Overview {
  /// Whether the first load is still running.
  var isFirstLoad: Bool { refreshedAt == nil && state.failure == nil }

  /// The list's age, the first load's progress, and the last failure.
  fileprivate var notice: HTML {
    let failure: HTML? = state.failure.map { failure in
      let next = state.nextLoad.map {
        "The server tries again in \(max(1, Int($0.timeIntervalSince(now)))) s."
      }
      return """
        <div role="alert" class="alert"><p>\(failure.message) \(next ?? "The server is trying again.")</p></div>
        """
    }
    let progress = state.progress ?? LoadProgress()
    let freshness: HTML? =
      if let refreshedAt {
        "<p class=\"note\" id=\"freshness\">Read \(age(of: refreshedAt, at: now)).</p>"
      } else if isFirstLoad {
        """
        <p class="note" role="status" id="progress">Reading the list for the first time: \
        \(progress.pages) pages with \(progress.repositories) repositories so far. This page follows by itself.</p>
        """
      } else {
        nil
      }
    return "\(failure)\(freshness)"
  }
}
