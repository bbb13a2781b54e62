import Foundation
import ReposFeature
import TestSupport
import Testing

@Suite("The scene's lifetime", .hangLimit)
struct LifetimeTests {
  @Test("The scene is freed after its last reference")
  @MainActor func freed() async {
    let assembler = ReposTestAssembler(.repositories(.named("a")))
    var display: ReposDisplay? = assembler.resolve(organization: "acme")
    await display?.viewDidLoad().value
    await display?.didSelectRow(at: 0).value
    weak let freed = display
    display = nil
    #expect(freed == nil)
  }

  @Test("Releasing a scene during a load frees it at once and cancels the request")
  @MainActor func freedWhileLoading() async {
    let (stream, continuation) = StubReposDataSource.Stream.makeStream()
    let assembler = ReposTestAssembler(.stream(stream))
    var display: ReposDisplay? = assembler.resolve(organization: "acme")
    weak let freed = display
    let load = display?.viewDidLoad()
    let (terminations, termination) = AsyncStream<Bool>.makeStream()
    continuation.onTermination = { reason in
      if case .cancelled = reason { termination.yield(true) } else { termination.yield(false) }
    }
    display = nil
    #expect(freed == nil)
    #expect(load?.isCancelled == true)
    guard load?.isCancelled == true else { return continuation.finish() }
    var wasCancelled = terminations.makeAsyncIterator()
    #expect(await wasCancelled.next() == true)
    await load?.value
  }

  @Test("A response after the scene's release has no effect")
  @MainActor func lateAnswer() async {
    let (stream, continuation) = StubReposDataSource.Stream.makeStream()
    let assembler = ReposTestAssembler(.stream(stream))
    var display: ReposDisplay? = assembler.resolve(organization: "acme")
    let load = display?.viewDidLoad()
    var changes = 0
    display?.screenDidChange = { _ in changes += 1 }
    display = nil
    continuation.yield(RepositoryPage(repositories: [.named("late")]))
    continuation.finish()
    await load?.value
    #expect(changes == 0)
    #expect(assembler.log.lines.isEmpty)
  }

  @Test("The presenter's reference to its front end is weak")
  @MainActor func presenterHoldsWeakly() async {
    let presenter = ReposTestAssembler(.repositories()).presenter(organization: "acme")
    var display: ReposDisplay? = ReposDisplay(presenter: presenter)
    #expect(presenter.ui === display)
    display = nil
    #expect(presenter.ui == nil)
    await presenter.viewDidLoad().value
  }

  @Test("Scenes of different assemblers that load at once are independent")
  @MainActor func twoScenes() async {
    func run(_ name: String) async -> (rows: [String], log: [String]) {
      let assembler = ReposTestAssembler(.pages([[.named("\(name) 1")], [.named("\(name) 2")]]))
      let display: ReposDisplay = assembler.resolve(organization: name)
      await display.viewDidLoad().value
      await display.didSelectRow(at: 0).value
      return (display.screen.rows.map(\.name), assembler.log.lines)
    }
    async let left = run("left")
    async let right = run("right")
    let (leftResult, rightResult) = await (left, right)
    #expect(leftResult.rows == ["left 1", "left 2"])
    #expect(rightResult.rows == ["right 1", "right 2"])
    #expect(leftResult.log == ["tracked tapped_repo", "opened https://github.com/acme/left%201"])
    #expect(rightResult.log == ["tracked tapped_repo", "opened https://github.com/acme/right%201"])
  }
}
