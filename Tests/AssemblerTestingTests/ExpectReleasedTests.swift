import Assembler
import AssemblerTesting
import Foundation
import TestSupport
import Testing

private final class Draft: Sendable {}

private final class Router: Sendable {
  let makeDraft: @Sendable () -> Draft
  init(makeDraft: @escaping @Sendable () -> Draft) { self.makeDraft = makeDraft }
}

@MainActor private final class Model {
  let makeDraft: () -> Draft
  init(makeDraft: @escaping () -> Draft) { self.makeDraft = makeDraft }
}

private protocol EditorAssembler: ScopedAssembler, Sendable {
  func resolve() -> Draft
  func resolve() -> Router
  @MainActor func resolve() -> Model
}

extension EditorAssembler {
  func resolve() -> Draft { Draft() }
  @MainActor func resolve() -> Model {
    shared(on: MainActor.self) { Model(makeDraft: { [app = later()] in app().resolve() }) }
  }
}

/// The router as the documentation teaches it, in a child.
private final class Editor<Parent: Assembling & Sendable>: ChildAssembler, EditorAssembler {
  let parent: Parent
  let scope = Scope()

  init(parent: Parent) { self.parent = parent }

  func resolve() -> Router { shared { Router(makeDraft: { [app = later()] in app().resolve() }) } }
}

/// The same router, whose closure holds the assembler.
private final class LeakingEditor<Parent: Assembling & Sendable>: ChildAssembler, EditorAssembler {
  let parent: Parent
  let scope = Scope()

  init(parent: Parent) { self.parent = parent }

  // assembly:ignore retained-by-scope the leak is what the tests look for
  func resolve() -> Router { shared { Router(makeDraft: { self.resolve() }) } }
}

/// A screen that keeps its assembler while it's visible.
private final class Screen {
  let assembler: any EditorAssembler
  init(assembler: any EditorAssembler) { self.assembler = assembler }
}

private final class App: LiveAssembler, Sendable {}

@Suite("expectReleased", .hangLimit) struct ExpectReleasedTests {
  private let app = App()

  @Test("A child whose router refers to it weakly passes") func released() async {
    await expectReleased {
      let editor = Editor(parent: app)
      let router: Router = editor.resolve()
      _ = router.makeDraft()
      return editor
    }
  }

  @Test("A child whose router retains it fails the test with the rule") func leaked() async {
    await withKnownIssue {
      await expectReleased {
        let editor = LeakingEditor(parent: app)
        _ = editor.resolve() as Router
        return editor
      }
    } matching: { issue in
      "\(issue)".contains(
        """
        LeakingEditor<App> is not released. These rules' cached objects are alive:
          resolve() -> Router  ExpectReleasedTests.swift:50
        The usual causes:
          1. a closure that calls a rule: pass '{ [app = later()] in app().resolve() }', or capture [weak self]
          2. a task that still runs
          3. an object of a parent, such as the application, that stores a closure or an object of it: a queue of \
        requests, a list of observers
          4. a screen or coordinator that the test itself holds
          5. two cached objects that retain each other: make one of the references weak

        """
      )
    }
  }

  @Test("A screen that the test holds, and that nothing caches, fails the test without blaming a rule")
  func visible() async {
    var screen: Screen?
    await withKnownIssue {
      await expectReleased {
        let editor = Editor(parent: app)
        _ = editor.resolve() as Router
        screen = Screen(assembler: editor)
        return editor
      }
    } matching: { issue in
      let text = "\(issue)"
      return text.contains(
        "Editor<App> is not released. These rules' cached objects are alive:\n  resolve() -> Router"
      )
        && text.contains("\n  4. a screen or coordinator that the test itself holds\n")
    }
    withExtendedLifetime(screen) {}
    await withKnownIssue {
      await expectReleased {
        let editor = Editor(parent: app)
        screen = Screen(assembler: editor)
        return editor
      }
    } matching: { issue in
      "\(issue)".contains(
        """
        Editor<App> is not released, and no object that its scope cached is alive.
        The usual causes:
          1. a closure
        """
      )
    }
  }

