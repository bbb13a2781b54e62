import AssemblyGraph
import Foundation

/// The command-line tool `assembly`.
@main
enum Assembly {
  static func main() {
    do {
      let invocation = try Invocation(CommandLine.arguments.dropFirst())
      if invocation.readsIndex, !Supervisor.isSupervised { exit(try Supervisor.run()) }
      exit(try invocation.run().rawValue)
    } catch let error as UsageError {
      Terminal.complain("error: \(error)\n\nSee 'assembly --help'.")
      exit(ExitStatus.usage.rawValue)
    } catch let error as SelectionError {
      Terminal.complain("error: \(error)")
      exit(ExitStatus.usage.rawValue)
    } catch {
      Terminal.complain("error: \(error)")
      exit(ExitStatus.unreadable.rawValue)
    }
  }
}

/// What the tool's exit status says.
enum ExitStatus: Int32 {
  case clean = 0
  /// There are errors, warnings with `--warnings-as-errors`, or assemblers that lack rules.
  case findings = 1
  /// The graph could not be read, or the output not written.
  case unreadable = 2
  /// The arguments are wrong (`EX_USAGE`).
  case usage = 64
}

/// Arguments that the tool does not understand.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
