extension IncompleteTarget {
  static let all = basic + names

  private static let nested = """
    import Assembler

    enum Feature {
      struct Model: Sendable {}
      protocol Scene: Assembling {
        func resolve() -> Model
        func resolve(list: [Model]) -> Int
      }
    }

    """

  /// A child that requests mail of its parent, whose protocol lacks the rule.
  private static let inbox = """
    import Assembler

    struct Mail: Sendable {}
    struct Inbox { let mail: Mail }
    protocol AppScene: ScopedAssembler {}
    protocol SessionScene: ScopedAssembler, ChildAssembler where Parent: AppScene {
      func resolve() -> Inbox
    }
    extension SessionScene { func resolve() -> Inbox { Inbox(mail: parent.resolve()) } }

    """

  /// Names that mean something else where they are written.
  private static let names = [
    IncompleteTarget(
      testDescription: "A protocol with the name of another module's",
      modules: [
        "Accounts": """
        import Assembler

        struct Account: Sendable {}
        protocol AppScene: ScopedAssembler { func resolve() -> Account }

        """,
        "Trips": inbox,
      ],
      written: [
        "protocol AppScene: ScopedAssembler { func resolve() -> Account }\n", "func resolve() -> Mail\n",
      ],
      unwritten: ["import Trips"]
    ),
    IncompleteTarget(
      testDescription: "A parent's protocol and a type with the names of an imported module's",
      modules: [
        "Accounts": """
        import Assembler

        public struct Mail: Sendable {}
        public protocol MailAssembler: Assembling { func resolve() -> Mail }
        public protocol AppScene: ScopedAssembler {}

        """,
        "Trips": "import Accounts\n" + inbox + """
          protocol FirstScene: Assembling {}
          protocol SecondScene: Assembling {}
          enum First { final class Screen<Parent: FirstScene>: Child<Parent>, ChildAssembler {} }
          enum Second { final class Screen<Parent: SecondScene>: Child<Parent>, ChildAssembler {} }
          extension First.Screen { func first() -> UInt8 { parent.resolve() } }
          extension Second.Screen { func second() -> UInt16 { parent.resolve() } }

          """,
      ],
      written: [
        "public protocol AppScene: ScopedAssembler {}\n", "  func resolve() -> Mail\n}",
        "FirstScene: Assembling {\n  func resolve() -> UInt8\n}",
        "SecondScene: Assembling {\n  func resolve() -> UInt16\n}",
      ],
      unwritten: ["import Trips", "AppScene: ScopedAssembler, MailAssembler"]
    ),
    IncompleteTarget(
      testDescription: "Types inside another type in each place of a rule",
      modules: [
        "App": """
        import Assembler

        enum Other { struct Model: Sendable {} }
        enum Feature {
          struct Model: Sendable {}
          enum Failure: Error { case now }
          typealias ID = Int
          class Base {}
          protocol Scene: Assembling {
            associatedtype Item
            func resolve(other: Other.Model) throws(Failure) -> Model
            func resolve<Value: Base>(base: Value) -> [Value]
            func resolve<Value>(value: Value)
              -> Value
              where Value: Base
            func resolve(id: ID) -> [ID: [Model]]
            func resolve(items: [Item]) -> Int
            func resolve(pattern: Regex<Substring>) -> Int
          }
        }

        """,
        "Tests": tests("final class FeatureTests: TestAssembler, Feature.Scene { typealias Item = Int }"),
      ],
      written: [
        "func resolve(other: Other.Model) throws(Feature.Failure) -> Feature.Model {",
        "func resolve<Value: Feature.Base>(base: Value) -> [Value] {", "where Value: Feature.Base {",
        "func resolve(id: Feature.ID) -> [Feature.ID: [Feature.Model]] {", "resolve(items: [Item]) -> Int {",
      ],
      unwritten: ["import _"]
    ),
    IncompleteTarget(
      testDescription: "A rule of a type whose name means another type in the assembler's file",
      modules: [
        "Core": """
        import Assembler

        public struct Model: Sendable {}
        public struct Tag: Sendable {}
        public struct Size: Sendable {}
        public struct Console: Sendable {}
        public struct Thing {}
        public protocol ModelAssembler: Assembling { func resolve() -> [Model]; func resolve() -> [Tag] }
        public protocol SizeAssembler: Assembling { func resolve() -> [Size]; func resolve() -> [Console] }

        """,
        "App": """
        import Assembler
        import AssemblerEffects
        import Core
        import Testing

        struct Model {}
        enum Other { struct Size {} }
        struct App: LiveAssembler, ModelAssembler, SizeAssembler {}
        struct Plan {}
        protocol PlanAssembler: Assembling { func resolve() -> Plan }
        extension Thing: PreviewAssembler, PlanAssembler {}

        """,
      ],
      written: [
        "func resolve() -> [Core.Model] {", "func resolve() -> [Core.Tag] {", "func resolve() -> [Size] {",
        "func resolve() -> [Core.Console] {", "func resolve() -> Plan {",
      ],
      unwritten: ["import App"]
    ),
    IncompleteTarget(
      testDescription: "A scene and its types inside another type",
      modules: [
        "App": nested, "Tests": tests("final class FeatureTests: TestAssembler, Feature.Scene {}"),
      ],
      written: ["func resolve() -> Feature.Model {", "func resolve(list: [Feature.Model]) -> Int {"],
      unwritten: ["import App\nimport App"]
    ),
    IncompleteTarget(
      testDescription: "Forwards with keywords and closures that throw",
      modules: [
        "App": """
        import Assembler

        protocol WordAssembler: Assembling {
          func resolve(for: String, in where: Int) -> Int
          func resolve(`let` `var`: Int) -> String
          func resolve(public: Int, of private: Int, _ Any: Int, _ subscript: Int) -> Bool
          func resolve(sort by: (Int, Int) throws -> Bool) rethrows -> [Int]
        }
        final class WordChild<Parent: WordAssembler>: Child<Parent>, ChildAssembler, WordAssembler {}

        """
      ],
      written: [
        "parent.resolve(for: `for`, in: `where`)", "parent.resolve(let: `var`)",
        "parent.resolve(public: `public`, of: `private`, `Any`, `subscript`)",
        "try parent.resolve(sort: by)",
      ]
    ),
    IncompleteTarget(
      testDescription: "A protocol that a child's scene refines and its parent's doesn't",
      modules: [
        "App": """
        import Assembler
        import AssemblerEffects

        struct Account: Sendable {}
        protocol OldScene: Assembling {}
        protocol AccountAssembler: Assembling { func resolve() -> Account }
        extension AccountAssembler where Self: OldScene { func resolve() -> Account { Account() } }
        protocol ListScene: AccountAssembler, DateAssembler {}
        protocol AppScene: ScopedAssembler {}
        final class ListChild<Parent: AppScene>: Child<Parent>, ChildAssembler, ListScene {}

        """
      ],
      written: [
        "protocol AppScene: ScopedAssembler, AccountAssembler, DateAssembler {",
        "func resolve() -> Account { parent.resolve() }",
      ],
      unwritten: ["fatalError"]
    ),
    IncompleteTarget(
      testDescription: "Rules of refined protocols, and one of a scene of which the child builds another",
      modules: [
        "App": """
        import Assembler

        struct Account: Sendable {}
        struct Page {}
        protocol FirstAssembler: Assembling { func resolve() -> Account }
        protocol SecondAssembler: Assembling { func resolve() -> Account }
        protocol PageAssembler: Assembling {
          func resolve(id: Int) -> Page
          func resolve() async throws -> [Page]
        }
        protocol NumbersAssembler: Assembling { func resolve(_ numbers: Int...) -> [Int] }
        protocol TitleScene: Assembling { func resolve() -> Float; func resolve() -> String }
        extension TitleScene { func resolve() -> String { "\\(resolve() as Float)" } }
        protocol CountScene: Assembling { func resolve() -> Int8; func resolve() -> Int16 }
        protocol RatioAssembler: Assembling { func resolve() -> Double }
        extension RatioAssembler where Self: TitleScene { func resolve() -> Double { 1 } }
        protocol ListScene: SecondAssembler, PageAssembler, NumbersAssembler, TitleScene, CountScene {}
        protocol AppScene: ScopedAssembler {}
        struct ListChild<Parent: AppScene>: ChildAssembler, ListScene {
          let parent: Parent
          func resolve() -> Int8 { 1 }
        }
        struct RatioChild<Parent: AppScene>: ChildAssembler, RatioAssembler { let parent: Parent }
        protocol PageScene: PageAssembler {}
        struct PageChild<Parent: Assembling>: ChildAssembler, PageScene { let parent: Parent }

        """
      ],
      written: [
        "protocol AppScene: ScopedAssembler, PageAssembler, SecondAssembler {}\n",
        "func resolve(id: Int) -> Page { parent.resolve(id: id) }",
        "{ try await parent.resolve() }", "-> Float { fatalError(", "-> Int16 { fatalError(",
        "-> Double { fatalError(", "-> Page { fatalError(",
        "(_ numbers: Int...) -> [Int] { fatalError(",
      ]
    ),
    IncompleteTarget(
      testDescription: "Stubs of values that fail a test",
      modules: [
        "App": """
        import Assembler

        public struct Model: Sendable {}
        public protocol ModelAssembler: Assembling {
          func model() -> Model
          func model(id: Int) -> Model
          var widths: Set<Float> { get }
          func log(_ text: String)
          func save() -> Void
          func load() async throws -> [Int]
          func pairs() -> [(id: Int, name: String)]
          func table() -> Swift.Dictionary<Int, [Int]>
          func find() -> Optional<Int>
          func finder() -> (Int) -> Int?
        }

        """,
        "Tests": tests("final class ModelTests: TestAssembler, ModelAssembler {}"),
      ],
      written: [
        "func model() -> Model { fatalError(", "var widths: Set<Float> { reportUnimplemented(); return [] }",
        "func save() -> Void { reportUnimplemented() }",
        "func load() async throws -> [Int] { throw reportUnimplemented() }",
        "name: String)] { reportUnimplemented(); return [] }", "[Int]> { reportUnimplemented(); return [:] }",
        "Optional<Int> { reportUnimplemented(); return nil }", "(Int) -> Int? { fatalError(",
      ],
      unwritten: ["fatalError(\"stub \")"]
    ),
    IncompleteTarget(
      testDescription: "A rule of the assembler's own that needs a leaf of another module",
      modules: [
        "Core": """
        import Assembler
        import AssemblerEffects

        public protocol Store: Sendable {}
        public struct Thing: Sendable { public init(_ store: any Store) {} }
        public protocol StoreAssembler: Assembling {
          func resolve() -> any Store
          func resolve(id: Int) -> Thing
        }
        public protocol Named {}
        // Bodies that the application doesn't get: it lacks the effect, and doesn't see the other one.
        extension StoreAssembler where Self: LiveAssembler, Self: DateAssembler {
          public func resolve() -> any Store { fatalError() }
        }
        extension StoreAssembler where Self: LiveAssembler { func resolve() -> any Store { fatalError() } }

        """,
        "Live": """
        import Assembler
        import Core

        struct LiveStore: Store {}
        extension StoreAssembler where Self: LiveAssembler, Self: Named & AnyObject {
          public func resolve() -> any Store { LiveStore() }
        }

        """,
        "App": """
        import Assembler
        import Core

        final class App: LiveAssembler, StoreAssembler, Named {
          func resolve(id: Int) -> Thing { Thing(resolve()) }
        }

        """,
      ],
      written: ["import Live\n"],
      unwritten: [
        "func resolve() -> any Store\n  func resolve() -> any Store", "fatalError(\"build", "Named, Date",
      ]
    ),
    IncompleteTarget(
      testDescription: "Rules that have the names of keywords",
      modules: [
        "App": """
        import Assembler

        protocol WordAssembler: Assembling {
          func `repeat`() -> Int
          var `default`: Int { get }
        }
        struct App: LiveAssembler, WordAssembler {}
        struct Screen<Parent: WordAssembler>: ChildAssembler, WordAssembler { let parent: Parent }

        """
      ],
      written: [
        "func `repeat`() -> Int { fatalError(", "var `default`: Int { fatalError(",
        "func `repeat`() -> Int { parent.`repeat`() }", "var `default`: Int { parent.`default` }",
      ]
    ),
    IncompleteTarget(
      testDescription: "Subscripts and a static function of an application and of its child",
      modules: [
        "App": """
        import Assembler

        struct Item: Sendable {}
        protocol ItemAssembler: Assembling {
          subscript(id: Int) -> Item { get }
          subscript(name name: String, in list: [String]) -> Item { get set }
          subscript<Key: Hashable>(key key: Key) -> Item? where Key: Sendable { get throws }
          static func make(_ id: Int) -> Item
        }
        protocol PageAssembler: Assembling { static func make(_ id: Int) -> String }
        struct App: LiveAssembler, ItemAssembler {}
        struct Screen<Parent: ItemAssembler>: ChildAssembler, ItemAssembler { let parent: Parent }
        struct Page<Parent: ItemAssembler>: ChildAssembler, PageAssembler { let parent: Parent }

        """
      ],
      written: [
        "subscript(_ id: Int) -> Item { fatalError(", "subscript(_ id: Int) -> Item { parent[id] }",
        "subscript(name name: String, in list: [String]) -> Item { get { fatalError(",
        "where Key: Sendable { get throws { try parent[key: key] } }",
        "static func make(_ id: Int) -> Item { Parent.make(id) }", "-> String { fatalError(",
      ]
    ),
  ]
}
