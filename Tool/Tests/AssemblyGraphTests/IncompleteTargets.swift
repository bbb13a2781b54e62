extension IncompleteTarget {
  private static let scene = """
    import Assembler
    import AssemblerHTTP
    import Foundation

    final class Feed {
      init(http: HTTPClient, since: Date) {}
    }
    protocol FeedAssembler: ScopedAssembler, HTTPAssembler {
      func resolve() -> Feed
      func resolve() -> Date
    }
    extension FeedAssembler {
      func resolve() -> Feed { Feed(http: http, since: resolve()) }
    }

    """

  private static let services = """
    import Assembler

    public protocol TimeProvider: Sendable {}
    public struct CurrentTime: TimeProvider { public init() {} }
    public protocol HasTimeProvider { var timeProvider: any TimeProvider { get } }
    public protocol AppServices: ScopedAssembler, HasTimeProvider {
      var user: String { get }
      func detail(id: Int) -> Int
      func refresh(_ all: Bool)
    }

    """

  private static let files = """
    import Assembler
    import AssemblerEffects

    public protocol Store: Sendable {}
    struct FileStore: Store { let files: FileAccess }
    public protocol StoreAssembler: Assembling {
      func resolve() throws -> any Store
      func resolve() -> [any Store]
    }
    extension StoreAssembler where Self: LiveAssembler, Self: FileAssembler {
      public func resolve() -> any Store { FileStore(files: files) }
      public func resolve() -> [any Store] { [FileStore(files: files)] }
    }

    """

  private static let isolatedScene = """
    import Assembler
    import AssemblerEffects

    public final class Model { public init(preferences: Preferences) {} }
    @MainActor public protocol ModelAssembler: ScopedAssembler, PreferencesAssembler {
      func resolve() -> Model
    }
    extension ModelAssembler { public func resolve() -> Model { Model(preferences: preferences) } }

    """

  static func tests(_ body: String) -> String {
    "import Assembler\nimport AssemblerTesting\n@testable import App\n\n\(body)\n"
  }

  static let basic = [
    IncompleteTarget(
      testDescription: "A test without the imports of the types that it stubs",
      modules: ["App": scene, "Tests": tests("final class FeedTests: TestAssembler, FeedAssembler {}")],
      written: [
        "import AssemblerHTTP", "import Foundation", "let http = HTTPClient.unimplemented()",
        "-> Date { fatalError(",
      ]
    ),
    IncompleteTarget(
      testDescription: "A test that doesn't import Assembler",
      modules: [
        "App": scene,
        "Tests":
          "import AssemblerTesting\n@testable import App\n\nfinal class FeedTests: TestAssembler, FeedAssembler {}\n",
      ],
      written: ["import Assembler\n"],
      unwritten: ["_find"]
    ),
    IncompleteTarget(
      testDescription: "A live assembler of functions and properties",
      modules: [
        "App": services.replacing(": ScopedAssembler, HasTimeProvider", with: ": ScopedAssembler")
          + "final class App: LiveAssembler, AppServices { let scope = Scope() }\n"
      ],
      written: [
        #"var user: String { fatalError("build String") }"#, #"func detail(id: Int) -> Int { fatalError("#,
      ]
    ),
    IncompleteTarget(
      testDescription: "A test of services behind Has protocols",
      modules: [
        "App": services,
        "Live": """
        import App
        import Assembler

        extension AppServices where Self: LiveAssembler { public func refresh(_ all: Bool) {} }

        """,
        "Tests": tests("final class ServicesTests: TestAssembler, AppServices {}"),
      ],
      written: [
        #"var timeProvider: any TimeProvider { fatalError("stub any TimeProvider") }"#,
        #"var user: String { reportUnimplemented(); return "" }"#,
        "func detail(id: Int) -> Int { reportUnimplemented()",
        "func refresh(_ all: Bool) { reportUnimplemented() }",
      ],
      unwritten: ["import Live"]
    ),
    IncompleteTarget(
      testDescription: "A child whose parent has the services",
      modules: [
        "App": services
          + """
          final class Screen<Parent: AppServices>: Child<Parent>, ChildAssembler, AppServices {}
          protocol Refreshing: Assembling { func refresh(_ all: Bool) }
          struct Refresher<Parent: AppServices>: ChildAssembler, Refreshing { let parent: Parent }

          """
      ],
      written: [
        "var timeProvider: any TimeProvider { parent.timeProvider }", "{ parent.user }",
        "func detail(id: Int) -> Int { parent.detail(id: id) }",
      ],
      unwritten: ["fatalError"]
    ),
    IncompleteTarget(
      testDescription: "A property in a module of live leaves",
      modules: [
        "Core": services,
        "Live": """
        import Assembler
        import Core

        extension AppServices where Self: LiveAssembler {
          public var timeProvider: any TimeProvider { CurrentTime() }
          public func detail(id: Int) -> Int { id }
          public var user: String { "Ada" }
          public func refresh(_ all: Bool) {}
        }

        """,
        "App": """
        import Assembler
        import Core

        final class App: LiveAssembler, AppServices { let scope = Scope() }

        """,
      ],
      written: ["import Live"],
      unwritten: ["fatalError"]
    ),
    IncompleteTarget(
      testDescription: "Properties with effects and a setter",
      modules: [
        "App": """
        import Assembler

        protocol StateAssembler: Assembling {
          var token: String { get async throws }
          var count: Int { get set }
        }
        struct App: LiveAssembler, StateAssembler {}

        """
      ],
      written: ["var token: String { get async throws { fatalError(", "var count: Int { get { fatalError("]
    ),
    IncompleteTarget(
      testDescription: "A live assembler without the effect that a leaf needs",
      modules: [
        "Files": files,
        "App": "import Assembler\nimport Files\n\nstruct App: LiveAssembler, StoreAssembler {}\n",
      ],
      written: ["struct App: LiveAssembler, StoreAssembler, FileAssembler {}", "import AssemblerEffects"],
      unwritten: ["fatalError"]
    ),
    IncompleteTarget(
      testDescription: "A public assembler of an internal scene",
      modules: [
        "App": """
        import Assembler

        protocol Camera {}
        protocol CameraAssembler: Assembling { func resolve() -> any Camera }
        public struct App: LiveAssembler, CameraAssembler { public init() {} }

        """
      ],
      written: ["\n  func resolve() -> any Camera {"],
      unwritten: ["public func"]
    ),
    IncompleteTarget(
      testDescription: "An effect's stub for all tests of a main-actor module",
      modules: [
        "App": isolatedScene,
        "Tests": """
        import Assembler
        import AssemblerEffects
        import AssemblerTesting
        @testable import App

        extension ModelAssembler where Self: TestAssembler {
          var preferences: Preferences { .inMemory() }
        }
        final class ModelTests: TestAssembler, ModelAssembler {}

        """,
      ],
      isolated: ["App", "Tests"],
      written: ["nonisolated var preferences: Preferences { .inMemory() }"]
    ),
    IncompleteTarget(
      testDescription: "A Sendable test assembler that isn't nonisolated",
      modules: [
        "Tests": """
        import Assembler
        import AssemblerEffects
        import AssemblerTesting

        protocol SyncAssembler: DateAssembler, Sendable {}
        final class SyncTests: SendableTestAssembler, SyncAssembler {
          var date: DateGenerator { .constant(.testDefault) }
        }

        """
      ],
      isolated: ["Tests"],
      written: ["nonisolated final class SyncTests"]
    ),
    IncompleteTarget(
      testDescription: "A rule of a nonisolated protocol in a main-actor module",
      modules: [
        "App": """
        import Assembler

        struct Token: Sendable {}
        nonisolated protocol TokenAssembler: Assembling { func resolve() -> Token }
        final class App: LiveAssembler, TokenAssembler {}

        """
      ],
      isolated: ["App"],
      written: ["\n  func resolve() -> Token { fatalError("],
      unwritten: ["@MainActor"]
    ),
    IncompleteTarget(
      testDescription: "A plain test of a main-actor module",
      modules: [
        "App": isolatedScene, "Tests": tests("final class ModelTests: TestAssembler, ModelAssembler {}"),
      ],
      isolated: ["App"],
      written: ["\n  let preferences = Preferences.unimplemented()"],
      unwritten: ["nonisolated"]
    ),
    IncompleteTarget(
      testDescription: "An effect's stub in a test that conforms in an extension",
      modules: [
        "App": isolatedScene,
        "Tests": tests("final class ModelTests: TestAssembler {}\nextension ModelTests: ModelAssembler {}"),
      ],
      isolated: ["App"],
      written: ["var preferences: Preferences { .unimplemented() }"]
    ),
    IncompleteTarget(
      testDescription: "A plain preview in an extension, beside a main-actor module",
      modules: [
        "App": isolatedScene,
        "Plain": """
        import Assembler

        nonisolated protocol NameAssembler: Assembling { func resolve() -> String }
        struct Names: Equatable {}
        extension Names: PreviewAssembler, NameAssembler {}

        """,
      ],
      isolated: ["App"],
      written: ["\n  func resolve() -> String { fatalError("],
      unwritten: ["nonisolated func"]
    ),
    IncompleteTarget(
      testDescription: "A requirement that says nonisolated",
      modules: [
        "App": """
        import Assembler

        public protocol Log: Sendable {}
        @MainActor public protocol LogAssembler: Assembling { nonisolated func resolve() -> any Log }

        """.replacing("public protocol Log:", with: "nonisolated public protocol Log:"),
        "Tests": tests("final class LogTests: TestAssembler, LogAssembler {}"),
      ],
      written: ["\n  func resolve() -> any Log {"],
      unwritten: ["@MainActor func"]
    ),
    IncompleteTarget(
      testDescription: "A forward of an autoclosure and an inout argument",
      modules: [
        "App": """
        import Assembler

        protocol ItemAssembler: Assembling {
          func resolve(name: @autoclosure () -> String, count: inout Int) -> Int
        }
        struct Screen<Parent: ItemAssembler>: ChildAssembler, ItemAssembler { let parent: Parent }

        """
      ],
      written: ["parent.resolve(name: name(), count: &count)"]
    ),
    IncompleteTarget(
      testDescription: "A type that a scene requests twice and that its file doesn't import",
      modules: [
        "Zones": "public struct Zone: Sendable { public init() {} }\n",
        "Lists": """
        import Zones

        public struct List { public init(zone: Zone) {} }
        public struct Map { public init(zone: Zone) {} }

        """,
        "App": """
        public import Assembler
        public import Lists

        public protocol ListAssembler: Assembling {}
        extension ListAssembler {
          public func list() -> List { List(zone: resolve()) }
          public func map() -> Map { Map(zone: resolve()) }
        }

        """,
      ],
      written: ["public import Zones\n\npublic protocol", "func resolve() -> Zone"]
    ),
    IncompleteTarget(
      testDescription: "A stub of a rule that throws",
      modules: [
        "App": """
        import Assembler

        public protocol TokenAssembler: Assembling { func resolve() async throws -> [Int] }

        """,
        "Tests": tests("final class TokenTests: TestAssembler, TokenAssembler {}"),
      ],
      written: ["func resolve() async throws -> [Int] { throw reportUnimplemented() }"]
    ),
  ]
}
