import Foundation
import Testing

@Suite("The rule for an initializer")
struct RuleCommandTests {
  private static let core = """
    import Assembler

    public protocol Store: Sendable {}
    public protocol Payments: Sendable {}
    public protocol Queue: Sendable {}
    public struct MainQueue: Queue { public init() {} }
    public struct User: Sendable { public init() {} }
    public struct Outside: Sendable {
      public init(store: any Store) {}
      init(number: Int) {}
    }
    public struct Hidden { init() {} }
    public typealias Storage = any Store
    public struct Box<Value> {}

    """

  private static let app = """
    import Assembler
    import Core

    struct CartModel { let basket: Basket; let payments: any Payments; var note: String?; var count = 0; private static let x = 1 }
    struct Basket { var items: [Int] = [] }
    struct Home { init(user: User, store: Storage) {} }
    final class Several {
      init() {}
      init(store: any Store) {}
      convenience init(_ number: Int) { self.init() }
      private init(x: Int) {}
      @available(*, unavailable) init(old: Int) {}
    }
    extension Several { convenience init(user: User) { self.init() } }
    struct Loaded { init(store: any Store, for user: User) async throws {} }
    @MainActor final class Model { init(payments: any Payments) {} }
    class MainBase: MainProtocol {}
    @MainActor protocol MainProtocol {}
    final class Derived: MainBase { init(payments: any Payments) {} }
    struct Free { @MainActor init(payments: any Payments) {} }
    struct Defaults { init(network: any Payments, queue: any Queue = MainQueue(), retries: Int = 3) {} }
    struct Closures {
      init(makeBasket: @escaping () -> Basket, action: @escaping (Int) -> Void, onDone: (() -> Void)? = nil) {}
    }
    struct Box<Value> { init(value: Value, values: [Value], store: any Store) {} }
    struct Failable { init?(store: any Store) {} }
    struct Generic { init<S: Store>(_ store: S, named name: String) where S: Equatable {} }
    struct Some { init(store: some Store, number: inout Int) {} }
    struct Variadic { init(numbers: Int...) {} }
    enum Choice { case one }
    class Base { var count = 0 }
    class Inherits: Base2 { var x = 1 }
    class Base2 { init(store: any Store) {} }
    struct Profile { init(account: Account) {} }
    struct Account { let user: User }
    struct Lazy { init(store: @autoclosure () -> any Store, number: @autoclosure () -> Int) {} }
    struct Later { init(store: @autoclosure @escaping () -> any Store) {} }
    struct Throwing { init(draft: Draft) throws {} }
    struct Draft {}
    enum Oops: Error { case a }
    actor Counter { init(store: any Store, start: Int) {} }
    struct Twins { init(user: User, account: Account, user name: String) {} }
    struct Unread { let a, b: Int }
    enum Outer { struct Inner { let store: any Store } }

    protocol AppAssembler: Assembling {
      func resolve() -> Basket
      func resolve() -> any Payments
      func resolve() -> any Store
      func resolve(user: User) -> Account
      func resolve() async throws(Oops) -> Draft
    }
    extension AppAssembler {
      func resolve() -> Basket { Basket() }
    }
    protocol QueueAssembler: AppAssembler { func resolve() -> any Queue }
    public protocol PublicAssembler: Assembling { func resolve() -> any Store }

    """

  private static let bench = Task {
    let bench = try Workbench(["Core": core, "App": app])
    let log = try await bench.build()
    return (bench, log)
  }

  @Test("The tool prints the requirement and the body for each form of initializer, and they compile")
  func printed() async throws {
    let (bench, log) = try await Self.bench.value
    #expect(log == "")
    let types = [
      "CartModel", "Home", "Loaded", "Model", "Derived", "Free", "Defaults", "Closures", "Box<[Int]>",
      "Failable",
      "Generic", "Some", "Base", "Inherits", "Profile", "Lazy", "Later", "Throwing", "Counter", "Twins",
      "Outer.Inner",
      "Outside",
    ]
    let copy = try Workbench(["Core": Self.core, "App": Self.app])
    var all = ""
    for type in types {
      let output = try await bench.tool("rule", type, "--in", "AppAssembler")
      #expect(output.status == 0, "\(type): \(output.standardError)")
      all += output.standardOutput
      try copy.insert(output.standardOutput, into: "App")
    }
    for (type, owner, labels) in [
      ("Several", "AppAssembler", "init(store:)"), ("Several", "QueueAssembler", "init(_:)"),
      ("Defaults", "QueueAssembler", "init(network:queue:retries:)"),
      ("Outside", "PublicAssembler", "init(store:)"),
    ] {
      let output = try await bench.tool("rule", type, "--in", owner, "--init", labels)
      #expect(output.status == 0, "\(type): \(output.standardError)")
      all += output.standardOutput
      if type != "Defaults" { try copy.insert(output.standardOutput, into: "App") }
    }
    try Expected.expect(all, equals: "rules.txt")
    let errors = try await copy.build()
    #expect(errors == "")
  }

