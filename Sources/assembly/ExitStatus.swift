/// What the tool's exit status says.
enum ExitStatus: Int32 {
  case clean = 0
  /// There are errors, or warnings with `--warnings-as-errors`.
  case findings = 1
  /// The graph could not be read, or the output not written.
  case unreadable = 2
  /// The arguments are wrong (`EX_USAGE`).
  case usage = 64
}
