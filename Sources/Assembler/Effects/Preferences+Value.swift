public import Foundation

extension Preferences {
  /// A value that can be kept.
  public enum Value: Sendable, Hashable {
    case bool(Bool)
    case integer(Int)
    case double(Double)
    case string(String)
    case strings([String])
    case data(Data)
    case date(Date)
  }
}

extension Preferences.Value {
  /// The value as a property list has it.
  var object: Any {
    switch self {
    case .bool(let bool): bool
    case .integer(let integer): integer
    case .double(let double): double
    case .string(let string): string
    case .strings(let strings): strings
    case .data(let data): data
    case .date(let date): date
    }
  }

  /// The value of a property list's `object`; `nil` for a kind that preferences do not know.
  ///
  /// Numbers come as `NSNumber` on some platforms and as Swift's own types on others.
  init?(object: Any) {
    switch object {
    case let string as String: self = .string(string)
    case let strings as [String]: self = .strings(strings)
    case let data as Data: self = .data(data)
    case let date as Date: self = .date(date)
    case let integer as Int: self = .integer(integer)
    case let double as Double: self = .double(double)
    case let bool as Bool: self = .bool(bool)
    case let number as NSNumber: self = .double(number.doubleValue)
    default: return nil
    }
  }
}
