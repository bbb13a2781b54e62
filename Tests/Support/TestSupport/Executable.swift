public import Foundation

/// Finds programs the way a shell does.
public enum Executable {
  /// The first executable file called `name` in the folders of `path`.
  ///
  /// - Parameters:
  ///   - name: The program's file name.
  ///   - path: Folders with a colon between them; the environment's `PATH` unless told.
  /// - Throws: ``TestSupportError/executableNotFound(name:path:)``.
  public static func named(_ name: String, path: String? = nil) throws -> URL {
    let path = path ?? ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
    guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw TestSupportError.executableNotFound(name: name, path: path) }
    return found
  }
}
