#if DEBUG
@testable import AssemblyGraph
import Testing

@Suite("What the sources say where the index does not")
struct SourceTextTests {
  @Test(
    "An argument that is written in a call",
    arguments: [
      ("shared(for: user) { A() }", true), ("shared { A(for: 1) }", false), ("shared() { A(for: 1) }", false),
      ("shared(on: MainActor.self, for: [1, 2]) { A() }", true),
      ("shared(\n  on: a,\n  for: b\n) { A() }", true),
      ("shared(on: make(for: 1)) { A() }", false), ("shared (for: user) { A() }", true), ("shared", false),
      ("shared(on: a ? b : c) { A(for: 1) }", false), ("shared(", false),
    ]
  )
  func arguments(call: String, isGiven: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("let a = \(call)\n", to: "A.swift")
    let text = SourceText(files: [folder.path + "/A.swift"])
    #expect(text.hasArgument("for", inCallAt: Location(file: 0, line: 1, column: 9)) == isGiven)
  }
}
#endif
