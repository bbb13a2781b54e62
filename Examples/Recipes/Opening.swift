import Assembler

struct Opened: Sendable { let server: any NoteServer }

protocol OpeningAssembler: ScopedAssembler, Sendable {
  var opened: Opened { get async throws }
  func open() async throws -> Opened
}
extension OpeningAssembler {
  var opened: Opened { get async throws { try await shared { try await open() } } }
}
extension OpeningAssembler where Self: LiveAssembler {
  func open() async throws -> Opened { Opened(server: WebNotes()) }
}
