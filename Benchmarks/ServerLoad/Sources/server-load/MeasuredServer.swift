import Assembler
import AssemblerEffects
import Foundation
import GRDB
import Hummingbird
import Logging
import ReposServer
import ServerBounds

/// The measured server: the same handlers, once through a child of the application and once wired by hand, in one
/// process and with the same routes, database and encoder.
struct MeasuredServer {
  static func run(database path: String) async throws {
    let bootstrap = try await Bootstrap(
      configuration: ServerConfiguration(organizations: ["pointfreeco"]),
      databasePath: path,
      environment: .constant([:]),
      logger: Logger(label: "load") { _ in SwiftLogNoOpLogHandler() }
    )
    let root = SampleServerAssembler(bootstrap)
    let store = root.store
    let source = root.source
    let repositories = try await source.repositories(of: "pointfreeco") { _ in }
    try await store.replace(repositories, of: "pointfreeco", at: Date())

    let responder = Sides(child: childResponder(root), hand: handResponder(HandServices(root)))
    let application = Application(
      responder: responder,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        print(channel.localAddress?.port ?? 0)
        fflush(nil)
      },
      logger: root.logger
    )
    Thread.detachNewThread {
      _ = FileHandle.standardInput.availableData
      exit(0)
    }
    try await application.runService()
  }

  /// The example's way: each request is a child, and the handler resolves what it needs.
  private static func childResponder(_ root: SampleServerAssembler) -> AssemblingResponder<
    SampleServerAssembler
  > {
    let router = Router(context: AssembledContext<RequestAssembler<SampleServerAssembler>>.self)
    router.get("/child/repository/:name") { _, context in
      let reader = context.assembler.reader
      return RepositoryJSON(try await reader.item(named: context.component("name"), of: "pointfreeco"))
    }
    router.get("/child/visitor") { _, context in
      let visitor = context.assembler.visitor
      return visitor.id ?? "nobody"
    }
    return AssemblingResponder(root: root, routes: router.buildResponder())
  }

  /// The same by hand: each handler calls the initializers itself.
  private static func handResponder(_ services: HandServices) -> HandResponder {
    let router = Router(context: HandContext.self)
    router.get("/hand/repository/:name") { _, context in
      let services = context.services
      let reader = RepositoryReader(
        configuration: services.configuration,
        repositories: RepositoryStore(
          database: PatientDatabase(services.database, clock: services.clock),
          source: services.sourceName,
          logger: services.logger
        ),
        stars: StarStore(database: PatientDatabase(services.database, clock: services.clock)),
        status: services.status,
        visitor: services.signer.visitor(of: context.cookie),
        now: services.now
      )
      return RepositoryJSON(try await reader.item(named: context.component("name"), of: "pointfreeco"))
    }
    router.get("/hand/visitor") { _, context in
      context.services.signer.visitor(of: context.cookie).id ?? "nobody"
    }
    return HandResponder(services: services, routes: router.buildResponder())
  }
}

/// The dependencies of the handlers wired by hand.
final class HandServices: Sendable {
  let configuration: ServerConfiguration
  let database: any DatabaseWriter
  let sourceName: String
  let status: LoadStatus
  let signer: VisitorSigner
  let now: DateGenerator
  let clock: any Clock<Duration> = ContinuousClock()
  let logger: Logger

  init(_ root: SampleServerAssembler) {
    let source = root.source
    configuration = root.configuration
    database = root.database
    sourceName = source.name
    status = LoadStatus()
    signer = root.signer
    now = .live
    logger = root.logger
  }
}

struct HandContext: RequestContext {
  struct Source: RequestContextSource {
    let services: HandServices
    let cookie: String?
    let logger: Logger
  }

  var coreContext: CoreRequestContextStorage
  let services: HandServices
  let cookie: String?

  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    services = source.services
    cookie = source.cookie
  }
}

struct HandResponder: HTTPResponder {
  let services: HandServices
  let routes: RouterResponder<HandContext>

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    var logger = services.logger
    logger[metadataKey: "hb.request.id"] = "\(RequestID())"
    let source = HandContext.Source(
      services: services,
      cookie: request.cookies[Visitor.cookieName]?.value,
      logger: logger
    )
    return try await routes.respond(to: request, context: HandContext(source: source))
  }
}

/// Routes a request to its side, or answers with the process's usage.
private struct Sides: HTTPResponder {
  let child: AssemblingResponder<SampleServerAssembler>
  let hand: HandResponder

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    if request.uri.path.hasPrefix("/child") { return try await child.respond(to: request, context: context) }
    if request.uri.path.hasPrefix("/hand") { return try await hand.respond(to: request, context: context) }
    let usage = Usage.current()
    return Response(
      status: .ok,
      body: ResponseBody(
        byteBuffer: ByteBuffer(string: "\(usage.cpu) \(usage.allocations) \(usage.residentBytes)")
      )
    )
  }
}

/// A process's usage since its start.
struct Usage {
  /// Processor time, in seconds.
  var cpu: Double
  /// The number of allocations, if they are counted.
  var allocations: Int
  /// The resident memory, in bytes.
  var residentBytes: Int

  static func current() -> Usage {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return Usage(
      cpu: Double(clock()) / Double(CLOCKS_PER_SEC),
      allocations: countedAllocations?() ?? 0,
      residentBytes: (pages.flatMap { Int($0[1]) } ?? 0) * 4_096
    )
  }

  private static let countedAllocations: (@Sendable () -> Int)? = {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "allocation_count") else { return nil }
    let count = unsafeBitCast(symbol, to: (@convention(c) () -> UInt).self)
    return { Int(count()) }
  }()
}
