import Assembler

struct Unauthorized: Error {}

protocol TokenScene: ScopedAssembler, Sendable {
  var token: AsyncResettable<String> { get }
  func logIn() async throws -> String
}
extension TokenScene {
  var token: AsyncResettable<String> {
    shared { AsyncResettable { [app = later()] in try await app().logIn() } }
  }

  func authorized<Answer: Sendable>(
    _ send: @Sendable (_ token: String) async throws -> Answer
  ) async throws -> Answer {
    let used = try await token.value
    do {
      return try await send(used)
    } catch is Unauthorized {
      token.reset(ifCurrent: used)
      return try await send(token.value)
    }
  }
}
