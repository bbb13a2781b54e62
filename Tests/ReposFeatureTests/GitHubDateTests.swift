import Foundation
import Testing

@testable import ReposFeature

@Suite("Parsing GitHub's dates")
struct GitHubDateTests {
  @Test(
    "A date is parsed",
    arguments: [
      ("2013-05-29T07:15:56Z", 1_369_811_756), ("2024-02-29T23:59:59Z", 1_709_251_199),
      ("1970-01-01T00:00:00Z", 0),
      ("2000-03-01T00:00:00Z", 951_868_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, TimeInterval)]
  )
  func text(text: String, seconds: TimeInterval) {
    #expect(GitHubDate.date(from: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "A malformed date is rejected",
    arguments: [
      "", "yesterday", "2013-05-29", "2013-05-29T07:15:56", "2013-13-29T07:15:56Z", "2013-02-29T07:15:56Z",
      "1900-02-29T00:00:00Z", "2013-05-00T07:15:56Z", "2013-05-29T24:15:56Z", "2013-05-29T07:60:56Z",
      "2013-05-29T07:15:61Z", "2013-05/29T07:15:56Z", "2013-05-29T07:15:56Zx", "2013-05-29T07:15:56.Z",
      "2013.05.29T07:15:56Z", "2013-05-29X07:15:56Z", "2013-05-29T07-15:56Z", "2013-05-29T07:15-56Z",
      "2013-0529T07:15:56Z", "2013-05-2907:15:56Z", "2013-05-29T0715:56Z", "2013-05-29T07:1556Z",
      "2013-00-29T07:15:56Z", "2013-04-31T07:15:56Z", "2013-06-31T07:15:56Z", "2013-09-31T07:15:56Z",
      "2013-11-31T07:15:56Z", "2013-05-29T07:15:56-07:00", "2013-05-29T07:15:56.5Z",
      "2013-05-29 07:15:56Z", "20113-05-29T07:15:56Z", "-013-05-29T07:15:56Z", "２013-05-29T07:15:56Z",
    ]
  )
  func notADate(text: String) {
    #expect(GitHubDate.date(from: text) == nil)
  }

  @Test(
    "The date of a header field is parsed, in each month",
    arguments: [
      ("Wed, 04 Dec 2019 16:24:59 GMT", 1_575_476_699), ("Wed, 01 Jan 2025 00:00:00 GMT", 1_735_689_600),
      ("Sat, 01 Feb 2025 00:00:00 GMT", 1_738_368_000), ("Sat, 01 Mar 2025 00:00:00 GMT", 1_740_787_200),
      ("Tue, 01 Apr 2025 00:00:00 GMT", 1_743_465_600), ("Thu, 01 May 2025 00:00:00 GMT", 1_746_057_600),
      ("Sun, 01 Jun 2025 00:00:00 GMT", 1_748_736_000), ("Tue, 01 Jul 2025 00:00:00 GMT", 1_751_328_000),
      ("Fri, 01 Aug 2025 00:00:00 GMT", 1_754_006_400), ("Mon, 01 Sep 2025 00:00:00 GMT", 1_756_684_800),
      ("Wed, 01 Oct 2025 00:00:00 GMT", 1_759_276_800), ("Sat, 01 Nov 2025 00:00:00 GMT", 1_761_955_200),
    ] as [(String, TimeInterval)]
  )
  func headerField(text: String, seconds: TimeInterval) {
    #expect(HTTPDate.date(from: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "Another date in a header field is rejected",
    arguments: [
      "", "8", "Wed, 04 Dec 2019 16:24:59", "Wed, 04 Dec 2019 16:24:59 CET", "Wed, 04 Dez 2019 16:24:59 GMT",
      "Wednesday, 04-Dec-19 16:24:59 GMT", "Wed, 32 Dec 2019 16:24:59 GMT",
    ]
  )
  func notAHeaderField(text: String) {
    #expect(HTTPDate.date(from: text) == nil)
  }

  @Test("Every day of four centuries agrees with Foundation's calendar")
  func calendar() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -60_000, to: 90_000, by: 1) {
      let date = Date(timeIntervalSince1970: TimeInterval(day * 86_400))
      let text = date.formatted(.iso8601)
      guard GitHubDate.date(from: text) == date else {
        Issue.record("\(text) is not read as \(date)")
        return
      }
    }
  }
}