  @Test("A task that still runs fails the test") func running() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    var task: Task<Void, Never>?
    await withKnownIssue {
      await expectReleased {
        let editor = Editor(parent: app)
        task = Task {
          for await _ in stream {}
          _ = editor.resolve() as Draft
        }
        await Task.yield()
        return editor
      }
    } matching: { issue in
      "\(issue)".contains("\n  2. a task that still runs\n")
    }
    continuation.finish()
    await task?.value
  }

  @Test("A cached object that something else retains fails the test with the rule") func held() async {
    var router: Router?
    await withKnownIssue {
      await expectReleased {
        let editor = Editor(parent: app)
        router = editor.resolve()
        return editor
      }
    } matching: { issue in
      "\(issue)".contains(
        "Editor<App> is released, but cached objects of these rules are still held:\n  resolve() -> Router"
      ) && "\(issue)".contains("\nThe usual causes:\n  1. a closure that retains one of them\n  2. the test")
    }
    withExtendedLifetime(router) {}
  }

  @Test("The rules of a failure are in alphabetical order") func sorted() async {
    let held = Recorder<Draft>()
    await withKnownIssue {
      await expectReleased {
        let editor = Editor(parent: app)
        for function: StaticString in ["c()", "a()", "d()", "b()"] {
          held.record(editor.shared(function: function, line: UInt(held.values.count)) { Draft() })
        }
        return editor
      }
    } matching: { issue in
      "\(issue)".matches(of: #/\n  (.)\(\) -> Draft/#).map(\.1) == ["a", "b", "c", "d"]
    }
  }

  @Test("It waits for an object that another thread still holds") func brieflyHeld() async {
    await expectReleased {
      let editor = Editor(parent: app)
      await Task.yield()
      let router: Router = editor.resolve()
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.2)
        withExtendedLifetime(router) {}
      }
      return editor
    }
  }

  @Test("It waits in a cancelled task, too") func cancelled() async {
    let task = Task { [app] in
      withUnsafeCurrentTask { $0?.cancel() }
      await expectReleased {
        let editor = Editor(parent: app)
        await Task.yield()
        let router: Router = editor.resolve()
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.2)
          withExtendedLifetime(router) {}
        }
        return editor
      }
    }
    await task.value
  }

  @Test("Main-actor instances released on another thread pass") func mainActor() async {
    await expectReleased {
      let editor = LeakingEditor(parent: app)
      await MainActor.run { _ = editor.resolve() as Model }
      return editor
    }
  }

  @Test("A main-actor instance with a key that something else retains fails the test") @MainActor
  func heldModel()
    async
  {
    var model: Model?
    await withKnownIssue {
      await expectReleased {
        let editor = Editor(parent: app)
        model = editor.shared(on: MainActor.self, for: 1) { Model(makeDraft: { Draft() }) }
        return editor
      }
    } matching: { issue in
      "\(issue)".contains("Editor<App> is released, but cached objects of these rules are still held:")
    }
    withExtendedLifetime(model) {}
  }

  /// Expects that a test fails if it holds what rules return, and names each rule.
  @MainActor private func expectFailures(
    _ count: Int,
    _ resolve: (Editor<App>) -> [Any],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    var held: [Any] = []
    await withKnownIssue(sourceLocation: sourceLocation) {
      await expectReleased {
        let editor = Editor(parent: app)
        held = resolve(editor)
        return editor
      }
    } matching: { issue in
      let text = "\(issue)"
      return text.contains("Editor<App> is released, but cached objects of these rules are still held:")
        && text.matches(of: #/ExpectReleasedTests.swift:\d+\n/#).count == count
    }
    withExtendedLifetime(held) {}
  }

  @Test("A weakly shared instance, of the main actor or not, that is still held fails the test") @MainActor
  func heldWeakly() async {
    await expectFailures(4) {
      [
        $0.weaklyShared(on: MainActor.self) { Model(makeDraft: { Draft() }) },
        $0.weaklyShared(on: MainActor.self, for: 1) { Model(makeDraft: { Draft() }) },
        $0.weaklyShared { Draft() },
        $0.weaklyShared(for: 1) { Draft() },
      ]
    }
  }

  @Test("A held object of a cached optional or tuple fails the test") @MainActor func heldInside() async {
    await expectFailures(6) {
      [
        $0.shared { () -> Draft? in Draft() } as Any,
        $0.shared(for: 1) { () -> Draft?? in Draft() } as Any,
        $0.shared { () -> any Sendable in Draft() },
        $0.shared { (1, Draft()) },
        $0.shared(on: MainActor.self) { () -> Model? in Model(makeDraft: { Draft() }) } as Any,
        $0.shared(on: MainActor.self, for: 1) { (Model(makeDraft: { Draft() }), 1) },
      ]
    }
  }

  @Test("A held object in a cached array or structure passes, because another scope can cache it")
  func heldInValue() async {
    let draft = Draft()
    await expectReleased {
      let editor = Editor(parent: app)
      #expect(editor.shared { [draft] }.count == 1)
      return editor
    }
  }

  @Test("expectReleased rethrows the error") func failure() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await expectReleased { () throws -> Editor<App> in throw Failure() }
    }
  }

  @Test("A scene's function can return the assembler as its protocol") func existential() async {
    func session() -> any EditorAssembler { Editor(parent: app) }
    await expectReleased { session() }
    await expectReleased {
      let editor = session()
      await MainActor.run { _ = editor.resolve() as Model }
      return editor
    }
  }
}
