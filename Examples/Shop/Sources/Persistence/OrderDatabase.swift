public import AssemblerEffects
public import Domain
import Foundation
import Synchronization

/// The orders, in a file that is opened before the application's assembler is made.
public final class OrderDatabase: OrderHistory {
  private let orders: Mutex<[Order]>
  private let file: URL
  private let files: FileAccess

  private init(orders: [Order], file: URL, files: FileAccess) {
    self.orders = Mutex(orders)
    self.file = file
    self.files = files
  }

  /// Opens the database in `folder`. Throws if it cannot be read: an application without its orders does not
  /// start.
  @concurrent public static func open(folder: StorageFolder, files: FileAccess) async throws -> OrderDatabase
  {
    let file = folder.url.appending(path: "orders.json")
    let data = try files.readIfPresent(file)
    do {
      let orders = try data.map { try JSONDecoder().decode([Order].self, from: $0) } ?? []
      return OrderDatabase(orders: orders, file: file, files: files)
    } catch {
      throw ShopError("the orders in \(file.path()) are damaged")
    }
  }

  public func orders(of user: User.ID) -> [Order] { orders.withLock { $0.filter { $0.user == user } } }

  public func append(_ order: Order) throws {
    try orders.withLock { orders in
      try files.write(try JSONEncoder().encode(orders + [order]), to: file)
      orders.append(order)
    }
  }
}
