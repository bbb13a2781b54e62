public import AssemblerEffects
public import Domain
public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The shop's server, spoken to over HTTP: products, signing in and payments.
public final class HTTPShop: ProductSource, SignInService, PaymentService {
  private let client: HTTPClient
  private let address: URL

  public init(client: HTTPClient, address: URL = URL(filePath: "/shop.example/")) {
    self.client = client
    self.address = address
  }

  public func products() async throws -> [Product] { try await send(path: "products") }

  public func signIn(name: String) async throws -> User {
    try await send(path: "sign-in", body: ["name": name])
  }

  public func pay(_ amount: Money, by user: User) async throws -> String {
    struct Receipt: Decodable { let receipt: String }
    struct Amount: Encodable { let user: User.ID, amount: Money }
    let receipt: Receipt = try await send(path: "payments", body: Amount(user: user.id, amount: amount))
    return receipt.receipt
  }

  private func send<Answer: Decodable>(path: String, body: (some Encodable)? = String?.none) async throws
    -> Answer
  {
    var request = URLRequest(url: address.appending(path: path))
    if let body {
      request.httpMethod = "POST"
      request.httpBody = try JSONEncoder().encode(body)
    }
    let (data, response) = try await client.send(request)
    guard response.statusCode == 200 else {
      let text = String(decoding: data, as: UTF8.self)
      throw ShopError(text.isEmpty ? "the server answers \(response.statusCode)" : text)
    }
    return try JSONDecoder().decode(Answer.self, from: data)
  }
}

/// A decorator: asks again when the source fails, with a pause that doubles.
public final class RetryingProducts: ProductSource {
  private let source: any ProductSource
  private let clock: any Clock<Duration>
  private let maximumAttempts: Int

  public init(_ source: any ProductSource, clock: any Clock<Duration>, maximumAttempts: Int = 3) {
    self.source = source
    self.clock = clock
    self.maximumAttempts = maximumAttempts
  }

  public func products() async throws -> [Product] {
    var backoff = Duration.milliseconds(200)
    for _ in 1..<maximumAttempts {
      do { return try await source.products() } catch is CancellationError { throw CancellationError() } catch
      {
        try await clock.sleep(for: backoff)
        backoff *= 2
      }
    }
    return try await source.products()
  }
}
