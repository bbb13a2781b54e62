import Foundation
import ReposFeature
import Testing

@Suite("Rows and their order")
struct RowTests {
  @MainActor private func rows(of repositories: [Repository], now: Date? = nil) async -> [RepoRow] {
    let assembler = ReposTestAssembler(.pages([repositories]))
    if let now { assembler.now = now }
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    await display.viewDidLoad().value
    return display.screen.rows
  }

  @Test("A row has the name, the description, the age, the date and the web page")
  @MainActor func row() async {
    let pushed = Date(timeIntervalSinceReferenceDate: 60)
    let page = URL(string: "https://github.com/acme/a")
    let rows = await rows(
      of: [
        Repository(id: 1, name: "a", description: "An a.", webURL: page, pushedAt: pushed),
        Repository(id: 2, name: "b"),
      ],
      now: Date(timeIntervalSinceReferenceDate: 180)
    )
    #expect(
      rows == [
        RepoRow(name: "a", description: "An a.", age: "2m", pushedAt: pushed, webURL: page),
        RepoRow(name: "b", description: "", age: nil, pushedAt: nil, webURL: nil),
      ]
    )
  }

  @Test(
    "An age is one unit, truncated",
    arguments: [
      (547_152_051, 547_152_021, "30s"), (557_152_051, 547_152_021, "115d"),
      (0, 0, "0s"), (0, 1, "0s"), (0, 99_999_999, "0s"), (0.9, 0, "0s"), (59.9, 0, "59s"),
      (60, 0, "1m"), (359, 0, "5m"), (3_599, 0, "59m"), (3_600, 0, "1h"), (10_799, 0, "2h"),
      (86_399, 0, "23h"), (86_400, 0, "1d"), (1e300, 0, "2147483647d"), (0, -1e300, "2147483647d"),
    ] as [(TimeInterval, TimeInterval, String)]
  )
  @MainActor func age(now: TimeInterval, pushed: TimeInterval, age: String) async {
    let repository = Repository(name: "a", pushedAt: Date(timeIntervalSinceReferenceDate: pushed))
    let rows = await rows(of: [repository], now: Date(timeIntervalSinceReferenceDate: now))
    #expect(rows.map(\.age) == [age])
  }

  @Test("A person sorts the rows by name, ignoring case, and by the last push again")
  @MainActor func sort() async {
    let assembler = ReposTestAssembler(
      .pages([[.named("b", pushedAt: 3), .named("C", pushedAt: 2), .named("a", pushedAt: 1)]])
    )
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    display.sort(by: .name)
    await display.viewDidLoad().value
    #expect(display.screen.rows.map(\.name) == ["a", "b", "C"])
    display.sort(by: .pushed)
    #expect(display.screen.rows.map(\.name) == ["b", "C", "a"])
  }

  @Test("Archived repositories are left out")
  @MainActor func archived() async {
    var archived = Repository.named("old")
    archived.isArchived = true
    let rows = await rows(of: [.named("a"), archived, .named("b")])
    #expect(rows.map(\.name) == ["a", "b"])
  }

  @Test("Rows are sorted by the last push, those without one last, and equal ones as in the response")
  @MainActor func order() async {
    let rows = await rows(of: [
      .named("never 1", pushedAt: nil), .named("old", pushedAt: 1), .named("new 1", pushedAt: 3),
      .named("never 2", pushedAt: nil), .named("new 2", pushedAt: 3), .named("middle", pushedAt: 2),
      .named("new 3", pushedAt: 3),
    ])
    #expect(rows.map(\.name) == ["new 1", "new 2", "new 3", "middle", "old", "never 1", "never 2"])
  }

  /// The article's comparator returns `false` for every pair with a missing date. That isn't a strict weak ordering,
  /// so `sort` can leave dated repositories unsorted.
  @Test(
    "One repository without a date leaves 202 others sorted, wherever it is",
    arguments: [0, 1, 100, 201, 202]
  )
  @MainActor func strictOrder(indexWithoutDate: Int) async {
    let repositories = (0..<203).map { index in
      Repository.named(
        "\(index)",
        pushedAt: index == indexWithoutDate ? nil : TimeInterval(index * 7_919 % 203)
      )
    }
    let dates = await rows(of: repositories).map(\.pushedAt)
    #expect(dates.dropLast().compactMap { $0 } == dates.compactMap { $0 }.sorted(by: >))
    #expect(dates.count == 203)
    #expect(dates.last == .some(nil))
  }

  @Test("A repository on two pages appears once")
  @MainActor func twice() async {
    let moved = Repository(id: 7, name: "moved")
    let display: ReposDisplay =
      ReposTestAssembler(.pages([[moved, Repository(id: 8, name: "b")], [moved, Repository(name: "c")]]))
      .resolve(organization: "acme")
    await display.viewDidLoad().value
    #expect(display.screen.rows.map(\.name) == ["moved", "b", "c"])
  }
}
