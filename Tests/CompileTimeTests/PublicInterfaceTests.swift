// The graph of another compiler or system has other words for some declarations.
#if os(Linux) && compiler(>=6.3)
import CompilerSupport
import Foundation
import TestSupport
import Testing

@Suite("The public interface") struct PublicInterfaceTests {
  private static let modules = ["Assembler", "AssemblerEffects", "AssemblerHTTP", "AssemblerTesting"]

  @Test("It's the recorded one", arguments: modules)
  func recorded(module: String) async throws {
    let interface = try await PublicInterface(of: module, options: BuildProducts.current().searchOptions)
    let file = Fixture.package.appending(path: "Tests/CompileTimeTests/Interface/\(module).txt")
    let text = interface.lines.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    let record = try? String(contentsOf: file, encoding: .utf8)
    let changes = text.split(separator: "\n").difference(from: (record ?? "").split(separator: "\n"))
    #expect(
      record == text,
      """
      Users of \(module) see a change:
      \(changes.map(Self.description).joined(separator: "\n"))
      If you mean it, 'UPDATE_DOCUMENTATION=1 swift test --filter PublicInterfaceTests' records it. Commit the file with \
      the change, and say in CHANGELOG.md what users see.
      """
    )
  }

  @Test("Each declaration has a comment", arguments: modules + ["ReposFeature"])
  func documented(module: String) async throws {
    let interface = try await PublicInterface(of: module, options: BuildProducts.current().searchOptions)
    #expect(interface.undocumented.isEmpty, "\(interface.undocumented.joined(separator: "\n"))")
  }

  @Test("A line has the path, the system, the declaration and its conditions; what begins with '_' has none")
  func lines() async throws {
    let interface = try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "Small.swift")
      try Data(Self.source.utf8).write(to: file)
      let result = try await SwiftCompiler().buildModule(file, into: folder)
      #expect(result.succeeded, "\(result.errors)")
      return try await PublicInterface(of: "Small", options: ["-I", folder.path])
    }
    #expect(
      interface.lines
        == [
          "Box | public struct Box<Value> where Value : Sendable", "Box.value | public var value: Value",
          "Box.isEmpty | public var isEmpty: Bool { get } | where Value : Collection, Value : Sendable",
          "Box: Swift.Sendable",
          "Base | open class Base", "Scene | iOS 16 public protocol Scene",
          "Scene.name | iOS 16 public var name: String { get }",
          "Scene.name | iOS 16 public var name: String { get } | where Self == Name",
          "Name | public struct Name", "Name: Scene", "Name: Swift.Equatable",
          "Sequence.count() | public func count() throws -> Int",
        ].sorted()
    )
    #expect(
      interface.undocumented == [
        "Base | open class Base",
        "Box.isEmpty | public var isEmpty: Bool { get } | where Value : Collection, Value : Sendable",
        "Sequence.count() | public func count() throws -> Int",
      ]
    )
  }

  private static let source = """
    /// A box.
    public struct Box<Value>: Sendable where Value: Sendable {
      /// The value.
      public var value: Value
      var secret = 1
    }
    extension Box where Value: Collection {
      public var isEmpty: Bool { value.isEmpty }
    }
    open class Base {
      public func _hidden() {}
    }
    /// A name.
    public struct Name: Scene, Equatable {}
    /// A scene.
    @available(iOS 16, *)
    public protocol Scene {
      /// A name.
      var name: String { get }
    }
    @available(iOS 16, *)
    extension Scene where Self == Name {
      public var name: String { "" }
    }
    extension Sequence {
      public func count()
        throws -> Int { 0 }
    }
    """

  private static func description(_ change: CollectionDifference<Substring>.Change) -> String {
    switch change {
    case .insert(_, let line, _): "+ \(line)"
    case .remove(_, let line, _): "- \(line)"
    }
  }
}
#endif
