import Assembler
import AssemblerEffects
import AssemblerTesting
import Domain
import Foundation
import Networking
import Persistence
import ShopTestSupport
import Testing

@Suite struct FileBasketStorageTests {
  let folder = StorageFolder(url: URL(filePath: "/shop", directoryHint: .isDirectory))
  let log = Recorder<Log.Entry>()

  private var file: URL { folder.url.appending(path: "basket-ada.json") }

  private func storage(_ files: FileAccess) -> FileBasketStorage {
    FileBasketStorage(user: .ada, folder: folder, files: files, log: Log { log.record($0) })
  }

  @Test("A basket survives, each user's by itself") func roundTrip() throws {
    let files = FileAccess.inMemory()
    #expect(try storage(files).load().isEmpty)
    try storage(files).save(Basket(.teapot, .cup, .cup))
    #expect(try storage(files).load() == Basket(.teapot, .cup, .cup))
    let bob = FileBasketStorage(user: .bob, folder: folder, files: files, log: Log { log.record($0) })
    #expect(try bob.load().isEmpty)
    #expect(log.values.isEmpty)
  }

  @Test("Damaged files are set aside with a message, and none of them is lost") func damaged() throws {
    let files = FileAccess.inMemory()
    for number in 1...2 {
      let damaged = Data("damaged \(number)".utf8)
      try files.write(damaged, to: file)
      #expect(try storage(files).load().isEmpty)
      #expect(try files.read(folder.url.appending(path: "basket-ada.json.damaged-\(number)")) == damaged)
      #expect(throws: CocoaError.self) { try files.read(file) }
      #expect(log.values.count == number)
      #expect(log.values.last?.message.contains("damaged-\(number)") == true)
    }
  }

  @Test("A damaged file stays where it is if it cannot be set aside") func fullDisk() throws {
    var files = FileAccess.inMemory([file: Data("damaged".utf8)])
    files.write = { _, _ in throw CocoaError(.fileWriteOutOfSpace) }
    #expect(throws: CocoaError(.fileWriteOutOfSpace)) { try storage(files).load() }
    #expect(try files.read(file) == Data("damaged".utf8))
  }

  @Test("A file that cannot be read is an error, not an empty basket") func unreadable() throws {
    var files = FileAccess.inMemory()
    files.read = { _ in throw CocoaError(.fileReadNoPermission) }
    #expect(throws: CocoaError(.fileReadNoPermission)) { try storage(files).load() }
  }
}

@Suite struct OrderDatabaseTests {
  let folder = StorageFolder(url: URL(filePath: "/shop", directoryHint: .isDirectory))
  let order = Order(user: "ada", basket: Basket(.cup), paid: Money(cents: 725), receipt: "R-1")

  @Test("Orders are there when the database is opened again") func reopens() async throws {
    let files = FileAccess.inMemory()
    try await OrderDatabase.open(folder: folder, files: files).append(order)
    let orders = try await OrderDatabase.open(folder: folder, files: files)
    #expect(orders.orders(of: "ada") == [order])
    #expect(orders.orders(of: "bob").isEmpty)
  }

  @Test("A damaged database does not open") func damaged() async throws {
    let files = FileAccess.inMemory([folder.url.appending(path: "orders.json"): Data("[".utf8)])
    await #expect(throws: ShopError("the orders in /shop/orders.json are damaged")) {
      try await OrderDatabase.open(folder: folder, files: files)
    }
  }
}

@Suite struct NetworkingTests {
  @Test("The embedded server has products, knows who signs in, and takes payments") func server() async throws {
    let shop = HTTPShop(client: .embeddedServer())
    #expect(try await shop.products().map(\.name) == ["Teapot", "Kettle", "Cup", "Green tea"])
    #expect(try await shop.signIn(name: "ADA") == .ada)
    #expect(try await shop.pay(Money(cents: 500_00), by: .ada) == "R-1")
    #expect(try await shop.pay(Money(cents: 1), by: .ada) == "R-2")
    await #expect(throws: ShopError("the card is declined")) { try await shop.pay(Money(cents: 500_01), by: .ada) }
    await #expect(throws: ShopError("nobody here is called 'Eve': try Ada or Bob")) {
      try await shop.signIn(name: "Eve")
    }
  }

  @Test("Products are asked for again after a failure, three times in all", arguments: [(1, 2), (2, 3), (3, 3)])
  func retries(failures: Int, requests: Int) async throws {
    let source = StubProducts(failures: failures)
    let retrying = RetryingProducts(source, clock: ImmediateClock())
    if failures < 3 {
      #expect(try await retrying.products() == [.teapot, .cup])
    } else {
      await #expect(throws: ShopError("no connection")) { try await retrying.products() }
    }
    #expect(source.requests.values.count == requests)
  }
}
