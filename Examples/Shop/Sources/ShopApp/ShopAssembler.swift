public import Assembler
public import AssemblerEffects
public import AssemblerHTTP
public import Domain
public import LiveLeaves
import Networking
public import Persistence
import Session

/// The live application. Its rules return values that were awaited at startup, so all of them are synchronous.
public final class ShopAssembler: LiveAssembler, ShopApplication, ShopLeaves {
  public let scope: Scope
  private let start: Start
  private let database: OrderDatabase

  private init(_ start: Start, database: OrderDatabase) {
    scope = Scope(label: "application", onBuild: start.trace?.record)
    self.start = start
    self.database = database
  }

  /// Opens the database, and then creates the assembler.
  public static func open(_ start: Start) async throws -> ShopAssembler {
    let database = try await OrderDatabase.open(folder: start.folder, files: start.files)
    return ShopAssembler(start, database: database)
  }

  public var orders: any OrderHistory { database }
  public var storageFolder: StorageFolder { start.folder }
  public var files: FileAccess { start.files }
  public var preferences: Preferences { start.preferences }
  public var http: HTTPClient { start.client }
  public var console: Console { start.console }
}

extension ShopCommand {
  /// The shell retains the assembler, which it requests a session from at each sign-in.
  static func open(_ start: Start) async throws -> Shell { try await ShopAssembler.open(start).shell() }
}
