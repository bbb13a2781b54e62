public import Assembler

/// Checks that an assembler and its cached objects are released after `make` returns.
///
/// ```swift
/// @Test func sessionEnds() async {
///   await expectReleased {
///     let session = SessionAssembler(parent: app)
///     _ = session.router
///     return session
///   }
/// }
/// ```
///
/// Some objects end a moment later, such as one whose `deinit` cancels the task that holds another, or one of the main
/// actor that another thread lets go of. So the call looks again and again, and returns as soon as everything is
/// released. After a second, which a busy machine prolongs, the test fails. The message lists the rules whose cached
/// objects are alive, and the usual causes in the order of their frequency. A visible screen retains its session, so
/// close the screens before you return the assembler.
///
/// Objects in a cached optional or tuple are checked, too. Those inside another value, such as an array, aren't, because
/// they can belong to a parent's scope. Neither is an object that a parent's scope caches, or that a parent from
/// AssemblerTesting stores as a stub: it lives as long as the parent. If something else holds an object that was there
/// before the assembler, such as the test itself, build the assembler with a rule that doesn't cache it.
///
/// - Parameters:
///   - fileID: The calling file. Don't pass this.
///   - filePath: The calling file's path. Don't pass this.
///   - line: The calling line. Don't pass this.
///   - column: The calling column. Don't pass this.
///   - make: Creates an assembler, resolves objects, and returns the assembler, in the caller's isolation. Don't retain
///     the objects.
/// - Throws: The error that `make` throws.
public nonisolated(nonsending) func expectReleased<Failure: Error>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ make: nonisolated(nonsending) () async throws(Failure) -> any ScopedAssembler
) async throws(Failure) {
  let leak = LeakCheck(try await make())
  // A number of looks, and not a time by the clock: a busy machine has longer to release something.
  for _ in 0..<95 where !leak.isReleased {
    // In a task of its own, because a sleep of a cancelled task returns immediately.
    await Task.detached { try? await Task.sleep(nanoseconds: 10_000_000) }.value
    // What the main actor was to release before, it has released by then.
    await MainActor.run {}
  }
  guard let message = leak.message else { return }
  failTest(message, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// The objects that were alive before an assembler was released.
private struct LeakCheck {
  private final class WeakObject {
    let rule: String
    weak var object: AnyObject?

    init(rule: String, object: AnyObject) {
      self.rule = rule
      self.object = object
    }
  }

  private let name: String
  private let assembler: WeakObject
  private let cached: [WeakObject]

  init(_ assembler: some ScopedAssembler) {
    name = "\(type(of: assembler))"
    self.assembler = WeakObject(rule: "", object: assembler)
    let others = Self.objectsOfAncestors(of: assembler)
    var cached: [WeakObject] = []
    assembler.scope.forEachInstance { rule, instance, _ in
      for object in Self.objects(in: instance) where !others.contains(ObjectIdentifier(object)) {
        cached.append(WeakObject(rule: rule, object: object))
      }
    }
    self.cached = cached
  }

  /// The objects that an ancestor's scope holds, and the stubs of a test's ancestor.
  ///
  /// Not what another ancestor stores: the application that stores a session's router is a leak.
  private static func objectsOfAncestors(of assembler: any Assembling) -> Set<ObjectIdentifier> {
    guard let parent = (assembler as? any ChildAssembler)?.parent else { return [] }
    var found = objectsOfAncestors(of: parent)
    (parent as? any ScopedAssembler)?.scope.forEachInstance { _, instance, isHeld in
      if isHeld { found.formUnion(objects(in: instance).map(ObjectIdentifier.init)) }
    }
    if parent is any TestAssemblerProtocol {
      for mirror in sequence(first: Mirror(reflecting: parent), next: \.superclassMirror) {
        for (_, value) in mirror.children { found.formUnion(objects(in: value).map(ObjectIdentifier.init)) }
      }
    }
    return found
  }

  /// A cached object itself, or the objects in an optional or a tuple.
  private static func objects(in instance: Any) -> [AnyObject] {
    if let object = asObject(instance) { return [object] }
    guard let value = unwrapped(instance) else { return [] }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return [] }
    return mirror.children.flatMap { objects(in: $0.value) }
  }

  var isReleased: Bool { assembler.object == nil && cached.allSatisfy { $0.object == nil } }

  /// Describes the objects that are still alive; nil if there are none.
  var message: String? {
    if isReleased { return nil }
    let alive = cached.filter { $0.object != nil }.map(\.rule).sorted()
    let list = alive.map { "  \($0)\n" }.joined()
    let head: String
    var causes = [
      "a task that still runs",
      """
      an object of a parent, such as the application, that stores a closure or an object of it: a queue of requests, a \
      list of observers
      """,
      "a screen or coordinator that the test itself holds",
      "two cached objects that retain each other: make one of the references weak",
    ]
    if assembler.object == nil {
      head = "\(name) is released, but cached objects of these rules are still held:\n\(list)"
      causes =
        [
          "a closure that retains one of them",
          """
          the test, a parent or another scope, which had the object before: that's no leak, and its rule needs no \
          'shared { }'
          """,
        ] + causes
    } else {
      head =
        alive.isEmpty
        ? "\(name) is not released, and no object that its scope cached is alive.\n"
        : "\(name) is not released. These rules' cached objects are alive:\n\(list)"
      causes =
        [
          "a closure that calls a rule: pass '{ [app = later()] in app().resolve() }', or capture [weak self]"
        ] + causes
    }
    let numbered = causes.enumerated().map { "  \($0 + 1). \($1)\n" }.joined()
    return "\(head)The usual causes:\n\(numbered)"
  }
}
