import Foundation

/// Where the tests, the package and its products are.
enum Paths {
  /// Tests/AssemblyGraphTests.
  static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path

  /// The package's folder.
  static let package = URL(filePath: tests).deletingLastPathComponent().deletingLastPathComponent().path

  /// The folder that has the test bundle and the tool `assembly` in it.
  static let products: String = {
    #if canImport(Darwin)
    let bundle = Bundle(for: BundleToken.self)
    #else
    let bundle = Bundle.main
    #endif
    var folder = bundle.bundleURL
    while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.path + "/assembly") {
      folder.deleteLastPathComponent()
    }
    return folder.path
  }()

  /// The command-line tool.
  static let tool = products + "/assembly"

  private final class BundleToken {}
}
