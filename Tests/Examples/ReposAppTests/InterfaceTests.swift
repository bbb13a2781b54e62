import CompilerSupport
import Foundation
import TestSupport
import Testing

/// `Examples/ReposApp` against the interfaces of SwiftUI and UIKit that `Tests/Support/AppleFrameworks` declares.
@Suite("ReposApp compiles against Apple's interfaces")
struct InterfaceTests {
  @Test("Both front ends compile in Swift 6 mode without a warning") func compiles() async throws {
    let result = try await check()
    #expect(result.errors == "")
    #expect(result.succeeded)
  }

  @Test("The front end is chosen in one line") func oneLine() async throws {
    let result = try await check { sources in
      try sources.replace("SwiftUIFrontEnd(assembler: assembler", with: "UIKitFrontEnd(assembler: assembler")
    }
    #expect(result.errors == "")
  }

  @Test("Without UIKit, as on a Mac, the SwiftUI front end compiles") func mac() async throws {
    try await TemporaryFolder.with { folder in
      try writeInterfacesOfMac(into: folder)
      let options = try await AppleFrameworks.options(interfaces: folder)
      let result = try await check(options: options)
      #expect(result.errors == "")
      // The folder has no UIKit, indeed.
      let withUIKit = try await check(options: options) { sources in
        try sources.replace(
          "SwiftUIFrontEnd(assembler: assembler",
          with: "UIKitFrontEnd(assembler: assembler"
        )
      }
      #expect(withUIKit.errors.contains("cannot find 'UIKitFrontEnd' in scope"))
    }
  }

  /// All in one compilation, because none hides another.
  @Test("Mistakes don't compile") func mistakes() async throws {
    let result = try await check { sources in
      for mistake in Self.mistakes { try sources.replace(mistake.text, with: mistake.replacement) }
    }
    #expect(!result.succeeded)
    for mistake in Self.mistakes {
      #expect(result.errors.contains(mistake.message), "\(mistake.title)")
    }
  }

  private static let mistakes = [
    Mistake(
      "A rule is missing",
      replacing: "@MainActor var favorites: Favorites {\n",
      with: "@MainActor var stars: Favorites {\n",
      message: "protocol requires property 'favorites' with type 'Favorites'"
    ),
    Mistake(
      "A session doesn't forward what its parent builds",
      replacing: "extension OrganizationAssembler where Self: ChildAssembler, Parent: ReposAppAssembler {",
      with: "extension OrganizationAssembler where Self: LiveAssembler {",
      message: "does not conform to protocol 'OrganizationAssembler'"
    ),
    Mistake(
      "A leaf of the preview is missing",
      replacing: "let repos: any ReposDataSource = SampleRepositories()",
      message: "protocol requires property 'repos' with type 'any ReposDataSource'"
    ),
    Mistake(
      "A view controller gets another screen's model",
      replacing: "presenter: presenter(organization: organization),",
      with: "presenter: details(of: organization),",
      message: "cannot convert value of type 'String' to expected argument type 'RepoRow'"
    ),
    Mistake(
      "A view uses what SwiftUI does not have",
      replacing: ".refreshable {",
      with: ".renewable {",
      message: "has no member 'renewable'"
    ),
    Mistake(
      "A view controller overrides what UIKit does not have",
      replacing: "didSelectRowAt indexPath",
      with: "didSelectRow indexPath",
      message: "has different argument labels from any potential overrides"
    ),
    Mistake(
      "A preview builds a view with the wrong arguments",
      replacing: "RepositoryView(model: ReposPreviewAssembler().details(of: .sample))",
      with: "RepositoryView(model: ReposPreviewAssembler())",
      message:
        "cannot convert value of type 'ReposPreviewAssembler' to expected argument type 'RepositoryModel'"
    ),
    Mistake(
      "The environment's entry has another type than the factory",
      replacing: "@Entry var makeRepositoryModel: (@MainActor (RepoRow) -> RepositoryModel)? = nil",
      with: "@Entry var makeRepositoryModel: (@MainActor (RepoRow) -> ReposModel)? = nil",
      message: "cannot convert value of type 'RepositoryModel' to closure result type 'ReposModel'"
    ),
    Mistake(
      "A model is used off the main actor",
      replacing: "await model.openPage()",
      with: "await Task.detached { [model] in model.toggleFavorite() }.value",
      message:
        "main actor-isolated instance method 'toggleFavorite()' cannot be called from outside of the actor"
    ),
  ]

  private func check(
    options: [String]? = nil,
    change: (inout Sources) throws -> Void = { _ in }
  ) async throws -> CommandResult {
    var sources = try Sources()
    try change(&sources)
    let changed = sources
    let frameworks = if let options { options } else { try await AppleFrameworks.options() }
    return try await TemporaryFolder.with { folder in
      try await SwiftCompiler().check(
        try changed.write(into: folder),
        options: frameworks + [
          "-module-name", "ReposApp", "-warnings-as-errors", "-default-isolation", "MainActor",
          "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility",
        ]
      )
    }
  }

  /// SwiftUI as it is where UIKit isn't.
  private func writeInterfacesOfMac(into folder: URL) throws {
    for name in ["Combine", "DeveloperToolsSupport", "SwiftUI", "SwiftUICore"] {
      let file = AppleFrameworks.interfaces.appending(path: "\(name).swiftinterface")
      let text = try String(contentsOf: file, encoding: .utf8)
      let part = text.prefix(
        upTo: text.firstRange(of: "// MARK: UIKit in SwiftUI")?.lowerBound ?? text.endIndex
      )
      let mac = part.replacing("import UIKit\n", with: "")
      try Data(mac.utf8).write(to: folder.appending(path: "\(name).swiftinterface"))
    }
  }
}

/// A change of the example that the compiler has to refuse.
nonisolated struct Mistake {
  let title: String
  let text: String
  let replacement: String
  let message: String

  init(_ title: String, replacing text: String, with replacement: String = "", message: String) {
    self.title = title
    self.text = text
    self.replacement = replacement
    self.message = message
  }
}

/// The Swift files of the example, which a test may change.
struct Sources {
  private var files: [String: String] = [:]

  init() throws {
    let folder = AppleFrameworks.interfaces.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/ReposApp/Sources/ReposApp")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
    for case let path as String in paths where path.hasSuffix(".swift") {
      files[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
  }

  /// Replaces a text wherever it is. It fails the test if it is nowhere.
  mutating func replace(_ text: String, with replacement: String) throws {
    let before = files
    files = files.mapValues { $0.replacing(text, with: replacement) }
    try #require(files != before, "'\(text)' is in no file of the example")
  }

  /// Writes the files, and returns where they are.
  func write(into folder: URL) throws -> [URL] {
    try files.sorted { $0.key < $1.key }.map { path, text in
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
      return file
    }
  }
}
