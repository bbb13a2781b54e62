import Assembler
import AssemblerTesting
import Testing

private struct Failure: Error, Equatable {}

private struct Token: Sendable, Equatable { let text: String }
private struct Session: Sendable, Equatable { let token: Token }
private struct Profile: Sendable, Equatable {
  let session: Session
  let pages: Int
}

private protocol ProfileAssembler: Assembling {
  func resolve(pages: Int, password: String) async throws -> Profile
  func resolve(password: String) async throws -> Session
  func resolve(password: String) throws -> Token
}

extension ProfileAssembler {
  func resolve(pages: Int, password: String) async throws -> Profile {
    Profile(session: try await resolve(password: password), pages: pages)
  }
  func resolve(password: String) async throws -> Session {
    await Task.yield()
    return Session(token: try resolve(password: password))
  }
  func resolve(password: String) throws -> Token {
    guard !password.isEmpty else { throw Failure() }
    return Token(text: password)
  }
}

@Suite("Rules that await, throw, and take arguments") struct EffectfulRuleTests {
  private final class Test: TestAssembler, ProfileAssembler {}

  @Test("Run-time arguments and `async throws` go through the graph") func success() async throws {
    let profile: Profile = try await Test().resolve(pages: 3, password: "secret")
    #expect(profile == Profile(session: Session(token: Token(text: "secret")), pages: 3))
  }

  @Test("An error thrown at a leaf arrives at the caller") func failure() async {
    await #expect(throws: Failure()) {
      let _: Profile = try await Test().resolve(pages: 3, password: "")
    }
  }
}
