#if DEBUG
@testable import AssemblyCheck
import Testing

/// `Scripts/tool/syntax-check.sh` compares the same with the toolchain's parser, for thousands of files.
@Suite("The tokens of the sources")
struct SourceFileTests {
  @Test(
    "Source is split as the compiler does",
    arguments: [
      ("1_000 0x1F 1.5e-3 0x1p-2 pair.0.1", "1_000 0x1F 1.5e-3 0x1p-2 pair . 0 . 1"),
      ("0..<9.5 1... a.b .== .5e+1.c", "0 ..< 9.5 1 ... a . b .== . 5e+1 . c"),
      ("try? a!.b a != b a ?? b ?c", "try ? a ! . b a != b a ?? b ? c"),
      ("a-/*b*/c // d\n/* /* e */ f */ g", "a - c g"), ("/* a / b */ c", "c"), ("/* a * b */ c", "c"),
      ("a /* b", "a"),
      ("1-2 1e3+x (1.5)", "1 - 2 1e3 + x ( 1.5 )"),
      ("f(1e) 1e", "f ( 1e ) 1e"), ("a!*b", "a ! * b"), ("a // b", "a"),
      ("(a,!~b)[!~c]", "( a , !~ b ) [ !~ c ]"),
      ("größe+1", "größe + 1"), ("A<B>??", "A < B > ? ?"),
      ("`a", "`a"), ("#/a", "#/a"), ("\"a", "\"a"), ("\"a\nb", "\"a b"), ("= /a", "= / a"),
      ("`a b` #if $0 @A Swift::max", "`a_b` #if $0 @ A Swift :: max"),
      ("#!/usr/bin/swift\na", "a"),
      ("\u{FEFF}a", "a"),
      // Strings
      (#""a" "\"" "" """#, #""a" "\"" "" """#),
      (##"#"\"# #"\#(a)"# #"""# b"##, ##"#"\"# #"\#(a)"# #"""# b"##),
      (#""\(a ? "}" : ")") {" b"#, #""\(a_?_"}"_:_")")_{" b"#),
      ("\"\"\"\n\"\" { \\\"\"\"\n\"\"\" a", "\"\"\"\n\"\"_{_\\\"\"\"\n\"\"\" a"),
      ("#\"\"\"\n\"#\n\"\"\"# a", "#\"\"\"\n\"#\n\"\"\"# a"),
      // Regular expressions
      (#"[/\{/, /{/]"#, #"[ /\{/ , /{/ ]"#),
      ("= /[)(]/ }", "= /[)(]/ }"), ("return /a/", "return /a/"), ("x.y / 2 / 3", "x . y / 2 / 3"),
      ("f(1) /2/ 3", "f ( 1 ) / 2 / 3"), ("1 /2/ 3", "1 / 2 / 3"), ("a! /2/ 3", "a ! / 2 / 3"),
      ("f(/, 1) + g(/, 2)", "f ( / , 1 ) + g ( / , 2 )"), ("f(a: /, b: /)", "f ( a : / , b : / )"),
      ("= / a/", "= / a /"), ("= /a\n/", "= / a /"), ("= /a\nb/", "= / a b /"), ("a /2/ 3", "a / 2 / 3"),
      ("f(/, [1]) + g(/, 2)", "f ( / , [ 1 ] ) + g ( / , 2 )"), ("f(/[(]) /", "f ( / [ ( ] ) /"),
      (#"#/a/b#c\/#/# d"#, #"#/a/b#c\/#/# d"#),
      (#"= /a\/b/ c"#, #"= /a\/b/ c"#), ("= /(a)/ b", "= /(a)/ b"),
      ("f(/, a[(0)])/2", "f ( / , a [ ( 0 ) ] ) / 2"), ("= /a][b[c])]/", "= /a][b[c])]/"),
      ("a? /= b/c", "a ? /= b / c"), ("a ? /{/ : b", "a ? /{/ : b"), ("? /{/", "? /{/"),
      ("a()\n/{/", "a ( ) /{/"), ("a\n/ b / c", "a / b / c"), (#"= /{\ /"#, #"= /{\_/"#),
    ]
  )
  func file(source: String, expected: String) {
    let file = SourceFile(source)
    let texts = (0..<file.count).map { file.text($0).replacing(" ", with: "_") }
    #expect(texts.joined(separator: " ") == expected)
  }

  /// The source, with `⟨⟩` instead of `<>` for brackets.
  private func marked(_ source: String) -> String {
    let file = SourceFile(source)
    return (0..<file.count).map { token in
      file.isOpening(token, "<") ? "⟨" : file.isClosing(token, ">") ? "⟩" : file.text(token)
    }.joined()
  }

  @Test(
    "Angle brackets are brackets around types only",
    arguments: [
      ("let a: Child<Session<App>> = b", "leta:Child⟨Session⟨App⟩⟩=b"),
      ("let a: A<B<C>?>?", "leta:A⟨B⟨C⟩?⟩?"), ("let a: A<B?>!", "leta:A⟨B?⟩!"),
      ("a < b, c > d", "a<b,c>d"), ("f(a < b, c > 1)", "f(a<b,c>1)"),
      ("if a < b && c > (d) {}", "ifa<b&&c>(d){}"),
      ("a < b ? c : d > (e)", "a<b?c:d>(e)"), ("a < \"b\" > (c)", "a<\"b\">(c)"),
      ("$0 < a, b > (c)", "$0<a,b>(c)"),
      ("(a < b) > (c)", "(a<b)>(c)"), ("x[a < b] > (c)", "x[a<b]>(c)"), ("a < self > (c)", "a<self>(c)"),
      ("a < { b } > (c)", "a<{b}>(c)"), ("a<b>==c", "a<b>==c"), ("a<b> + c", "a<b>+c"),
      ("a as? A<B> ?? c", "aasA⟨B⟩??c".replacing("as", with: "as?")), ("a is A<B> && c", "aisA⟨B⟩&&c"),
      ("a as A<B>??c", "aasA⟨B⟩??c"), ("(@A<B> c: D)", "(@A⟨B⟩c:D)"), ("@A.B<C> var d", "@A.B⟨C⟩vard"),
      ("func f<A: B>(a: A)", "funcf⟨A:B⟩(a:A)"), ("func ==<A>(a: A)", "func==⟨A⟩(a:A)"),
      ("func ==<", "func==<"),
      ("func <<(a: A)", "func<<(a:A)"), ("func <>(a: A)", "func<>(a:A)"), (".a<b>(c)", ".a⟨b⟩(c)"),
      ("func < <A>(a: A)", "func<⟨A⟩(a:A)"), ("func <(a: A, b: B) -> C", "func<(a:A,b:B)->C"),
      ("init?<A>(a: A)", "init?⟨A⟩(a:A)"), ("infix operator <: P", "infixoperator<:P"),
      ("A<(B<C>, [D<E>])>()", "A⟨(B⟨C⟩,[D⟨E⟩])⟩()"), ("A<B>(c).d", "A⟨B⟩(c).d"), ("A<3, -1>()", "A⟨3,-1⟩()"),
      ("a < b\n  .c > d", "a<b.c>d"), ("A<B\n", "A<B"), ("A<", "A<"),
      ("f(a < [b > c > (d)])", "f(a<[b>c>(d)])"),
      ("a as A.B<C> && c", "aasA.B⟨C⟩&&c"), ("f(a < b)\nA<B>.c", "f(a<b)A⟨B⟩.c"),
    ]
  )
  func brackets(source: String, expected: String) {
    #expect(marked(source) == expected)
  }

  @Test("The code in a string literal is apart from its text, and has its place in the file")
  func interpolations() throws {
    func parts(_ source: String) -> [String] {
      SourceFile(source).interpolations(in: 0).map { $0.text(0..<$0.count) }
    }
    #expect(parts(#""\(tenant) user""#) == ["tenant"])
    #expect(parts(#""\(a, format: .b("c \(d) e")) \(f)""#) == [#"a, format: .b("c \(d) e")"#, "f"])
    #expect(parts(##"#"\(a) \#(b)"#"##) == ["b"])
    #expect(parts(#""\\(a) \("")""#) == [#""""#])
    #expect(parts(#"a "\(b)""#).isEmpty)
    #expect(parts("\u{FEFF}\"\\(a)\"") == ["a"])
    let file = SourceFile(#"a + "b \(c)""#)
    #expect(file.interpolations(in: 2).map { $0.ranges } == [[9..<10]])
  }

  @Test(
    "A brace opens a block or a closure",
    arguments: [
      ("{", false), ("a.init {", false), ("actor A {", true), ("if var a = b {", true),
      ("func f() -> A? {", true), ("do throws(E) {", true),
      ("f(for: a.map {", false),
      ("let a = actor.map {", false), ("let a = b {", false), ("var a: B {", true),
      ("private var a = b {", false),
      ("func\n  f()\n  async throws\n{", true), ("for a\n  in b {", true), ("func f<A>\n  (a: A) {", true),
      ("var a: B { get async throws {", true), ("var a: B { set(c) {", true), ("var a = 1 { didSet {", true),
      ("var a = 1 {", false), ("var a = 1 { didSet { }", true), ("func f() { get {", false),
      ("var a: B { return get {", false), ("router.get {", false), ("a.else {", false), ("} else {", true),
      ("let a = b == .protocol\nc {", false), ("func f() where\n  A: B\n{", true), ("-a\nb {", false),
    ]
  )
  func blocks(source: String, isBlock: Bool) throws {
    let file = SourceFile(source)
    let brace = try #require((0..<file.count).last { file.matches($0, "{") && !file.isClosed($0) })
    #expect(file.isBlock(brace) == isBlock)
  }

  @Test(
    "A bracket of a branch of '#if' can be unmatched, and a question after the end of a file has an answer"
  )
  func edges() {
    let file = SourceFile("( [ ) {")
    #expect(file.partner == [2, 1, 0, 3])
    #expect(file.startsLine(file.count))
    #expect(file.index(containing: 100) == nil)
    #expect(!file.touchesCallee(0))
    #expect(SourceFile("f(a)(b").touchesCallee(4))
    #expect(SourceFile("a?(b").touchesCallee(2))
  }

  @Test("A closure's signature ends with 'in'")
  func signatures() {
    func closureIn(_ source: String) -> Int? { SourceFile(source).closureIn(0) }
    #expect(closureIn("{ (a: B.C) -> B.D in a }") == 12)
    #expect(closureIn("{ [self] in a }") == 4)
    #expect(closureIn("{ for a in b { } }") == nil)
    #expect(closureIn("{ a { b in } }") == nil)
    #expect(closureIn("{ let c = a\nfor b in c { } }") == nil)
    let captures = SourceFile("{ [a = b(), c = d()] in a }")
    #expect(captures.capturedCall(of: "c", in: 0).map(captures.text) == "d")
  }

  @Test("A head has bases, and parents in brackets and conditions")
  func clauses() {
    let source = "class A<B: C>: D<E<F>>, G where B: H { }"
    let file = SourceFile(source)
    let clauses = file.clauses(in: 2..<file.count - 2)
    #expect(clauses.bases.map(file.text).filter { $0.first?.isLetter == true } == ["D", "G"])
    #expect(
      clauses.parents.map(file.text).filter { $0.first?.isLetter == true } == ["B", "C", "E", "B", "H"]
    )
  }

  @Test("A type has the members that it declares itself, and a child's parents have names")
  func members() throws {
    let source = """
      final class Screen: Child<App>, P where Q: R {
        let parent: Kit.My_App<Small2>
        func a() { let b = 1 }
        var c = D.init(e: 1)
        init?<G>(h: G) { }
        init!(i: Int) { }
      }
      """
    let type = try #require(SourceFile(source).types.first)
    let members = type.members.map { "\($0.keyword) \($0.name)" }
    #expect(members == ["let parent", "func a", "var c", "init ?", "init !"])
    let names = type.inheritedNames.parents.filter { $0.first?.isLetter == true }
    #expect(names == ["Kit", "My_App", "Small2", "App", "Q", "R"])
    // Text that isn't complete.
    #expect(SourceFile("extension A. { }").type(at: 0)?.name == "A")
    #expect(SourceFile("case a(b: C)").member(at: 1) == nil)
  }

  @Test("The text of tokens has no line breaks and no blanks inside of brackets")
  func text() {
    let file = SourceFile("[\n  a,\n  (\n    b\n  ),\n]")
    #expect(file.text(0..<file.count) == "[a, (b)]")
    #expect(SourceFile("a,").text(0..<2) == "a,")
  }

  @Test(
    "A closure is the argument of a call",
    arguments: [
      ("a {", "a"), ("a(b)\n{", "a"), ("a(b {", "b"), ("a(b(c) {", "b"), ("a(b: {", "a"), ("a<B>(c, {", "a"),
      ("a { b } c: {", "a"), ("a(b) { c } d: {", "a"), ("[a: {", nil), ("a ? b : {", nil), ("= {", nil),
      ("(a) {", nil),
    ] as [(String, String?)]
  )
  func callees(source: String, expected: String?) throws {
    let file = SourceFile(source)
    let brace = try #require((0..<file.count).last { file.matches($0, "{") })
    #expect(file.callee(ofClosure: brace).map(file.text) == expected)
  }

  /// The text that a closure reads of the declaration whose name is `x`.
  private func read<Value>(_ source: String, _ fact: (SourceFile, Int) -> Value?) throws -> Value? {
    let file = SourceFile(source)
    return fact(file, try #require((0..<file.count).first { file.matches($0, "x") }))
  }

  @Test(
    "A declaration has the attributes and modifiers before it",
    arguments: [
      ("@A.B(c) @D<E> public private(set) var x", "@A.B(c) @D<E> public private(set)"),
      ("{ a in nonisolated(unsafe) let x = 1 }", ""),
      ("{ a in\n  nonisolated(unsafe) let x = 1 }", "nonisolated(unsafe)"),
      ("async let x = 1", "async"), ("func f() async\nvar x: A", ""), ("consuming func x()", "consuming"),
      ("a = open(path, b)\nlet x = 1", ""), ("a = b.prefix(c)\nlet x = 1", ""), ("a = prefix\nlet x = 1", ""),
    ]
  )
  func attributes(source: String, expected: String) throws {
    #expect(try read(source) { $0.attributes(of: $1).joined(separator: " ") } == expected)
  }

  @Test(
    "A declaration has a body or none",
    arguments: [
      ("var x: A\npublic init() { }", nil), ("var x: A { b }", "{ b}"), ("let x = A { b }", nil),
      ("func x() -> A\n@B func c() { }", nil), ("func x()\npublic func a() { }", nil),
      ("func x()\nfunc a() { }", nil), ("func x() ->\n  @A () -> B { c }", "{ c}"), ("func x()", nil),
      ("func x();func c() { }", nil),
      ("func x()\n#if A\nfunc b() { }", nil),
      ("protocol P { func x() } struct A { }", nil),
      ("extension x: @retroactive @unchecked A { }", "{}"),
      ("func x()\n  async throws\n{ a }", "{ a}"), ("class x:\n  A { }", "{}"), ("func x() }", nil),
    ] as [(String, String?)]
  )
  func bodies(source: String, expected: String?) throws {
    #expect(
      try read(source) { file, name in file.body(of: name).map { file.text(Range($0)) } } == expected
    )
  }

  @Test(
    "A value ends before the next statement, condition, variable or block",
    arguments: [
      ("let x = a\n  + b\nc", "a + b"), ("let x = a\n-b", "a"), ("var x = a, y = b", "a"),
      ("let x = a; b", "a"),
      ("var x = a { didSet { b } }", "a"), ("guard let x = a else { b }", "a"), ("if let x = a { b }", "a"),
      ("let x = a { b }", "a { b}"), ("let x = a\n{ b }", "a { b}"), ("let x =\n  a\n  as! B\nc", "a as! B"),
      ("let x = if a { b } else if c { d } else { e }\nf", "if a { b} else if c { d} else { e}"),
      ("let x = switch a { case b: c }\nd", "switch a { case b: c}"), ("let x = a\nasync let b = c", "a"),
      ("let x = A<B, C>(d)", "A<B, C>(d)"), ("let x: A; init() { }", nil), ("let x: A, y = b", nil),
      ("let x", nil), ("let x:\n  A = b", "b"), ("var x: A { b }", nil), ("let x =", nil),
      ("let x = if a", "if a"),
      ("{ let x = if a }", "if a"), ("let x = a?.b\nc", "a?.b"), ("let x = a...\nb", "a..."),
      ("let x = a ?\n b : c", "a ? b : c"),
      ("let x = a\n;b", "a"), ("let x = a\n  .b\nc", "a .b"),
    ] as [(String, String?)]
  )
  func values(source: String, expected: String?) throws {
    #expect(
      try read(source) { file, name in file.initialValue(of: name).map { file.text(Range($0)) } }
        == expected
    )
  }

  @Test("The parameters and the result of a generic function")
  func function() throws {
    let source =
      "init?<let n: Int, A: B<C, D>>(_ a: A, to b: [C: D] = [:]) throws(E) -> F<C, D> where A == B<C, D> { }"
    let file = SourceFile(source)
    #expect(file.parameters(of: 0).map(\.type) == ["A", "[C: D]"])
    #expect(file.parameters(of: 0).map(\.label) == [nil, "to"])
    #expect(file.member(at: 0)?.result == "F<C, D>")
    #expect(try read("func x(a: () -> B) -> C { }") { $0.member(at: $1)?.result } == "C")
    #expect(try read("func x<A: B, C>(a: A)") { $0.genericParameters(of: $1) } == ["A", "C"])
    #expect(try read("func x(a: A)") { $0.genericParameters(of: $1) } == [])
    #expect(try read("func x") { $0.parameters(of: $1) } == [])
    #expect(try read("var x: A { get async throws }") { $0.member(at: $1)?.effects } == ["async", "throws"])
    #expect(try read("var x: A { return b }") { $0.member(at: $1)?.effects } == [])
    // A body says more than the `get` before it.
    let body = "var x: A { get throws(E) { run { () async in b } } set { } }"
    #expect(try read(body) { $0.member(at: $1)?.effects } == ["throws(E)"])
    #expect(try read("var x: A { get set }") { $0.member(at: $1)?.isSettable } == true)
    let wrapped = try #require(try read("func x(@A(b: c = d) e f: G) { }") { $0.parameters(of: $1) }?.first)
    #expect(wrapped == .init(label: "e", name: "f", type: "G", defaultValue: nil))
  }

  @Test(
    "A call has its receiver, its arguments and its closures",
    arguments: [
      ("try await a.b.x(c)", "try await a.b.x(c)"), ("try? x", "try? x"), (".x", ".x"), ("return .x", ".x"),
      ("a!.x", "a!.x"), ("a?.b!.x", "a?.b!.x"), ("(a).x", "(a).x"), ("a(b)[c].x", "a(b)[c].x"),
      ("A<B>.x", "A<B>.x"),
      ("b()\n(a).x", "(a).x"), ("in (a).x", "(a).x"), ("a ? x : b", "x"),
      ("x<A>(b)", "x<A>(b)"), ("x (a)", "x"), ("x(a) { b }", "x(a) { b}"), ("x(a)\n{ b }", "x(a) { b}"),
      ("if x(a) { b }", "x(a)"), ("x { a } b: { c }", "x { a} b: { c}"),
      ("x { a }\nb: while c { }", "x { a}"),
    ]
  )
  func calls(source: String, expected: String) throws {
    #expect(try read(source) { $0.text(Range($0.call(named: $1))) } == expected)
  }
}

extension SourceFile {
  fileprivate func isClosed(_ brace: Int) -> Bool { partner[brace] != brace }
}
#endif
