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
    preview.preferences.set(.string("dark"), for: "theme")
    #expect(preview.preferences.string(for: "theme") == "dark")
    #expect(SettingsPreview().preferences.string(for: "theme") == nil)
  }

  @Test("Files are the same for all that ask a preview with a scope")
  func files() throws {
    let preview = SettingsPreview()
    let url = URL(filePath: "/notes.txt")
    try preview.files.write(Data("x".utf8), to: url)
    #expect(try preview.files.read(url) == Data("x".utf8))
    #expect(throws: (any Error).self) { try SettingsPreview().files.read(url) }
  }

  @Test("Without a scope, each request returns its own")
  func unscoped() {
    let preview = UnscopedPreview()
    preview.preferences.set(.string("dark"), for: "theme")
    #expect(preview.preferences.string(for: "theme") == nil)
  }
}
