import Foundation

/// Gives a crash while reading an index an error message.
///
/// libIndexStore doesn't validate its input: of 492 indexes that `Scripts/fuzz-index.py` damaged, 9 crashed it.
enum IndexCrash {
  /// How C++ fails. A trap of Swift is a fault of this tool.
  private static let signals = [SIGSEGV, SIGBUS, SIGABRT]

  /// Reads an index. A crash of anything else has no message of its own.
  static func reporting<Value>(_ read: () throws(IndexError) -> Value) throws(IndexError) -> Value {
    for number in signals {
      // A handler for signals can only call functions that are safe in one, such as `write`.
      signal(number) { _ in
        let message: StaticString = """
          error: reading the compiler index crashed; it may be damaged: delete the folder .build and run 'swift build'

          """
        _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        // `ExitStatus.unreadable`
        _exit(2)
      }
    }
    defer { for number in signals { signal(number, SIG_DFL) } }
    return try read()
  }
}
