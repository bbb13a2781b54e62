public import AssemblerEffects
public import Domain
public import Foundation

/// The folder of the shop's files.
public struct StorageFolder: Sendable {
  public let url: URL

  public init(url: URL) { self.url = url }
}

/// Keeps a basket in a file, replaced as a whole with each change.
///
/// A damaged file is set aside under another name, with a message: the shop goes on with an empty basket, and
/// nothing is lost. A file that cannot be read at all is an error, so that it is never overwritten.
public final class FileBasketStorage: BasketStorage {
  private let file: URL
  private let files: FileAccess
  private let log: Log

  /// Keeps the basket of `user` in `folder`, which the first write creates.
  public init(user: User, folder: StorageFolder, files: FileAccess, log: Log) {
    file = folder.url.appending(path: "basket-\(user.id).json")
    self.files = files
    self.log = log
  }

  public func load() throws -> Basket {
    guard let data = try files.readIfPresent(file) else { return Basket() }
    do {
      return try JSONDecoder().decode(Basket.self, from: data)
    } catch {
      let name = try setAside(data)
      log.warning("the saved basket is damaged; it is set aside as \(name), and yours is empty")
      return Basket()
    }
  }

  public func save(_ basket: Basket) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try files.write(try encoder.encode(basket), to: file)
  }

  /// Writes the copy before it removes the file: a full disk loses nothing.
  private func setAside(_ data: Data) throws -> String {
    let folder = file.deletingLastPathComponent()
    let names = Set(try files.list(folder).map(\.name))
    var number = 1
    while names.contains(name(number)) { number += 1 }
    try files.write(data, to: folder.appending(path: name(number)))
    try files.remove(file)
    return name(number)
  }

  private func name(_ number: Int) -> String { "\(file.lastPathComponent).damaged-\(number)" }
}

extension FileAccess {
  /// The bytes of a file; nil if there is none.
  func readIfPresent(_ file: URL) throws -> Data? {
    do { return try read(file) } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }
}
