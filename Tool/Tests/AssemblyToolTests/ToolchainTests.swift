#if DEBUG
@testable import AssemblyCheck
import Foundation
import TestSupport
import Testing

@Suite("The toolchain and paths")
struct ToolchainTests {
  @Test("libIndexStore is found beside the runtime, and in the toolchain that 'swiftc' names")
  func library() throws {
    let library = try Toolchain.indexLibrary(environment: [:])
    let environment = ProcessInfo.processInfo.environment
    #expect(Toolchain.named(environment).flatMap(FilePath.real) == FilePath.real(library))
    #expect(Toolchain.named(["PATH": "/nowhere"]) == nil)
    // One that fails, and one of a toolchain without the library.
    let folder = try TemporaryFolder()
    for script in ["echo '{}'", "echo '{\"paths\": {\"runtimeResourcePath\": \"/nowhere/swift\"}}'; exit 1"] {
      try folder.write("#!/bin/sh\n\(script)\n", to: "swiftc")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/swiftc")
      #expect(Toolchain.named(["PATH": folder.path + ":/bin"]) == nil)
    }
    #expect(try Toolchain.indexLibrary(environment: ["INDEXSTORE_LIB": "/a.so"]) == "/a.so")
    #expect(try Toolchain.indexLibrary(environment: ["INDEXSTORE_LIB": ""]) == library)
  }

  @Test(
    "Text has color in a terminal that has, unless 'NO_COLOR' is set",
    arguments: [
      (true, [:], true), (true, ["NO_COLOR": "", "TERM": "xterm"], true), (true, ["NO_COLOR": "1"], false),
      (true, ["TERM": "dumb"], false), (false, [:], false),
    ]
  )
  func color(isTerminal: Bool, environment: [String: String], usesColor: Bool) {
    #expect(Terminal.usesColor(isTerminal: isTerminal, environment) == usesColor)
  }

  @Test("An address outside all libraries has no path")
  func image() {
    withUnsafeTemporaryAllocation(byteCount: 8, alignment: 8) { buffer in
      #expect(buffer.baseAddress.flatMap { LoadedImage.path(of: $0) } == nil)
    }
  }

  @Test("A search for a folder ends at the root and at the start of a relative path")
  func folders() {
    #expect(FilePath.package(above: "/nowhere/a.swift") == nil)
    #expect(FilePath.package(above: "nowhere/a.swift") == nil)
    #expect(FilePath.modified("/nowhere") == nil)
    #expect(FilePath.contains("/a/b", "/a/b") && FilePath.contains("/a/b", "/a/b/c"))
    #expect(!FilePath.contains("/a/b", "/a/bc"))
    for file in ["/nowhere/a.swift", "nowhere/a.swift"] {
      #expect(throws: IndexError.indexNotFound(searched: "the folders above \(file)")) {
        try IndexLocator.store(above: file)
      }
    }
  }

  @Test("The formats of a store are its folders 'v5', 'v6' and so on that have units")
  func formats() throws {
    let folder = try TemporaryFolder()
    for name in ["v5/units", "v6/records", "vX/units", "x5/units", "v/units"] {
      try folder.write("", to: name + "/a")
    }
    #expect(IndexLocator.formats(of: folder.path) == ["v", "v5"])
  }

  @Test("A path in a dependency begins with the name of its package")
  func dependencies() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "let package = Package(\n  name: \"Kit\")\n",
      to: ".build/checkouts/swift-kit/Package.swift"
    )
    try folder.write("let package = Package(name: name)\n", to: ".build/checkouts/other/Package.swift")
    let style = TextStyle(folder: folder.path)
    func path(_ file: String) -> String {
      style.path(SourcePosition(file: "\(folder.path)/\(file)", line: 1, column: 1))
    }
    #expect(path(".build/checkouts/swift-kit/Sources/Kit/A.swift") == "Kit/Sources/Kit/A.swift")
    #expect(path(".build/checkouts/other/A.swift") == "other/A.swift")
    #expect(path("Sources/App/A.swift") == "Sources/App/A.swift")
    #expect(style.path(SourcePosition(file: "/nowhere/A.swift", line: 1, column: 1)) == "/nowhere/A.swift")
  }

  @Test("A build without an index is told apart from a damaged one")
  func missing() {
    let missing: [IndexError] = [
      .indexNotFound(searched: ""), .indexIncomplete(path: "", modules: []),
      .indexOfOtherPackage(path: "", root: ""),
      .indexStale(files: []),
    ]
    #expect(missing.allSatisfy { $0.isMissingIndex })
    #expect(!IndexError.libraryNotFound.isMissingIndex)
    #expect(!IndexError.indexUnreadable(path: "", reason: "").isMissingIndex)
  }
}
#endif
