import Testing

@testable import AssemblyCheck
@testable import AssemblyGraph

@Suite("The types of requests")
struct RequestedTypeTests {
  private static let calls: [(source: String, type: String?)] = [
    // Variables.
    ("let x: Int = resolve()", "Int"),
    ("let x: [String: any P] = try! await app().resolve()\nlet y = 1", "[String: any P]"),
    ("let x = resolve()", nil),
    ("func f() { let x: Int = 1\n y = resolve() }", nil),
    ("let x: Int = resolve()\n[1].forEach { _ in }", "Int"),
    ("let x: Int? = try? resolve()", nil),
    ("let x: Int? = parent?.resolve()", nil),
    // Operators and members.
    ("f(resolve() as Float, 1)", "Float"),
    ("let x = resolve() as Float + 1", nil),
    ("let x: Bool = resolve() > 1", nil),
    ("let x: Int = resolve()\n  .count", nil),
    ("let x: Int = 1 + resolve()", nil),
    // Results.
    ("func f() -> Int { return resolve() }", "Int"),
    ("var x: Int { resolve() }", "Int"),
    ("func f() { resolve() }", nil),
    ("func f() -> some P { resolve() }", nil),
    ("func f() -> Int { run { resolve() } }", nil),
    ("func f() -> Int { shared(for: x) { [x] in resolve() } }", "Int"),
    ("func f() -> [Int] { xs.map { _ in resolve() } }", nil),
    ("func f() -> Int? { try? graph { resolve() } }", nil),
    ("for x in resolve() {}", nil),
    // Arguments.
    ("struct A { let b: Int }\nlet a = A(b: resolve())", "Int"),
    ("struct A { let b: Int }\nlet a = A.init(b: x ? 1 : resolve())", "Int"),
    ("struct A { let b: Int }\nlet a = A(c: resolve())", nil),
    ("struct A { let b: () -> Int }\nlet a = A(b: resolve)", nil),
    ("struct A { init(b: Int = 1, c: Float) {} }\nlet a = A(c: resolve())", "Float"),
    ("struct A { init(_ b: Float, _ c: Int) {} }\nlet a = A(1, resolve())", "Int"),
    ("struct A { func f(b: Float) {}\n  init(b: Int) {} }\nlet a = A(b: resolve())", "Int"),
    ("struct A { func b(_ c: Int) -> Float { 1 }\n  let b: Int }\nlet a = A(b: resolve())", "Int"),
    ("struct A { init(b: Int) {}; init(b: Float, c: Int) {} }\nlet a = A(b: resolve(), c: 1)", "Float"),
    ("struct A { func f(_ b: Int) {}\n  func g() { f(resolve()) } }", "Int"),
    ("struct A { let b: Int\n  func f() { f(b: resolve()) } }", nil),
    ("struct A { let b: Int\n  init(_ c: Float) {}\n  func f() { (1, resolve()) } }", nil),
    ("struct A { func b(_ c: Int) -> Int { switch b { case 1: resolve()\n  default: 2 } } }", nil),
    // Generic parameters.
    ("struct A<B> { let b: B }\nlet a = A(b: resolve())", nil),
    ("struct A<B, C> { let c: [C] }\nlet a = A<Int, Int>(c: resolve())", nil),
    ("struct A<B> { let c: Int }\nlet a = A<Int>(c: resolve())", "Int"),
    ("struct A<B> {}\nextension A { init(b: B) {} }\nlet a = A(b: resolve())", nil),
    ("struct A { func f<B>(_ b: B) {}\n  func g() { f(resolve()) } }", nil),
    // What only a parameter has.
    ("struct A { init(b: @escaping () -> Int) {} }\nlet a = A(b: resolve())", "() -> Int"),
    ("struct A { init(b: @autoclosure @escaping () throws -> Int) {} }\nlet a = A(b: resolve())", "Int"),
    ("struct A { init(b: sending B<Int>) {} }\nlet a = A(b: resolve())", "B<Int>"),
    ("struct A { init(b: Int...) {} }\nlet a = A(b: resolve())", "Int"),
    ("struct A { init(b: some P) {} }\nlet a = A(b: resolve())", nil),
  ]

  @Test(
    "The type of a call is that of the parameter, variable or result that gets its value",
    arguments: calls
  )
  func type(source: String, type: String?) {
    let types = VisibleTypes(in: SourceFile(path: "A.swift", bytes: Array(source.utf8)), nil)
    let call = types.tokens.kinds.indices.first { types.tokens.matches($0, "resolve") }
    #expect(call.flatMap(RequestedType(types: types).type) == type)
  }
}
