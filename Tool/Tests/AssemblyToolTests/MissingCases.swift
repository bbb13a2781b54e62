import Testing

/// An incomplete assembler, and what `missing` must say of it.
struct MissingCase: CustomTestStringConvertible, Sendable {
  let testDescription: String

  /// The program. `$` stands for a name that no other program has.
  let program: String

  /// Lines of the answer, each of them whole.
  let answer: [String]

  init(_ title: String, _ program: String, _ answer: String...) {
    testDescription = title
    self.program = program
    self.answer = answer
  }
}

extension MissingCase {
  /// What all programs import: the types, a scene whose leaves are in `ServicesLive`, and an application.
  static let services = """
    import Assembler
    import AssemblerEffects
    import AssemblerHTTP
    import Foundation
    #if canImport(FoundationNetworking)
    import FoundationNetworking
    #endif

    public protocol Prices: Sendable {}
    public struct LivePrices: Prices { public init() {} }
    public protocol Mail: Sendable {}
    public struct Server: Mail { public init() {} }
    public struct Model: Sendable { public var id = 0; public init() {} }
    public struct Engine: Sendable { public init() {} }
    public final class Box<Value: Sendable>: Sendable { public init() {} }
    @MainActor public final class Screen {}
    public enum Shop { public struct Item: Sendable {} }
    public struct LoadError: Error {}
    public protocol PricesAssembler: Assembling { var prices: any Prices { get } }
    public protocol MailAssembler: Assembling { func resolve() -> any Mail }
    public protocol ModelAssembler: Assembling { func model(id: Int) throws -> Model }
    public protocol StoreAssembler: Assembling { var store: Box<Int> { get } }
    public protocol EngineAssembler: Assembling { var engine: Engine { get }; var pause: Duration { get } }
    public protocol RequestAssembler: Assembling { func request(to url: URL) -> URLRequest }
    public protocol DatedScene: DateAssembler, HTTPAssembler {}
    public protocol FileScene: FileAssembler {}
    public protocol CalmScene: DateAssembler, ClockAssembler {}
    public protocol NewsScene: NotificationAssembler {}
    public struct Console: Sendable {}
    public protocol ClashAssembler: Assembling { var clash: Console { get } }
    public struct Mailbox: Sendable {}
    public protocol MailboxAssembler: Assembling { var mailbox: Mailbox { get } }

    """

  static let leaves = """
    import Assembler
    import AssemblerHTTP
    import Services

    extension PricesAssembler where Self: LiveAssembler { public var prices: any Prices { LivePrices() } }
    extension MailAssembler where Self: LiveAssembler { public func resolve() -> any Mail { Server() } }
    extension ModelAssembler { public func archive() {} }
    public struct Mailbox: Sendable {}
    extension StoreAssembler where Self: LiveAssembler & HTTPAssembler { public var store: Box<Int> { Box() } }

    """

  static let imports = """
    import Assembler
    import AssemblerEffects
    import AssemblerHTTP
    import AssemblerTesting
    import Services


    """

