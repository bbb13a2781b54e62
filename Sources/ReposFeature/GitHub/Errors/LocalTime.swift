import Foundation

/// A date as text for a person in a time zone: `2026-11-21 16:24:57 GMT+1`.
struct LocalTime {
  let text: String

  init(_ date: Date, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    func digits(_ part: Int?, _ count: Int = 2) -> String {
      let text = String(part ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(parts.year, 4), digits(parts.month), digits(parts.day)].joined(separator: "-")
    let time = [digits(parts.hour), digits(parts.minute), digits(parts.second)].joined(separator: ":")
    text = "\(day) \(time) \(timeZone.abbreviation(for: date) ?? timeZone.identifier)"
  }
}