  @Test(
    "What the tool can't write, it says with the next step",
    arguments: [
      (
        "Several", "AppAssembler",
        """
        Several has 4 initializers; choose one:
          --init 'init()'  Several()
          --init 'init(store:)'  Several(store: resolve())
          --init 'init(_:)'  Several(number)
          --init 'init(user:)'  Several(user: user)
        """
      ),
      ("Box", "AppAssembler", "Box is generic; name its arguments: 'Box<Value>'"),
      (
        "Variadic", "AppAssembler",
        "init(numbers:) of Variadic has a variadic parameter, which a rule can't pass on; write the rule by hand"
      ),
      ("Choice", "AppAssembler", "Choice is an enum without an initializer; write the rule by hand"),
      ("Unread", "AppAssembler", "Unread has no initializer that App can call; make one internal"),
      ("Hidden", "AppAssembler", "Hidden has no initializer that App can call; make one public"),
      (
        "Nothing", "AppAssembler",
        "the package has no class, struct or actor 'Nothing'; write the rule by hand"
      ),
      (
        "Home", "PublicAssembler",
        "PublicAssembler is public but Home isn't; make Home public or choose a protocol of its module that isn't"
      ),
    ]
  )
  func failures(type: String, owner: String, message: String) async throws {
    let (bench, _) = try await Self.bench.value
    let output = try await bench.tool("rule", type, "--in", owner)
    #expect(output == Shell.Output(status: 1, standardOutput: "", standardError: "error: \(message)\n"))
  }

  @Test("Unknown names are refused with the known ones")
  func names() async throws {
    let (bench, _) = try await Self.bench.value
    let owner = try await bench.tool("rule", "Home", "--in", "Nobody")
    #expect(owner.status == 1)
    #expect(
      owner.standardError.hasPrefix(
        "error: no assembler protocol is called 'Nobody'; there are: AppAssembler, "
      )
    )
    let labels = try await bench.tool("rule", "Several", "--in", "AppAssembler", "--init", "init(x:)")
    #expect(labels.status == 1)
    #expect(
      labels.standardError
        == "error: Several has no init(x:), but init(), init(store:), init(_:), init(user:)\n"
    )
    let missing = try await bench.tool("rule", "Several")
    #expect(missing.status == 64)
    #expect(missing.standardError.hasPrefix("error: --in PROTOCOL is missing\n"))
  }

  @Test("--fix inserts the rule once, and the module compiles")
  func fix() async throws {
    let bench = try Workbench([
      "Core": Self.core,
      "App": """
      import Assembler

      protocol AppAssembler: Assembling { func resolve() -> Int }
      extension AppAssembler {
        func resolve() -> Int { 1 }
      }
      public protocol NewAssembler: Assembling {
      }
      struct Number { let number: Int }

      """,
    ])
    #expect(try await bench.build() == "")
    let first = try await bench.tool("rule", "Number", "--in", "AppAssembler", "--fix")
    let expected = """
      Sources/App/App.swift
          3 - protocol AppAssembler: Assembling { func resolve() -> Int }
          3 + protocol AppAssembler: Assembling {
          4 +   func resolve() -> Int
          5 +   func resolve() -> Number
          6 + }
          9 +   func resolve() -> Number { Number(number: resolve()) }

      """
    #expect(first == Shell.Output(status: 0, standardOutput: expected, standardError: ""))
    let stale = try await bench.tool("rule", "Number", "--in", "AppAssembler", "--fix")
    #expect(stale.status == 2)
    #expect(stale.standardError.contains("the compiler index is older than"))
    #expect(try await bench.build() == "")
    let source = try bench.source(of: "App")
    let second = try await bench.tool("rule", "Number", "--in", "AppAssembler", "--fix")
    let known = "AppAssembler already builds it: resolve() -> Number  Sources/App/App.swift:5\n"
    #expect(second == Shell.Output(status: 0, standardOutput: known, standardError: ""))
    #expect(try bench.source(of: "App") == source)

    // A protocol without an extension, and a type of another module.
    let other = try await bench.tool("rule", "Outside", "--in", "NewAssembler", "--fix")
    #expect(other.status == 0)
    #expect(try await bench.build() == "")
    #expect(
      try bench.source(of: "App").contains(
        """
        public protocol NewAssembler: Assembling {
          func resolve(store: any Store) -> Outside
        }
        extension NewAssembler {
          public func resolve(store: any Store) -> Outside { Outside(store: store) }
        }

        """
      )
    )
    let framework = try await bench.tool("rule", "Number", "--in", "Assembling", "--fix")
    #expect(framework.status != 0)
    #expect(framework.standardOutput == "")
  }
}