  static let names = [
    MissingCase(
      "A test lacks the stub of a name",
      """
      protocol $Scene: Assembling { var prices: any Prices { get } }
      extension $Scene where Self: LiveAssembler { var prices: any Prices { LivePrices() } }
      final class $: TestAssembler, $Scene {}
      func prices$() -> any Prices { $().prices }
      """,
      #"var prices: any Prices { fatalError("stub prices") }"#
    ),
    MissingCase(
      "A test lacks a name whose leaf is in another module",
      "final class $: TestAssembler, PricesAssembler {}",
      #"var prices: any Prices { fatalError("stub prices") }"#
    ),
    MissingCase(
      "A live root lacks a name whose leaf is in a module that it doesn't import",
      "final class $: LiveAssembler, PricesAssembler {}",
      "import ServicesLive"
    ),
    MissingCase(
      "A live root lacks a name that only tests and previews build",
      """
      protocol $Scene: Assembling { var mail: any Mail { get } }
      extension $Scene where Self: SampleAssembler { var mail: any Mail { Server() } }
      final class $: LiveAssembler, $Scene {}
      """,
      #"var mail: any Mail { fatalError("build mail") }"#
    ),
    MissingCase(
      "A child of any application lacks a forward",
      """
      protocol $Root: ScopedAssembler { var mail: any Mail { get } }
      protocol $Scene: ScopedAssembler { var mail: any Mail { get } }
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, $Scene {}
      """,
      "var mail: any Mail { parent.mail }"
    ),
    MissingCase(
      "A child's parent lacks the name, too, although the parent's own children have it",
      """
      protocol $Root: ScopedAssembler {}
      extension $Root where Self: ChildAssembler { var mail: any Mail { Server() } }
      protocol $Mail: Assembling { var mail: any Mail { get } }
      protocol $Scene: ScopedAssembler, $Mail {}
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, $Scene {}
      """,
      "var mail: any Mail { parent.mail }",
      "refine in $Root:",
      "$Mail"
    ),
    MissingCase(
      "A child's protocol says whose child it is, and the child has no parent",
      """
      protocol $Root: ScopedAssembler {}
      protocol $Scene: ChildAssembler where Parent: $Root {}
      struct $<Parent: $Root>: $Scene {}
      """,
      "let parent: Parent",
      "init(parent: Parent) { self.parent = parent }"
    ),
    MissingCase(
      "An extension of a public preview conforms to a public scene",
      """
      public protocol $Scene: Assembling { var engine: Engine { get } }
      public struct $: PreviewAssembler { public init() {} }
      extension $: $Scene {}
      """,
      #"public var engine: Engine { fatalError("stub engine") }"#
    ),
    MissingCase(
      "A child's own value has no forward",
      """
      protocol $Root: ScopedAssembler {}
      protocol $Session: ScopedAssembler { var user: String { get } }
      final class $<Parent: $Root>: Child<Parent>, ChildAssembler, $Session {}
      """,
      #"var user: String { fatalError("build user") }"#
    ),
    MissingCase(
      "A child of one type of parent lacks a forward",
      """
      protocol $Root: ScopedAssembler { var mail: any Mail { get } }
      final class $App: LiveAssembler, $Root { let scope = Scope(); var mail: any Mail { Server() } }
      protocol $Scene: ScopedAssembler { var mail: any Mail { get } }
      final class $: Child<$App>, ChildAssembler, $Scene {}
      """,
      "var mail: any Mail { parent.mail }"
    ),
    MissingCase(
      "A test lacks names that can be set, with effects, on the main actor, and of each kind of type",
      """
      protocol $Scene: AnyObject, Assembling {
        var limit: Int { get set }
        var token: String { get async throws }
        @MainActor var screen: Screen { get }
        var `default`: any Prices { get }
        var item: Shop.Item { get }
        var mail: (any Mail)? { get }
        var box: Box<Int> { get }
        var make: @Sendable (Int) -> Model { get }
      }
      final class $: TestAssembler, $Scene {}
      """,
      #"var limit: Int { get { fatalError("stub limit") } set {} }"#,
      #"var token: String { get async throws { fatalError("stub token") } }"#,
      #"@MainActor var screen: Screen { fatalError("stub screen") }"#,
      #"var `default`: any Prices { fatalError("stub default") }"#,
      #"var item: Shop.Item { fatalError("stub item") }"#,
      #"var mail: (any Mail)? { fatalError("stub mail") }"#,
      #"var box: Box<Int> { fatalError("stub box") }"#,
      #"var make: @Sendable (Int) -> Model { fatalError("stub make") }"#
    ),
    MissingCase(
      "A test in one line lacks a name",
      """
      protocol $Scene: Assembling { var mail: any Mail { get }; var count: Int { get } }
      final class $: TestAssembler, $Scene { let count = 1 }
      """,
      #"var mail: any Mail { fatalError("stub mail") }"#
    ),
    MissingCase(
      "A test's stub has the concrete type",
      """
      protocol $Scene: Assembling { var mail: any Mail { get } }
      final class $: TestAssembler, $Scene {
        let mail = Server()
      }
      """,
      "it's there, but has non-matching type 'Server': declare it as 'mail: any Mail'"
    ),
    MissingCase(
      "A stub in an extension has the concrete type",
      """
      protocol $Scene: Assembling { var mail: any Mail { get } }
      struct $: LiveAssembler, $Scene {}
      extension $ { var mail: Server { Server() } }
      """,
      "it's there, but has non-matching type 'Server': declare it as 'mail: any Mail'"
    ),
    MissingCase(
      "A generic test lacks a name of its parameter",
      """
      protocol $Scene: Assembling { associatedtype Item: Sendable; var feed: Box<Item> { get } }
      final class $<Item: Sendable>: TestAssembler, $Scene {}
      """,
      #"var feed: Box<Item> { fatalError("stub feed") }"#
    ),
    MissingCase(
      "A test conforms in an extension",
      """
      protocol $Scene: Assembling { var mail: any Mail { get } }
      final class $: TestAssembler {}
      extension $: $Scene {}
      """,
      #"var mail: any Mail { fatalError("stub mail") }"#
    ),
    MissingCase(
      "A test's child lacks a leaf that each live assembler builds",
      """
      protocol $Scene: Assembling { var engine: Engine { get } }
      extension $Scene where AssemblerRole == LiveRole { var engine: Engine { Engine() } }
      final class $Parent: TestAssembler {}
      extension $Parent: Assembling {}
      struct $: ChildAssembler, $Scene {
        let parent: $Parent
      }
      """,
      #"var engine: Engine { fatalError("build engine") }"#
    ),
    MissingCase(
      "A test lacks a name of a protocol that is no assembler's",
      """
      protocol $Has { var engine: Engine { get } }
      protocol $Scene: Assembling, $Has {}
      extension $Scene where Self: LiveAssembler { var engine: Engine { Engine() } }
      final class $: TestAssembler, $Scene {}
      """,
      #"var engine: Engine { fatalError("stub engine") }"#
    ),
    MissingCase(
      "A test within a type lacks a name",
      """
      protocol $Scene: Assembling { var engine: Engine { get } }
      enum $Tests {
        final class $: TestAssembler, $Scene {}
      }
      """,
      #"var engine: Engine { fatalError("stub engine") }"#
    ),
    MissingCase(
      "A test lacks an effect",
      "final class $: TestAssembler, HTTPAssembler {}",
      "let http = HTTPClient.unimplemented()"
    ),
    MissingCase(
      "Tests set what a test lacks",
      """
      protocol $Scene: HTTPAssembler { var mail: any Mail { get }; var model: Model { get } }
      final class $: TestAssembler, $Scene {}
      func set$() {
        let assembler = $()
        assembler.mail = Server()
        assembler.model.id = 1
        assembler.http = .unimplemented()
      }
      """,
      #"lazy var mail: any Mail = { fatalError("stub mail") }()"#,
      #"lazy var model: Model = { fatalError("stub model") }()"#,
      "var http = HTTPClient.unimplemented()"
    ),
    MissingCase(
      "A test lacks what has a stub",
      """
      protocol $Git: Sendable { func commits() -> Int }
      struct Stub$Git: $Git {
        var onCommits: @Sendable () -> Int = { 0 }
        func commits() -> Int { onCommits() }
      }
      struct $Client: Sendable { var load: @Sendable () -> Int }
      extension $Client { static func unimplemented() -> $Client { $Client(load: { 0 }) } }
      protocol $Asking: Sendable {}
      struct Stub$Asking: $Asking { var onLoad: @Sendable () -> Int }
      protocol $Scene: Assembling {
        var git: any $Git { get }
        var client: $Client { get }
        var asking: any $Asking { get }
        func other() -> any $Git
      }
      final class $: TestAssembler, $Scene {}
      """,
      "lazy var git: any $Git = Stub$Git()",
      "lazy var client = $Client.unimplemented()",
      #"var asking: any $Asking { fatalError("stub asking: write Stub$Asking(onLoad:)") }"#,
      "func other() -> any $Git { Stub$Git() }"
    ),
    MissingCase(
      "A test lacks effects whose value the compiler's message names, and one that its code sets",
      """
      protocol $Scene: FileAssembler, PreferencesAssembler {}
      final class $: TestAssembler, $Scene {}
      func set$() { $in($()) }
      func $in(_ assembler: $) { assembler.preferences = .inMemory() }
      """,
      "let files = FileAccess.inMemory()",
      "var preferences = Preferences.inMemory()"
    ),
    MissingCase(
      "Tests set effects that a test has",
      """
      protocol $Scene: DateAssembler, UUIDAssembler { var engine: Engine { get } }
      final class $: TestAssembler, $Scene {}
      func set$() {
        let assembler = $()
        assembler.date = .constant(.testDefault)
        assembler.uuid = .unimplemented()
      }
      """,
      #"var engine: Engine { fatalError("stub engine") }"#,
      "var date = DateGenerator.constant(.testDefault)",
      "var uuid = UUIDGenerator.incrementing()"
    ),
    MissingCase(
      "A test lacks a name whose type two imported modules declare",
      "final class $: TestAssembler, ClashAssembler {}",
      #"var clash: Services.Console { fatalError("stub clash") }"#
    ),
    MissingCase(
      "A preview lacks an effect and a name",
      """
      protocol $Scene: HTTPAssembler { var engine: Engine { get } }
      struct $: PreviewAssembler, $Scene {}
      """,
      #"var engine: Engine { fatalError("stub engine") }"#,
      #"var http: HTTPClient { fatalError("stub http") }"#
    ),
    MissingCase(
      "An application lacks its scope",
      """
      protocol $Scene: ScopedAssembler {}
      final class $: LiveAssembler, $Scene {}
      """,
      "let scope = Scope()"
    ),
  ]
}
