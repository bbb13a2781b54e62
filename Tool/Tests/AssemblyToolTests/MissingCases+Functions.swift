extension MissingCase {
  static let functions = [
    MissingCase(
      "A test lacks a rule by type",
      """
      protocol $Scene: Assembling { func resolve() -> any Prices; func resolve() -> Model }
      extension $Scene { func resolve() -> Model { Model() } }
      extension $Scene where Self: LiveAssembler { func resolve() -> any Prices { LivePrices() } }
      final class $: TestAssembler, $Scene {}
      """,
      #"func resolve() -> any Prices { fatalError("stub any Prices") }"#
    ),
    MissingCase(
      "A live root lacks a rule that nothing builds",
      "struct $: LiveAssembler, ModelAssembler {}",
      #"func model(id: Int) throws -> Model { fatalError("build model") }"#
    ),
    MissingCase(
      "A test lacks functions with effects, a type's error, generic parameters, closures and keywords",
      """
      protocol $Scene: Assembling {
        func price(of item: String, _ count: Int) async throws -> Int
        func load() throws(LoadError) -> Model
        func box<Value: Sendable>(of value: Value) -> Box<Value> where Value: Hashable
        func open(`in` file: String, then: @escaping (Int) -> Void, _ rest: Int...)
      }
      final class $: TestAssembler, $Scene {}
      """,
      #"func price(of item: String, _ count: Int) async throws -> Int { fatalError("stub price") }"#,
      #"func load() throws(LoadError) -> Model { fatalError("stub load") }"#,
      #"func box<Value: Sendable>(of value: Value) -> Box<Value> where Value: Hashable { fatalError("stub box") }"#,
      #"func open(`in` file: String, then: @escaping (Int) -> Void, _ rest: Int...) { fatalError("stub open") }"#
    ),
    MissingCase(
      "A child lacks a forward with arguments",
      """
      protocol $Root: ScopedAssembler { func model(id: Int, _ name: String, in other: Int) -> Model }
      protocol $Scene: ScopedAssembler { func model(id: Int, _ name: String, in other: Int) -> Model }
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, $Scene {}
      """,
      "func model(id: Int, _ name: String, in other: Int) -> Model { parent.model(id: id, name, in: other) }"
    ),
    MissingCase(
      "A child lacks a forward that waits and throws",
      """
      protocol $Root: ScopedAssembler { func engine() async throws -> Engine; var token: String { get async } }
      protocol $Scene: ScopedAssembler { func engine() async throws -> Engine; var token: String { get async } }
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, $Scene {}
      """,
      "func engine() async throws -> Engine { try await parent.engine() }",
      "var token: String { get async { await parent.token } }"
    ),
    MissingCase(
      "A child's parent refines neither of two protocols",
      """
      protocol $Root: ScopedAssembler {}
      protocol $Engine: Assembling { func engine() -> Engine }
      protocol $Scene: $Engine, MailAssembler {}
      struct $<Parent: $Root>: ChildAssembler, $Scene { let parent: Parent }
      """,
      "func engine() -> Engine { parent.engine() }",
      "func resolve() -> any Mail { parent.resolve() }",
      "refine in $Root:",
      "$Engine",
      "MailAssembler"
    ),
    MissingCase(
      "A child lacks an effect that its parent lacks, too",
      """
      protocol $Root: ScopedAssembler {}
      protocol $Scene: ScopedAssembler, HTTPAssembler {}
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, $Scene {}
      """,
      "refine in $Root:",
      "HTTPAssembler"
    ),
    MissingCase(
      "A child on no actor lacks forwards of protocols on the main actor, and a subscript",
      """
      @MainActor protocol $Root: ScopedAssembler {
        var title: String { get }
        nonisolated subscript(index: Int, in row: Int) -> Engine { get }
      }
      @MainActor protocol $Scene: ScopedAssembler {
        var title: String { get }
        nonisolated subscript(index: Int, in row: Int) -> Engine { get }
      }
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, $Scene {}
      """,
      "@MainActor var title: String { parent.title }",
      "subscript(index: Int, in row: Int) -> Engine { parent[index, in: row] }"
    ),
    MissingCase(
      "A test has the stub of a name that is a function now",
      """
      protocol $Scene: Assembling { func mail(of id: Int) -> any Mail }
      final class $: TestAssembler, $Scene {
        var mail: any Mail = Server()
      }
      """,
      #"func mail(of id: Int) -> any Mail { fatalError("stub mail") }"#,
      "no protocol asks for 'var mail: any Mail' any more: delete it"
    ),
    MissingCase(
      "A stub throws, and the rule doesn't",
      """
      protocol $Scene: Assembling { func resolve() -> Engine }
      final class $: TestAssembler, $Scene {
        func resolve() throws -> Engine { Engine() }
      }
      """,
      "it's there, but throws, but protocol does not allow it: declare it as 'resolve() -> Engine'"
    ),
    MissingCase(
      "A stub has the type of another rule",
      """
      protocol $Scene: Assembling { func resolve() -> any Mail; func resolve() -> Model }
      final class $: TestAssembler, $Scene {
        func resolve() -> Server { Server() }
        func resolve() -> Model { Model() }
      }
      """,
      "it's there, but has non-matching type '() -> Server': declare it as 'resolve() -> any Mail'"
    ),
  ]

  /// Programs in a module with main-actor default isolation.
  static let isolated = [
    MissingCase(
      "A test in a main-actor module lacks names",
      """
      protocol $Base: Assembling { var engine: Engine { get } }
      protocol $Scene: $Base, HTTPAssembler { var screen: Screen { get } }
      final class $: TestAssembler, $Scene {}
      """,
      #"var engine: Engine { fatalError("stub engine") }"#,
      #"var screen: Screen { fatalError("stub screen") }"#,
      "let http = HTTPClient.unimplemented()"
    ),
    MissingCase(
      "A child in a main-actor module lacks forwards",
      """
      protocol $Root: ScopedAssembler, PricesAssembler { func engine() -> Engine }
      protocol $Scene: ScopedAssembler, PricesAssembler { func engine() -> Engine }
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, $Scene {}
      """,
      "func engine() -> Engine { parent.engine() }",
      "var prices: any Prices { parent.prices }"
    ),
    MissingCase(
      "A sendable test in a main-actor module lacks names",
      """
      protocol $Scene: Assembling { nonisolated var engine: Engine { get } }
      nonisolated final class $: SendableTestAssembler, $Scene {}
      """,
      #"var engine: Engine { fatalError("stub engine") }"#
    ),
    MissingCase(
      "An extension in a main-actor module conforms to scenes on no actor and on the main actor",
      """
      protocol $Base: Assembling { nonisolated var engine: Engine { get } }
      protocol $Scene: $Base, PricesAssembler { var screen: Screen { get } }
      struct $: PreviewAssembler {}
      extension $: $Scene {}
      """,
      #"nonisolated var engine: Engine { fatalError("stub engine") }"#,
      #"nonisolated var prices: any Prices { fatalError("stub prices") }"#,
      #"var screen: Screen { fatalError("stub screen") }"#
    ),
    MissingCase(
      "A test lacks a name whose type a module declares, too, that its file doesn't import",
      "final class $: TestAssembler, MailboxAssembler {}",
      #"var mailbox: Mailbox { fatalError("stub mailbox") }"#
    ),
  ]

  static let bareImports = """
    import Assembler
    import AssemblerTesting
    import Services

    """

  /// Programs in a module that imports nothing of what they need.
  static let bare = [
    MissingCase(
      "A test lacks effects of two modules that its file doesn't import",
      "final class $: TestAssembler, DatedScene, FileScene {}",
      "import AssemblerEffects",
      "import AssemblerHTTP",
      "let files = FileAccess.inMemory()",
      "let http = HTTPClient.unimplemented()"
    ),
    MissingCase(
      "The value of an effect that a test lacks needs an import of its own",
      "final class $: TestAssembler, NewsScene {}",
      "import AssemblerEffects",
      "import Foundation",
      "let notifications = Notifications.center(NotificationCenter())"
    ),
    MissingCase(
      "Tests set effects of a test that lacks nothing else",
      """
      final class $: TestAssembler, CalmScene {}
      func set$() {
        let assembler = $()
        assembler.date = .constant(.testDefault)
        assembler.clock = TestClock()
      }
      """,
      "import AssemblerEffects",
      "var date = DateGenerator.constant(.testDefault)",
      "var clock: any Clock<Duration> = ImmediateClock()"
    ),
    MissingCase(
      "A live root lacks effects whose bodies are the framework's",
      "struct $: LiveAssembler, DatedScene {}",
      "import AssemblerEffects",
      "import AssemblerHTTP"
    ),
    MissingCase(
      "A preview lacks effects of which one has no body for it",
      "struct $: PreviewAssembler, DatedScene, FileScene {}",
      "import AssemblerEffects",
      "import AssemblerHTTP",
      #"var http: HTTPClient { fatalError("stub http") }"#
    ),
    MissingCase(
      "A child lacks effects that forward themselves",
      """
      protocol $Root: ScopedAssembler, DatedScene {}
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, DatedScene {}
      """,
      "import AssemblerEffects",
      "import AssemblerHTTP"
    ),
    MissingCase(
      "A live root lacks a leaf that needs a protocol of another module",
      "struct $: LiveAssembler, StoreAssembler {}",
      "import ServicesLive"
    ),
    MissingCase(
      "A preview lacks a rule, and one of the system's types",
      """
      struct $: PreviewAssembler, EngineAssembler, RequestAssembler {
      }
      """,
      "import Foundation",
      "import FoundationNetworking",
      #"var engine: Engine { fatalError("stub engine") }"#,
      #"var pause: Duration { fatalError("stub pause") }"#,
      #"func request(to url: URL) -> URLRequest { fatalError("stub request") }"#
    ),
  ]
}
