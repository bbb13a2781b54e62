import Foundation

/// Gives a crash of a tool while it reads an index an error message.
///
/// libIndexStore doesn't validate its input: of 492 indexes that `Scripts/fuzz-index.py` damaged, 9 crashed it.
///
/// Signal handlers belong to the whole process. A test that calls `check()` shares its process with other code, so only
/// the tools set them.
enum IndexCrash {
  /// How C++ fails. A trap of Swift is a fault of this tool.
  static let signals = [SIGSEGV, SIGBUS, SIGABRT]

  /// Reads an index. A crash of anything else has no message of its own.
  static func reporting<Value>(_ read: () throws(IndexError) -> Value) throws(IndexError) -> Value {
    let handlers = signals.map { number in
      var handler = sigaction()
      sigaction(number, nil, &handler)
      // A handler for signals can only call functions that are safe in one, such as `write`.
      signal(number) { _ in
        let message: StaticString = """
          error: reading the compiler index crashed; it may be damaged: delete the folder .build and run 'swift build'

          """
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        // `ExitStatus.unreadable`
        _exit(2)
      }
      return handler
    }
    defer {
      for (number, handler) in zip(signals, handlers) {
        var handler = handler
        sigaction(number, &handler, nil)
      }
    }
    return try read()
  }
}
