import Assembler

// A session derives its service from its parent's, and one that only sessions get is meant for them.
protocol API: Sendable { func login(_ token: String) -> any API }
final class LiveAPI: API { func login(_ token: String) -> any API { LiveAPI() } }
protocol APIScene: ScopedAssembler { var api: any API { get } }
extension APIScene where Self: LiveAssembler { var api: any API { shared { LiveAPI() } } }
final class APIApp: LiveAssembler, APIScene { let scope = Scope() }
protocol LoginScene: ChildAssembler, APIScene where Parent: APIScene { var token: String { get } }
extension LoginScene { var api: any API { shared { parent.api.login(token) } } }
final class LoginSession: Child<APIApp>, LoginScene { let token = "a" }
protocol DraftScene: APIScene {}
extension DraftScene { var api: any API { shared { LiveAPI() } } }
final class DraftSession: Child<APIApp>, ChildAssembler, DraftScene {}
func use(_ app: APIApp) { _ = (LoginSession(parent: app).api, DraftSession(parent: app).api) }
