import Foundation

/// A date in the form of HTTP's header fields: `Wed, 04 Dec 2019 16:24:59 GMT` (RFC 9110).
enum HTTPDate {
  static func date(from text: String) -> Date? {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else {
      return nil
    }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return GitHubDate.date(from: "\(parts[3])-\(number)-\(parts[1]) \(parts[4])Z")
  }
}
