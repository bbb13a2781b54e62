import Assembler

struct Opened: Sendable { let server: any NoteServer }

protocol OpeningAssembler: ScopedAssembler {
  @MainActor var opened: Opened { get async throws }
  @MainActor func open() async throws -> Opened
}
extension OpeningAssembler {
  @MainActor var opened: Opened { get async throws { try await shared { try await open() } } }
}
extension OpeningAssembler where Self: LiveAssembler {
  @MainActor func open() async throws -> Opened { Opened(server: WebNotes()) }
}
