import AssemblerTesting
import Foundation
import ReposFeature
import TestSupport
import Testing

@Suite("The use case that loads repositories", .hangLimit)
struct GetReposTests {
  private func reports(pages: Int, of size: Int) async throws -> [GetRepos.Progress] {
    let stubbedPages = (0..<pages).map { page in
      (0..<size).map { Repository.named("\(page)-\($0)", pushedAt: TimeInterval(page * size + $0)) }
    }
    let getRepos = GetRepos(dataSource: ReposTestAssembler(.pages(stubbedPages)).repos)
    let recorder = Recorder<GetRepos.Progress>()
    let complete = try await getRepos(organization: "acme") { recorder.record($0) }
    #expect(complete.repositories.count == pages * size)
    return recorder.values
  }

  @Test("The use case counts every page, and sorts again when the list has grown by a quarter")
  func growth() async throws {
    let reports = try await reports(pages: 12, of: 2)
    #expect(reports.map(\.pageCount) == Array(1...12))
    #expect(reports.map(\.repositoryCount) == (1...12).map { $0 * 2 })
    #expect(reports.map(\.repositories.count) == [2, 4, 6, 8, 10, 10, 14, 14, 18, 18, 18, 24])
  }

  @Test("Every report during a load is sorted")
  func order() async throws {
    let reports = try await reports(pages: 30, of: 3)
    #expect(reports.count == 30)
    for report in reports {
      let dates = report.repositories.compactMap(\.pushedAt)
      #expect(dates == dates.sorted(by: >))
      #expect(report.repositories.count * 5 >= report.repositoryCount * 4)
    }
  }

  @Test("A load that is cancelled after its last page throws, and is no shorter list")
  func cancelledAtTheEnd() async throws {
    let dataSource = ReposTestAssembler(.pages([[.named("a")], [.named("b")]])).repos
    let getRepos = GetRepos(dataSource: dataSource)
    let load = Task {
      try await getRepos(organization: "acme") { progress in
        if progress.pageCount == 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await load.value }
  }

  @Test("The scene shows the progress of every page, and all rows at the end")
  @MainActor func scene() async {
    let pages = (0..<6).map { [Repository.named("\($0)", pushedAt: TimeInterval($0))] }
    let display: ReposDisplay = ReposTestAssembler(.pages(pages)).resolve(organization: "acme")
    var counts: [Int] = []
    display.screenDidChange = { screen in
      if let progress = screen.progress { counts.append(progress.repositoryCount) }
    }
    await display.viewDidLoad().value
    #expect(counts == [0, 1, 2, 3, 4, 5, 6])
    #expect(display.screen.rows.map(\.name) == ["5", "4", "3", "2", "1", "0"])
  }
}
