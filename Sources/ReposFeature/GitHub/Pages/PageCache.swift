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

/// A page as it is kept on disk: what is shown of it, not the answer's bytes, of which it is a twentieth.
struct KeptPage: Equatable, Sendable {
  /// The address of the page.
  var address: String
  /// GitHub's mark of the page's content.
  var etag: String
  /// The address of the next page.
  var next: String?
  /// When GitHub last said that this is the page.
  var confirmedAt: Date
  /// What is shown of the page.
  var content: RepositoryPage
}

extension KeptPage: Codable {
  private enum CodingKeys: String, CodingKey {
    case address, etag, next, confirmedAt, repositories, skipped
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    address = try container.decode(String.self, forKey: .address)
    etag = try container.decode(String.self, forKey: .etag)
    next = try container.decodeIfPresent(String.self, forKey: .next)
    confirmedAt = try container.decode(Date.self, forKey: .confirmedAt)
    content = RepositoryPage(
      repositories: try container.decode([Item].self, forKey: .repositories).map(\.repository),
      skipped: try container.decode(Int.self, forKey: .skipped)
    )
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(address, forKey: .address)
    try container.encode(etag, forKey: .etag)
    try container.encodeIfPresent(next, forKey: .next)
    try container.encode(confirmedAt, forKey: .confirmedAt)
    try container.encode(content.repositories.map(Item.init), forKey: .repositories)
    try container.encode(content.skipped, forKey: .skipped)
  }

  private struct Item: Codable {
    var id: Int?
    var name: String
    var description: String?
    var page: URL?
    var pushedAt: Date?
    var isArchived: Bool

    init(_ repository: Repository) {
      id = repository.id
      name = repository.name
      description = repository.description
      page = repository.page
      pushedAt = repository.pushedAt
      isArchived = repository.isArchived
    }

    var repository: Repository {
      Repository(
        id: id,
        name: name,
        description: description,
        page: page,
        pushedAt: pushedAt,
        isArchived: isArchived
      )
    }
  }
}

/// A number that tells contents apart: the 64-bit FNV-1a hash, after Fowler, Noll and Vo.
///
/// `Hashable` does not do, since its values differ from one run of a program to the next.
struct Checksum: Equatable {
  /// Sixteen hexadecimal digits.
  let text: String

  init(_ data: Data) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
