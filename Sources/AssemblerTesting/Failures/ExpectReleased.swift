public import Assembler

/// Checks that an assembler, and every object that its scope cached, is released when `make` has returned.
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
/// If the assembler is still alive, the running test fails with the rules whose cached objects are alive: one of
/// them holds the assembler, as a closure does that captures neither `[weak self]` nor `[unowned self]`. If only
/// cached objects are alive, something else holds them.
///
/// - Parameters:
///   - fileID: The calling file. Don't pass this.
///   - filePath: The calling file's path. Don't pass this.
///   - line: The calling line. Don't pass this.
///   - column: The calling column. Don't pass this.
///   - make: Makes an assembler, resolves from it, and returns it. Keep nothing of what it resolves.
/// - Throws: The error that `make` throws.
public func expectReleased<Failure: Error>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ make: () throws(Failure) -> some ScopedAssembler
) throws(Failure) {
  let leak = LeakCheck(try make())
  guard let message = leak.message else { return }
  failTest(message, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Checks that an assembler, and every object that its scope cached, is released after `make` has returned.
///
/// The form for rules that await, and for instances of the main actor, which are released there: it waits up to a
/// second. The parameters are those of the synchronous form.
///
/// - Throws: The error that `make` throws.
@_disfavoredOverload
public nonisolated(nonsending) func expectReleased<Failure: Error>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ make: nonisolated(nonsending) () async throws(Failure) -> some ScopedAssembler
) async throws(Failure) {
  let leak = LeakCheck(try await make())
  for _ in 0..<100 where leak.message != nil {
    try? await Task.sleep(for: .milliseconds(10))
  }
  guard let message = leak.message else { return }
  failTest(message, at: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// What was alive when an assembler was let go of.
private struct LeakCheck {
  private final class WeakObject {
    let rule: String
    weak let object: AnyObject?

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
    cached = assembler.scope.cachedObjects.map { WeakObject(rule: "\($0)  \($1)", object: $2) }
  }

  /// What is still alive; nil if nothing is.
  var message: String? {
    let alive = cached.filter { $0.object != nil }.map(\.rule).sorted()
    let list = alive.map { "\n  \($0)" }.joined()
    if assembler.object != nil {
      let advice =
        "A closure in a cached object that uses the assembler captures [unowned self] or [weak self]."
      return alive.isEmpty
        ? "\(name) is not released, and its scope caches no object that could hold it"
        : "\(name) is not released. \(advice) These rules' cached objects are alive:\(list)\n"
    }
    return alive.isEmpty
      ? nil : "\(name) is released, but cached objects of these rules are still held:\(list)\n"
  }
}
