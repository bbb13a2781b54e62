public import Assembler
import AssemblerEffects
public import Hummingbird
public import Logging

/// The assembler protocol of a request: what handlers and middleware resolve.
public protocol RequestSceneAssembler: Sendable, Assembling {
  func resolve() -> RequestID
  func resolve() -> Logger
  func resolve() -> ServerConfiguration
  func resolve() -> Visitor
  func resolve() -> RepositoryReader
  func resolve() -> StarWriter
}

/// The application's child for one request.
public final class RequestAssembler<Parent: ServerAssembler>: ChildAssembler, RequestSceneAssembler {
  public let parent: Parent
  private let id = RequestID()
  private let logger: Logger
  private let cookie: String?

  init(parent: Parent, cookie: String?) {
    self.parent = parent
    self.cookie = cookie
    var logger: Logger = parent.resolve()
    logger[metadataKey: "hb.request.id"] = "\(id)"
    self.logger = logger
  }

  public func resolve() -> RequestID { id }
  public func resolve() -> Logger { logger }
  public func resolve() -> ServerConfiguration { parent.resolve() }

  public func resolve() -> Visitor {
    let signer: VisitorSigner = parent.resolve()
    return signer.visitor(of: cookie)
  }

  public func resolve() -> RepositoryReader {
    RepositoryReader(
      configuration: parent.resolve(),
      repositories: parent.resolve(),
      stars: StarStore(database: parent.resolve()),
      status: parent.resolve(),
      visitor: resolve(),
      now: parent.date
    )
  }

  public func resolve() -> StarWriter {
    StarWriter(reader: resolve(), signer: parent.resolve(), uuid: parent.uuid, logger: logger)
  }
}

/// A request's context. Its type carries the request's assembler, so a handler that resolves a type without a
/// rule does not compile.
public struct AssembledContext<Child: RequestSceneAssembler>: RequestContext {
  /// The values that a context is created from.
  public struct Source: RequestContextSource {
    let assembler: Child
    public let logger: Logger
  }

  public var coreContext: CoreRequestContextStorage
  /// The request's assembler.
  public let assembler: Child

  public init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    assembler = source.assembler
  }
}

/// Creates a child assembler for each request and calls the routes with it.
public struct AssemblingResponder<Root: ServerAssembler>: HTTPResponder {
  let root: Root
  let routes: RouterResponder<AssembledContext<RequestAssembler<Root>>>

  /// Creates a responder that calls `routes`.
  public init(root: Root, routes: RouterResponder<AssembledContext<RequestAssembler<Root>>>) {
    self.root = root
    self.routes = routes
  }

  public func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let assembler = RequestAssembler(parent: root, cookie: request.cookies[Visitor.cookieName]?.value)
    return try await routes.respond(
      to: request,
      context: AssembledContext(source: .init(assembler: assembler, logger: assembler.resolve()))
    )
  }
}
