import AssemblerEffects
import AssemblerHTTP
import Foundation

/// Caches pages on disk, each in a file of its own in the platform's folder for caches.
///
/// The cache is best effort. A file that can't be read or written, that is damaged, or that another program wrote
/// counts as missing. No file contains the token, and pages read with a token have other files than pages read
/// without one.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct PageCache: Sendable {
  let files: FileAccess
  let hasToken: Bool
  let maximumBytes: Int

  /// The cached page at `url`.
  func page(at url: URL) -> CachedPage? {
    guard let file = try? file(for: url), let data = try? files.read(file),
      let page = Self.page(in: data), page.url == url.absoluteString
    else { return nil }
    return page
  }

  /// Stores a page, and deletes the oldest files until the cache fits its limit.
  func store(_ page: CachedPage, at url: URL) {
    guard let data = try? Self.data(of: page), data.count <= maximumBytes, let file = try? file(for: url)
    else { return }
    try? files.write(data, to: file)
    trim(file.deletingLastPathComponent())
  }

  private func trim(_ folder: URL) {
    guard let items = try? files.list(folder) else { return }
    var size = items.reduce(0) { $0 + $1.size }
    for item in items.sorted(by: { $0.modified < $1.modified }) where size > maximumBytes {
      guard (try? files.remove(item.url)) != nil else { continue }
      size -= item.size
    }
  }

  private func file(for url: URL) throws -> URL {
    let key = Checksum(Data((url.absoluteString + (hasToken ? " with a token" : "")).utf8))
    return try files.folder(.caches)
      .appending(path: "ReposFeature", directoryHint: .isDirectory)
      .appending(path: "\(key.text).page", directoryHint: .notDirectory)
  }

  /// A line with a checksum, then the page as JSON. The checksum detects a truncated or altered file.
  private static func data(of page: CachedPage) throws -> Data {
    let content = try JSONEncoder().encode(page)
    return Data((heading + Checksum(content).text + "\n").utf8) + content
  }

  private static func page(in data: Data) -> CachedPage? {
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let content = data[data.index(after: end)...]
    guard data[..<end].elementsEqual((heading + Checksum(content).text).utf8) else { return nil }
    return try? JSONBody(content).decode(CachedPage.self)
  }

  /// The format's name and version.
  private static let heading = "ReposFeature page 3 "
}

/// A page in the cache. It contains the decoded repositories, a twentieth of the response's size.
struct CachedPage: Equatable, Sendable, Codable {
  /// The page's URL.
  var url: String
  /// The response's `ETag`, to ask GitHub whether the page has changed.
  var etag: String
  /// The URL of the next page.
  var next: String?
  /// The date when GitHub last confirmed the page.
  var validatedAt: Date
  /// The page's repositories.
  var content: RepositoryPage
}

extension CachedPage {
  init(_ page: GitHubPage, at url: URL, etag: String, validatedAt: Date) {
    self.init(
      url: url.absoluteString,
      etag: etag,
      next: page.next?.absoluteString,
      validatedAt: validatedAt,
      content: page.content
    )
  }
}

/// The 64-bit FNV-1a hash of some bytes, by Fowler, Noll and Vo.
///
/// `Hashable` doesn't serve here, because its values differ from one run of a program to the next.
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
