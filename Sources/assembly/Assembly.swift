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
