public import Assembler
public import AssemblerEffects
public import Domain
public import Foundation
public import LiveLeaves
import Networking
public import Persistence
import Session

/// The live application. Its rules return values that were awaited at startup, so all of them are synchronous.
public final class ShopAssembler: LiveAssembler, ShopApplication, StorageFolderAssembler, HTTPAssembler,
  FileAssembler, LogAssembler
{
  /// The values awaited at startup.
  public struct Start: Sendable {
    public var folder: StorageFolder
    public var files: FileAccess
    public var preferences: Preferences
    public var client: HTTPClient
    public var console: Console
  }

  public let scope = Scope(label: "application")
  private let start: Start
  private let database: OrderDatabase

  private init(_ start: Start, database: OrderDatabase) {
    self.start = start
    self.database = database
  }

  /// Opens the database, and then creates the assembler.
  public static func open(_ start: Start) async throws -> ShopAssembler {
    let database = try await OrderDatabase.open(folder: start.folder, files: start.files)
    return ShopAssembler(start, database: database)
  }

  public func resolve() -> any OrderHistory { database }
  public func resolve() -> StorageFolder { start.folder }
  public func resolve() -> FileAccess { start.files }
  public func resolve() -> Preferences { start.preferences }
  public func resolve() -> HTTPClient { start.client }
  public func resolve() -> Console { start.console }
}

extension ShopAssembler.Start {
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
