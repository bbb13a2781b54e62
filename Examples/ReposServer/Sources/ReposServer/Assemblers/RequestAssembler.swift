public import Assembler
import AssemblerEffects
public import Hummingbird
public import Logging

/// The scene of a request: what handlers and middleware request.
///
/// Its rules are in an extension, so that a test's request can replace one.
public protocol RequestSceneAssembler: Sendable, ChildAssembler where Parent: ServerAssembler {
  /// The value of the visitor's cookie.
  var cookie: String? { get }
  var requestID: RequestID { get }
  var logger: Logger { get }
  var configuration: ServerConfiguration { get }
  var visitor: Visitor { get }
  var reader: RepositoryReader { get }
  var starWriter: StarWriter { get }
}

extension RequestSceneAssembler {
  public var configuration: ServerConfiguration { parent.configuration }
  public var visitor: Visitor { parent.signer.visitor(of: cookie) }

  public var reader: RepositoryReader {
    RepositoryReader(
      configuration: configuration,
      repositories: parent.store,
      stars: StarStore(database: parent.patientDatabase),
      status: parent.loadStatus,
      visitor: visitor,
      now: parent.date
    )
  }

  public var starWriter: StarWriter {
    StarWriter(reader: reader, signer: parent.signer, uuid: parent.uuid, logger: logger)
  }
}

/// The application's child for one request.
public final class RequestAssembler<Parent: ServerAssembler>: RequestSceneAssembler {
  public let parent: Parent
  public let cookie: String?
  public let requestID = RequestID()
  public let logger: Logger

  init(parent: Parent, cookie: String?) {
    self.parent = parent
    self.cookie = cookie
    var logger = parent.logger
    logger[metadataKey: "hb.request.id"] = "\(requestID)"
    self.logger = logger
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
      context: AssembledContext(source: .init(assembler: assembler, logger: assembler.logger))
    )
  }
}
