public import Assembler
public import AssemblerEffects
public import AssemblerHTTP
public import Domain
public import LiveLeaves
import Networking
public import Persistence
import Session

/// The live application. Its initializer awaits what opens at the start, so its rules are synchronous.
public final class ShopAssembler: LiveAssembler, ShopApplication, LiveLeaves {
  public let scope: Scope
  public let orders: any OrderHistory
  private let start: Start

  public init(_ start: Start) async throws {
    scope = Scope(label: "application", onBuild: start.trace?.record)
    orders = try await OrderDatabase.open(folder: start.folder, files: start.files)
    self.start = start
  }

  public var storageFolder: StorageFolder { start.folder }
  public var files: FileAccess { start.files }
  public var preferences: Preferences { start.preferences }
  public var http: HTTPClient { start.client }
  public var console: Console { start.console }
}

extension ShopCommand {
  /// The shell retains the assembler, which it requests a session from at each sign-in.
  static func open(_ start: Start) async throws -> Shell { try await ShopAssembler(start).shell() }
}
