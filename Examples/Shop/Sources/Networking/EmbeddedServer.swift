public import AssemblerEffects
import Domain
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension HTTPClient {
  /// A server in the process, on embedded data: the shop runs without a network.
  ///
  /// It knows Ada, who is a member, and Bob; it takes every payment of at most $500.
  public static func embeddedServer() -> HTTPClient {
    let payments = PaymentCounter()
    return HTTPClient { request in
      guard let url = request.url else { throw URLError(.badURL) }
      let body = request.httpBody ?? Data()
      let (status, data): (Int, Data) =
        switch url.lastPathComponent {
        case "products": (200, try JSONEncoder().encode(products))
        case "sign-in": try signIn(body)
        case "payments": try payments.take(body)
        default: (404, Data("there is no \(url.path())".utf8))
        }
      guard let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil)
      else { throw URLError(.badServerResponse) }
      return (data, response)
    }
  }

  private static var products: [Product] {
    [
      Product(id: "teapot", name: "Teapot", price: Money(cents: 32_00)),
      Product(id: "kettle", name: "Kettle", price: Money(cents: 48_50)),
      Product(id: "cup", name: "Cup", price: Money(cents: 7_25)),
      Product(id: "tea", name: "Green tea", price: Money(cents: 5_90)),
    ]
  }

  private static func signIn(_ body: Data) throws -> (Int, Data) {
    let users = [
      User(id: "ada", name: "Ada", isMember: true), User(id: "bob", name: "Bob", isMember: false),
    ]
    let name = try JSONDecoder().decode([String: String].self, from: body)["name"] ?? ""
    guard let user = users.first(where: { $0.id == name.lowercased() }) else {
      return (401, Data("nobody here is called '\(name)': try Ada or Bob".utf8))
    }
    return (200, try JSONEncoder().encode(user))
  }
}

private final class PaymentCounter: Sendable {
  private let count = Mutex(0)

  func take(_ body: Data) throws -> (Int, Data) {
    struct Payment: Decodable { let amount: Money }
    guard try JSONDecoder().decode(Payment.self, from: body).amount <= Money(cents: 500_00) else {
      return (402, Data("the card is declined".utf8))
    }
    let number = count.withLock {
      $0 += 1
      return $0
    }
    return (200, try JSONEncoder().encode(["receipt": "R-\(number)"]))
  }
}
