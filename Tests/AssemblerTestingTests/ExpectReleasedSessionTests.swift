import Assembler
import AssemblerTesting
import TestSupport
import Testing

private final class Draft: Sendable {}

private protocol DraftKeeping: ScopedAssembler { var weakDraft: Draft { get } }

private final class KeepingSession<Parent: DraftKeeping>: Child<Parent>, ChildAssembler, ScopedAssembler {
  var weakDraft: Draft { shared { parent.weakDraft } }
}

private final class Service: Sendable {}

/// As in the recipe "Refresh every fifteen minutes, until sign-out".
private final class Refresher: Sendable {
  private let task: Task<Void, Never>

  init(service: Service, draft: Draft, clock: any Clock<Duration>) {
    task = Task {
      repeat { _ = (service, draft) } while (try? await clock.sleep(for: .seconds(900))) != nil
    }
  }

  deinit { task.cancel() }
}

private protocol ServiceScene: ScopedAssembler {
  var service: Service { get }
  var optionalService: Service? { get }
  var cachedService: Service { get }
  var makeDraft: () -> Draft { get }
}

private final class ServiceTests: TestAssembler, ServiceScene {
  let service = Service()
  private(set) lazy var optionalService: Service? = service
  var makeDraft = { Draft() }
  var cachedService: Service { shared { service } }
}

private final class ServiceSession<Parent: ServiceScene>: Child<Parent>, ChildAssembler, ServiceScene {
  var service: Service { shared { parent.service } }
  var optionalService: Service? { shared { parent.optionalService } }
  var cachedService: Service { shared { parent.cachedService } }
  var makeDraft: () -> Draft { parent.makeDraft }
  var draft: Draft { shared { parent.makeDraft() } }
  var kept: [Service?] { [service, optionalService, cachedService] }
  var refresher: Refresher {
    shared { Refresher(service: service, draft: draft, clock: TestClock()) }
  }
}

@Suite("expectReleased with the objects of a session's parent", .hangLimit) struct ExpectReleasedSessionTests
{
  @Test("A task that a deinit cancels may end later, as in the recipe of a refresher")
  func cancelledByDeinit() async {
    for _ in 0..<20 {
      await expectReleased {
        let session = ServiceSession(parent: ServiceTests())
        _ = session.refresher
        await Task.yield()
        return session
      }
    }
  }

  @Test("What a parent's scope caches, or a test's assembler stores, isn't a leak of the child")
  func parents() async {
    let app = ServiceTests()
    let service = app.service
    for _ in 0..<2 {
      await expectReleased {
        let session = ServiceSession(parent: app)
        let screen = ServiceSession(parent: session)
        #expect(screen.kept.map { $0 === service } == [true, true, true])
        #expect(session.kept.count == 3)
        return screen
      }
    }
  }

  @Test("What the test holds isn't a leak, and the message says so") func before() async {
    let app = ServiceTests()
    let draft = Draft()
    app.makeDraft = { draft }
    await withKnownIssue {
      await expectReleased {
        let session = ServiceSession(parent: app)
        _ = session.draft
        _ = session.kept
        return session
      }
    } matching: { issue in
      let text = "\(issue)"
      return text.contains(
        "ServiceTests> is released, but cached objects of these rules are still held:\n  draft"
      )
        && text.matches(of: #/\n  \w+ -> /#).count == 1
        && text.contains(
          """
          The usual causes:
            1. a closure that retains one of them
            2. the test, a parent or another scope, which had the object before: that's no leak, and its rule needs no \
          'shared { }'
            3. a task that still runs
          """
        )
    }
  }

  @Test("A session's object that its application stores, or only knows weakly, is a leak")
  func storedByParent() async {
    final class Keeping: LiveAssembler, ScopedAssembler, DraftKeeping {
      let scope = Scope()
      var draft: Draft?
      var weakDraft: Draft { weaklyShared { Draft() } }
    }
    let app = Keeping()
    for isStored in [true, false] {
      var draft: Draft?
      await withKnownIssue {
        await expectReleased {
          let session = KeepingSession(parent: app)
          draft = session.weakDraft
          if isStored { (app.draft, draft) = (draft, nil) }
          return session
        }
      } matching: { issue in
        "\(issue)".contains("are still held:\n  weakDraft -> Draft")
      }
      withExtendedLifetime(draft) {}
      app.draft = nil
    }
  }
}
