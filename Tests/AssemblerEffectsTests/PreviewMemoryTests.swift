import Assembler
import AssemblerEffects
import Foundation
import Testing

@Suite("Files and preferences of a preview") struct PreviewMemoryTests {
  private protocol SettingsAssembler: FileAssembler, PreferencesAssembler {}
  private final class SettingsPreview: PreviewAssembler, ScopedAssembler, SettingsAssembler {
    let scope = Scope()
  }
  private struct UnscopedPreview: PreviewAssembler, SettingsAssembler {}

  @Test("The objects of a preview with a scope share their preferences")
  func preferences() {
    let preview = SettingsPreview()
    (preview.resolve() as Preferences).set(.string("dark"), for: "theme")
    #expect((preview.resolve() as Preferences).string(for: "theme") == "dark")
    #expect((SettingsPreview().resolve() as Preferences).string(for: "theme") == nil)
  }

  @Test("Files are the same for all that ask a preview with a scope")
  func files() throws {
    let preview = SettingsPreview()
    let url = URL(filePath: "/notes.txt")
    try (preview.resolve() as FileAccess).write(Data("x".utf8), to: url)
    #expect(try (preview.resolve() as FileAccess).read(url) == Data("x".utf8))
    #expect(throws: (any Error).self) { try (SettingsPreview().resolve() as FileAccess).read(url) }
  }

  @Test("Without a scope, each request returns its own")
  func unscoped() {
    let preview = UnscopedPreview()
    (preview.resolve() as Preferences).set(.string("dark"), for: "theme")
    #expect((preview.resolve() as Preferences).string(for: "theme") == nil)
  }
}
