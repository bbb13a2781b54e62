import AssemblerEffects
import Foundation

/// The pages that are kept on disk, one in a file, in the platform's folder for caches.
///
/// Keeping is a convenience: where a file cannot be read or written, the store is as if it had none. A file
/// that is damaged, or is not of this store, is left out of account and written over. The token is never
/// part of it; pages that were read with a token are kept apart from those that were read without.
struct PageStore: Sendable {
  let files: FileAccess
  let hasToken: Bool
  let limit: Int

  /// The page that is kept for `address`.
  func page(at address: URL) -> KeptPage? {
    guard let file = try? file(for: address), let data = try? files.read(file),
      let page = Self.page(in: data), page.address == address.absoluteString
    else { return nil }
    return page
  }

  /// Keeps a page, and deletes the files that were written longest ago where all together are too large.
  func keep(_ page: KeptPage, at address: URL) {
    guard let data = try? Self.data(of: page), data.count <= limit, let file = try? file(for: address) else {
      return
    }
    guard (try? files.write(data, to: file)) != nil else { return }
    trim(file.deletingLastPathComponent())
  }

  private func trim(_ folder: URL) {
    guard let items = try? files.list(folder) else { return }
    var size = items.reduce(0) { $0 + $1.size }
    for item in items.sorted(by: { $0.modified < $1.modified }) where size > limit {
      guard (try? files.remove(item.url)) != nil else { continue }
      size -= item.size
    }
  }

  private func file(for address: URL) throws -> URL {
    let key = Checksum(Data((address.absoluteString + (hasToken ? " with a token" : "")).utf8))
    return try files.folder(.caches)
      .appending(path: "ReposFeature", directoryHint: .isDirectory)
      .appending(path: "\(key.text).page", directoryHint: .notDirectory)
  }

  /// The checksum comes first and the page after it, so that a file that was cut or altered is found out.
  private static func data(of page: KeptPage) throws -> Data {
    let content = try JSONEncoder().encode(page)
    return Data((heading + Checksum(content).text + "\n").utf8) + content
  }

  private static func page(in data: Data) -> KeptPage? {
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let content = data[data.index(after: end)...]
    guard data[..<end].elementsEqual((heading + Checksum(content).text).utf8) else { return nil }
    return try? JSONBody(content).decode(KeptPage.self)
  }

  private static let heading = "ReposFeature page 1 "
}
