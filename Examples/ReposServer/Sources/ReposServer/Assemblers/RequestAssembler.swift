public import Assembler
public import AssemblerEffects
import Foundation
public import Hummingbird
public import Logging

/// The assembler protocol of a request.
public protocol RequestSceneAssembler: Sendable, StorageAssembler, DateAssembler, UUIDAssembler {
  func resolve() -> RequestID
  func resolve() -> Logger
  func resolve() -> Visitor
  func resolve() -> VisitorSigner
  func resolve() -> ServerConfiguration
  func resolve() -> LoadStatus
  func resolve() -> RepositoryReader
  func resolve() -> StarWriter
}

extension RequestSceneAssembler {
  public func resolve() -> RepositoryReader {
    RepositoryReader(
      configuration: resolve(),
      repositories: resolve(),
      stars: resolve(),
      status: resolve(),
      visitor: resolve(),
      now: resolve()
    )
  }

  public func resolve() -> StarWriter {
    StarWriter(
      reader: resolve(),
      stars: resolve(),
      signer: resolve(),
      configuration: resolve(),
      now: resolve(),
      uuid: resolve(),
      logger: resolve()
    )
  }
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
  public func resolve() -> LoadStatus { parent.resolve() }
  public func resolve() -> VisitorSigner { parent.resolve() }

  public func resolve() -> Visitor {
    let signer: VisitorSigner = parent.resolve()
    return signer.visitor(of: cookie)
  }
}

/// A request's context. Its type carries the request's assembler, so a handler that resolves a type without a
/// rule does not compile.
public struct AssembledContext<Assembler: RequestSceneAssembler>: RequestContext {
  /// The values that a context is created from.
  public struct Source: RequestContextSource {
    let assembler: Assembler
    public let logger: Logger
  }

  public var coreContext: CoreRequestContextStorage
  /// The request's assembler.
  public let assembler: Assembler

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
