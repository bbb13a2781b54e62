/// An app of one session: objects that its screens share, and the screens, ten to a file.
extension SyntheticApp {
  func session() -> Module {
    let files = stride(from: 0, to: screens, by: 10).map { first in
      let last = min(first + 10, screens)
      // A new screen is the last one of the file in the middle.
      let added = edit == .screen && first == screens / 20 * 10 ? [screens] : []
      return File(name: "Screens\(first)", text: screenFile(Array(first..<last) + added))
    }
    return Module(name: "App", files: [File(name: "Session", text: sessionFile())] + files)
  }

  /// The types of a file's screens, and their wiring.
  private func screenFile(_ screens: [Int]) -> String {
    let types = screens.map { screen in
      let services = services(of: screen).map { "  let service\($0): Service\($0)\n" }.joined()
      return "struct Screen\(screen) {\n  let id: Int\n\(services)}\n"
    }
    let functions = screens.map { screen in
      let arguments = services(of: screen).map { "service\($0): \(request($0))" }
      let call = "Screen\(screen)(id: id, \(arguments.joined(separator: ", ")))"
      let body = edit == .body && screen == self.screens / 2 ? "let screen = \(call); return screen" : call
      let name = shape == .screenRules ? "resolve" : "screen\(screen)"
      return (head: "func \(name)(id: Int) -> Screen\(screen)", body: body)
    }
    let wiring =
      switch shape {
      case .screenRules:
        zip(screens, functions).map { screen, function in
          """
          protocol Screen\(screen)Assembler: SharedAssembler { \(function.head) }
          extension Screen\(screen)Assembler {
            \(function.head) { \(function.body) }
          }

          """
        }.joined()
      default:
        "extension Session {\n\(functions.map { "  \($0.head) { \($0.body) }\n" }.joined())}\n"
      }
    return "import Assembler\n" + types.joined() + wiring
  }

  /// The shared objects and their wiring. Each object needs the two before it.
  private func sessionFile() -> String {
    let types = (0..<rules).map { service in
      let parts = before(service).map { "  let service\($0): Service\($0)\n" }
      let parameters = before(service).map { "service\($0): Service\($0)" }.joined(separator: ", ")
      let assignments = before(service).map { "    self.service\($0) = service\($0)\n" }
      return """
        final class Service\(service): Sendable {
        \(parts.joined())  init(\(parameters)) {
        \(assignments.joined())  }
        }

        """
    }
    let calls = (0..<rules).map { service in
      let arguments = before(service).map { "service\($0): \(request($0))" }.joined(separator: ", ")
      return "Service\(service)(\(arguments))"
    }
    return "import Assembler\n" + types.joined() + sessionWiring(calls)
  }

  private func sessionWiring(_ calls: [String]) -> String {
    if shape == .handWritten {
      let objects = calls.enumerated().map { "  lazy var service\($0) = \($1)\n" }
      return """
        final class Session {
        \(objects.joined())}
        func run() -> Screen0 { Session().screen0(id: 0) }

        """
    }
    let heads = (0..<rules).map {
      shape == .namedServices ? "var service\($0): Service\($0)" : "func resolve() -> Service\($0)"
    }
    let requirements = heads.map { shape == .namedServices ? "  \($0) { get }\n" : "  \($0)\n" }.joined()
    let rules = zip(heads, calls).map { "  \($0) { shared { \($1) } }\n" }.joined()
    let shared = shape == .screenRules ? "SharedAssembler" : "Session"
    let screens = Array(0..<self.screens) + (edit == .screen ? [self.screens] : [])
    let session =
      shape == .screenRules
      ? screens.map { "Screen\($0)Assembler" }.joined(separator: ",\n  ") : "Session"
    let first = shape == .screenRules ? "resolve" : "screen0"
    return """
      protocol \(shared): ScopedAssembler {
      \(requirements)}
      extension \(shared) {
      \(rules)}
      final class LiveSession: LiveAssembler, \(session) { let scope = Scope() }
      func run() -> Screen0 { LiveSession().\(first)(id: 0) }

      """
  }

  private func before(_ service: Int) -> Range<Int> { max(0, service - 2)..<service }

  /// The shared objects that a screen needs: as many as `dependencies`.
  private func services(of screen: Int) -> [Int] {
    (0..<dependencies).map { (screen + $0 * 7) % rules }
  }

  private func request(_ service: Int) -> String {
    shape == .handWritten || shape == .namedServices ? "service\(service)" : "resolve()"
  }
}
