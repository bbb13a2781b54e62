public import AssemblerEffects
public import AssemblerHTTP
public import Foundation
import Networking
public import Persistence

/// The values awaited at startup.
public struct Start: Sendable {
  public var folder: StorageFolder
  public var files: FileAccess
  public var preferences: Preferences
  public var client: HTTPClient
  public var console: Console
  /// Records the builds of all scopes.
  public var trace: BuildTrace?
}

extension Start {
  /// An application with embedded data, and files in memory.
  public static func inMemory(console: Console) -> Self {
    Self(
      folder: StorageFolder(url: URL(filePath: "/shop", directoryHint: .isDirectory)),
      files: .inMemory(),
      preferences: .inMemory(),
      client: .embeddedServer(),
      console: console
    )
  }

  /// An application with embedded data, and files in `folder` or the platform's standard folder.
  public static func onDisk(folder: URL? = nil, console: Console) throws -> Self {
    let files = FileAccess.live
    let folder = try folder ?? files.folder(.applicationSupport).appending(path: "AssemblerShop")
    return Self(
      folder: StorageFolder(url: folder),
      files: files,
      preferences: .live,
      client: .embeddedServer(),
      console: console
    )
  }
}
