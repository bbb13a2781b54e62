import CompilerSupport
import Foundation
import TestSupport
import Testing

@Suite struct BuildProductsTests {
  @Test("The modules of the running tests are found") func current() throws {
    let products = try BuildProducts.current()
    let module = products.modules.appending(path: "Assembler.swiftmodule")
    #expect(FileManager.default.fileExists(atPath: module.path))
  }

  @Test(
    "Modules are found in a folder above the tests, in the layout of either build system",
    arguments: ["debug/Modules", "Products/Debug"]
  )
  func layouts(modules: String) async throws {
    try await TemporaryFolder.with { scratch in
      let scratch = scratch.resolvingSymlinksInPath()
      let module = scratch.appending(path: "\(modules)/Feature.swiftmodule")
      try FileManager.default.createDirectory(at: module, withIntermediateDirectories: true)
      let folder = scratch.appending(path: modules.replacing("/Modules", with: ""))
      let bundle = folder.appending(path: "Tests.xctest/Contents/MacOS/Tests")
      let products = try BuildProducts.containing(module: "Feature", above: [bundle])
      #expect(products.folder.path == folder.path)
      #expect(products.modules.path == scratch.appending(path: modules).path)
    }
  }

  @Test("A module that was not built is an error that says where it was looked for") func notBuilt() {
    #expect(
      throws: TestSupportError.moduleNotFound(name: "Feature", searched: ["/nowhere/debug", "/nowhere"])
    ) {
      try BuildProducts.containing(module: "Feature", above: [URL(filePath: "/nowhere/debug/tests")])
    }
  }
}
