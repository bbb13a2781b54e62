import AssemblerEffects
import Foundation
import HTTPTypes
public import Hummingbird
import ServerBounds

extension Router {
  /// Adds the HTML pages. Each handler resolves its dependencies from the request's assembler.
  public func addPages<Child: RequestSceneAssembler>() where Context == AssembledContext<Child> {
    get("/") { _, context -> Response in
      let configuration = context.assembler.configuration
      return .redirect(to: configuration.organizations.first.map(address) ?? "/stars", type: .found)
    }

    get("/orgs/:organization") { request, context -> Page in
      let reader = context.assembler.reader
      let list = try await reader.list(
        of: context.component("organization"),
        ListQuery(request)
      )
      return Page(list, organizations: reader.configuration.organizations)
    }

    get("/orgs/:organization/:repository") { _, context -> Page in
      let reader = context.assembler.reader
      let item = try await reader.item(
        named: context.component("repository"),
        of: context.component("organization")
      )
      return Page(item, now: reader.now(), organizations: reader.configuration.organizations)
    }

    post("/orgs/:organization/:repository/star") { request, context -> Response in
      let form = try await StarForm(request)
      let writer = context.assembler.starWriter
      let cookie = try await writer.setStar(
        form.isStarred,
        on: context.component("repository"),
        of: context.component("organization")
      )
      var response = Response.redirect(to: form.destination, type: .normal)
      if let cookie { response.setCookie(cookie) }
      return response
    }

    get("/stars") { request, context -> Page in
      let reader = context.assembler.reader
      return Page(
        try await reader.stars(onPage: ListQuery(request).page),
        now: reader.now(),
        organizations: reader.configuration.organizations
      )
    }

    get("/assets/server.css") { _, _ in
      Asset(type: "text/css; charset=utf-8", bytes: PackageResources.server_css)
    }
    get("/assets/server.js") { _, _ in
      Asset(type: "text/javascript; charset=utf-8", bytes: PackageResources.server_js)
    }
  }
}

/// The form of a star button.
private struct StarForm {
  let isStarred: Bool
  let back: String?

  init(_ request: Request) async throws {
    let fields = try FormFields(String(buffer: await request.body.collect(upTo: 4_096)))
    guard let starred = fields["starred"], ["yes", "no"].contains(starred) else {
      throw ServerError(.badRequest, "The form isn't a star button's.")
    }
    isStarred = starred == "yes"
    back = fields["back"]
  }

  /// Where to redirect: a list of this server, or the visitor's stars.
  var destination: String {
    guard let back, back.hasPrefix("/orgs/") || back.hasPrefix("/stars?"),
      back.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      return "/stars"
    }
    return back
  }
}

private struct Asset: ResponseGenerator {
  let type: String
  let bytes: [UInt8]

  func response(from request: Request, context: some RequestContext) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: type, .cacheControl: "max-age=300"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    )
  }
}

extension RequestContext {
  /// A percent-decoded component of the request's path.
  ///
  /// - Throws: ``ServerError`` if it is not valid UTF-8, or has a control character: SQLite's text ends with a NUL.
  public func component(_ name: String) throws -> String {
    guard let text = parameters.get(name)?.removingPercentEncoding, !text.isEmpty, !text.hasControlCharacters
    else {
      throw ServerError(.badRequest, "The address is malformed.")
    }
    return text
  }
}
