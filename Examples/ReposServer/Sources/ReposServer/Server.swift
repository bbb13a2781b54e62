import AssemblerEffects
public import Hummingbird
import Logging
import ServerBounds
import ServiceLifecycle
import UnixSignals

/// The server's routes. Each request gets a child of `root`.
public func serverResponder<Root: ServerAssembler>(_ root: Root) -> AssemblingResponder<Root> {
  typealias Child = RequestAssembler<Root>
  let router = Router(context: AssembledContext<Child>.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: ServerMiddleware<Child>(clock: root.clock))
  router.addPages()
  router.addAPI()
  return AssemblingResponder(root: root, routes: router.buildResponder())
}

/// The server: it handles requests and refreshes lists until it shuts down.
///
/// - Parameters:
///   - root: The application's assembler.
///   - host: The address to listen on.
///   - port: The port to listen on; 0 for a free one.
///   - connections: The maximum number of open connections.
///   - onServerRunning: Called with the port when the server listens.
public func serverApplication<Root: ServerAssembler>(
  _ root: Root,
  host: String,
  port: Int,
  connections: Int = 512,
  onServerRunning: @escaping @Sendable (Int?) async -> Void = { _ in }
) -> Application<AssemblingResponder<Root>> {
  let configuration = root.configuration
  let page = Page(.unreadable, organizations: configuration.organizations)
  return Application(
    responder: serverResponder(root),
    server: .bounded(with: [UnreadableRequestHandler(page: page)]),
    configuration: ApplicationConfiguration(
      host: host,
      port: port,
      serverName: "repos-server",
      connections: connections,
      logger: root.logger
    ),
    services: [root.refresher],
    onServerRunning: { await onServerRunning($0.localAddress?.port) },
    logger: root.logger
  )
}

/// Runs a server until the process is told to end, and then for five seconds at most, whatever its clients do.
public func run(_ server: some ApplicationProtocol) async throws {
  var configuration = ServiceGroupConfiguration(
    services: [server],
    gracefulShutdownSignals: [.sigterm, .sigint],
    logger: server.logger
  )
  configuration.maximumGracefulShutdownDuration = .seconds(5)
  try await ServiceGroup(configuration: configuration).run()
}
