import Assembler
import AssemblerTesting
import Foundation
import GRDB
import Hummingbird
import Logging
import Testing

@testable import ReposServer

@Suite struct LifetimeTests {
  @Test("A request's assembler, and what it built, is gone with the request") func request() async throws {
    let server = try ServerTestAssembler(.acme)
    let children = Shared<[Weak]>([])
    let router = Router(context: AssembledContext<RequestAssembler<ServerTestAssembler>>.self)
    router.get("/") { _, context in
      let reader = context.assembler.reader
      children.set(children.value + [Weak(context.assembler)])
      return "\(reader.visitor.id ?? "nobody")"
    }
    let responder = AssemblingResponder(root: server, routes: router.buildResponder())
    let client = TestClient(responder)
    for _ in 0..<3 { _ = try await client.send(.get, "/") }
    #expect(children.value.count == 3)
    #expect(children.value.allSatisfy { $0.object == nil })
  }

  @Test("The objects of a request have its identifier in their log, and its visitor") func wiring() throws {
    let server = try ServerTestAssembler()
    let signer = server.signer
    let child = RequestAssembler(parent: server, cookie: signer.cookie(for: "me"))
    let writer = child.starWriter
    let id = child.requestID
    #expect(writer.reader.visitor.id == "me")
    #expect(writer.logger[metadataKey: "hb.request.id"]?.description == id.description)
  }

  @Test("The application is gone with its last request and load") func application() async throws {
    try await expectReleased {
      let server = try ServerTestAssembler(.acme)
      try await server.refresh()
      try await server.test { client in _ = try await client.send(.get, "/orgs/Acme") }
      return server
    }
  }
}

struct Weak: Sendable {
  weak let object: (any AnyObject & Sendable)?
  init(_ object: any AnyObject & Sendable) { self.object = object }
}
