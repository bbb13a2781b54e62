#if DEBUG
@testable import AssemblyCheck
import Testing

@Suite("Demangled types")
struct ParsedTypeTests {
  @Test(
    "A demangled type is parsed",
    arguments: [
      ("A.B<C, [D]>?", "B<C,[D]>?"), ("@convention(c) (A) -> B", "(A)->B"),
      ("@isolated(any) () -> A", "()->A"),
      ("nonisolated(nonsending) () async throws(E) -> A", "()asyncthrows->A"), ("A.P.Protocol", "P.Type"),
      ("A<B>.C<D>", "A.C<B,D>"), ("[A : B]", "[A:B]"), ("(a: A, B)", "(a:A,B)"), ("__owned A", "A"),
      ("[A]...", "[A]"), ("A & B & D", "A&B&D"), ("(_ a: A, b c: B) -> D", "(A,B)->D"),
      ("@A.Actor () -> A.B", "()->B"),
      ("A B", nil), ("[A : B", nil), ("[A", nil), ("A<B", nil), ("A<B>.", nil), ("(A", nil), ("A & ", nil),
      ("", nil),
      ("(A) -> ", nil), ("A<>", nil), ("@convention(c", nil), ("[A: ]", nil),
    ] as [(String, String?)]
  )
  func types(text: String, expected: String?) {
    #expect(ParsedType(text).map(shown) == expected)
  }

  private func shown(_ type: ParsedType) -> String {
    switch type {
    case .named("Swift.Array", let arguments): return "[\(shown(arguments[0]))]"
    case .named("Swift.Dictionary", let arguments): return "[\(shown(arguments[0])):\(shown(arguments[1]))]"
    case .named(let name, let arguments):
      let list = arguments.map(shown).joined(separator: ",")
      return (name.hasPrefix("A.") && !name.hasPrefix("A.C") ? String(name.dropFirst(2)) : name)
        + (list.isEmpty ? "" : "<\(list)>")
    case .composition(let parts): return parts.map(shown).joined(separator: "&")
    case .optional(let type): return shown(type) + "?"
    case .metatype(let type): return shown(type) + ".Type"
    case .tuple(let elements):
      return "("
        + elements.map { ($0.label.isEmpty ? "" : $0.label + ":") + shown($0.type) }.joined(separator: ",")
        + ")"
    case .function(let function):
      return "(" + function.parameters.map(shown).joined(separator: ",") + ")"
        + (function.isAsync ? "async" : "")
        + (function.isThrowing ? "throws" : "") + "->" + shown(function.result)
    }
  }
}
#endif
