#if DEBUG
import Assembler
import AssemblerTesting
@testable import AssemblyGraph
import Testing

/// A rename in the framework does not compile here, or fails here: the tool would not know the role any more.
@Suite("The framework's names that the tool looks for")
struct FrameworkNamesTests {
  /// The name of a type or protocol as the demangler writes it.
  private func name(_ type: Any.Type) -> String {
    String(reflecting: type).replacing("any ", with: "")
  }

  @Test("The root and the roles are declared by these names")
  func roles() {
    #expect(Framework.root == name((any Assembling).self))
    #expect(
      Dictionary(uniqueKeysWithValues: Framework.roles.map { ($0.role, $0.name) }) == [
        .live: name((any LiveAssembler).self), .preview: name((any PreviewAssembler).self),
        .test: name(TestAssembler.self), .child: name((any ChildAssembler).self),
      ]
    )
    #expect(
      Dictionary(uniqueKeysWithValues: Framework.roleTypes.map { ($0.role, $0.name) }) == [
        .live: name(LiveRole.self), .preview: name(PreviewRole.self), .test: name(TestRole.self),
      ]
    )
  }

  @Test("The members of ScopedAssembler have this mangled name")
  func scopedMembers() throws {
    let mangled = try #require(_mangledTypeName((any ScopedAssembler).self))
    #expect(mangled.hasSuffix("_p"))
    #expect(Framework.scopedAssembler == "s:\(mangled.dropLast("_p".count))P")
    let scope = try #require(_mangledTypeName(Scope.self))
    #expect(Framework.scopePrefix == "s:\(scope)")
    #expect(Framework.scopePrefix.hasPrefix(Framework.corePrefix))
    // `AA` is the module once more, `E` an extension in it.
    #expect(Framework.scopedMembers == "s:\(mangled.dropLast("_p".count))PAAE")
  }

  private final class Lifetimes: LiveAssembler, ScopedAssembler {
    let scope = Scope()
    /// Names every function that the tool knows: a rename does not compile.
    func all() -> [Int] {
      let object = weaklyShared { Object() }
      return [shared { 1 }, shared(for: 1) { 2 }, graph { graphShared { 3 } }, object.number]
    }
  }
  private final class Object: Sendable { let number = 4 }

  @Test("The functions that cache are declared by these names")
  func lifetimes() {
    #expect(Lifetimes().all() == [1, 2, 3, 4])
    #expect(Framework.lifetimes == ["shared": .shared, "weaklyShared": .weak, "graphShared": .graph])
  }

  @Test("The effects that remember are declared by these names")
  func statefulEffects() {
    // A rename does not compile.
    _ = (
      FileAccess.inMemory(), Preferences.inMemory(), UUIDGenerator.incrementing, RandomNumbers.seeded(0)
    )
    #expect(
      Framework.statefulEffects == [
        "FileAccess.inMemory", "Preferences.inMemory", "UUIDGenerator.incrementing", "RandomNumbers.seeded",
      ]
    )
  }
}
#endif
