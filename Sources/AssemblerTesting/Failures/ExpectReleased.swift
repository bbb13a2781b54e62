public import Assembler

/// Checks that an assembler and its cached objects are released after `make` returns.
///
/// ```swift
/// @Test func sessionEnds() {
///   expectReleased {
///     let session = SessionAssembler(parent: app)
///     _ = session.resolve() as Router
///     return session
///   }
/// }
/// ```
///
/// If the assembler or a cached object is still alive, the test fails. The message lists the rules whose cached objects
/// are alive, and the usual causes in the order of their frequency. A visible screen retains its session, so close the
/// screens before you return the assembler.
///
/// Objects in a cached optional or tuple are checked, too. Those inside another value, such as an array, aren't, because
/// they can belong to a parent's scope.
///
/// - Parameters:
///   - fileID: The calling file. Don't pass this.
///   - filePath: The calling file's path. Don't pass this.
///   - line: The calling line. Don't pass this.
///   - column: The calling column. Don't pass this.
///   - make: Creates an assembler, resolves objects, and returns the assembler. Don't retain the objects.
/// - Throws: The error that `make` throws.
public func expectReleased<Failure: Error>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ make: () throws(Failure) -> any ScopedAssembler
) throws(Failure) {
  let leak = LeakCheck(try make())
  guard let message = leak.message else { return }
  failTest(message, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Checks that an assembler and its cached objects are released after `make` returns.
///
/// Use this form for asynchronous rules, and for main-actor instances, which are released on the main actor. It waits
/// up to a second. It takes the same parameters as the synchronous form.
///
/// - Throws: The error that `make` throws.
@_disfavoredOverload
public nonisolated(nonsending) func expectReleased<Failure: Error>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ make: nonisolated(nonsending) () async throws(Failure) -> any ScopedAssembler
) async throws(Failure) {
  let leak = LeakCheck(try await make())
  for _ in 0..<100 where leak.message != nil {
    // In a task of its own, because a sleep of a cancelled task returns immediately.
    await Task.detached { try? await Task.sleep(nanoseconds: 10_000_000) }.value
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
    var cached: [WeakObject] = []
    assembler.scope.forEachInstance { rule, instance in
      cached += Self.objects(in: instance).map { WeakObject(rule: rule, object: $0) }
    }
    self.cached = cached
  }

  /// A cached object itself, or the objects in an optional or a tuple.
  private static func objects(in instance: Any) -> [AnyObject] {
    if let object = asObject(instance) { return [object] }
    guard let value = unwrapped(instance) else { return [] }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .tuple else { return [] }
    return mirror.children.flatMap { objects(in: $0.value) }
  }

  /// Describes the objects that are still alive; nil if there are none.
  var message: String? {
    let alive = cached.filter { $0.object != nil }.map(\.rule).sorted()
    let list = alive.map { "  \($0)\n" }.joined()
    let head: String
    let closure: String
    if assembler.object == nil {
      if alive.isEmpty { return nil }
      head = "\(name) is released, but cached objects of these rules are still held:\n\(list)"
      closure = "a closure that retains one of them"
    } else {
      head =
        alive.isEmpty
        ? "\(name) is not released, and no object that its scope cached is alive.\n"
        : "\(name) is not released. These rules' cached objects are alive:\n\(list)"
      closure =
        "a closure that calls a rule: pass '{ [app = later()] in app().resolve() }', or capture [weak self]"
    }
    return """
      \(head)The usual causes:
        1. \(closure)
        2. a task that still runs
        3. an object of a parent, such as the application, that stores a closure or an object of it: a queue of \
      requests, a list of observers
        4. a screen or coordinator that the test itself holds
        5. two cached objects that retain each other: make one of the references weak

      """
  }
}
