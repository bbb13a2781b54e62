import Foundation

/// Runs a program to its end, and measures it.
struct ChildProcess {
  /// The resources that a program and its child processes used.
  struct Usage {
    /// The cost, in the unit of the ``Metric``.
    var cost: Double
    /// The largest peak of memory of one process, in bytes.
    var peakMemory: Int
  }

  /// A program that didn't start, or exited with another status than 0.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Finds a program in `PATH`.
  static func find(_ program: String, advice: String) throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let candidates = path.split(separator: ":").map { "\($0)/\(program)" }
    guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw Failure(description: "\(program) is in no folder of PATH (\(path)); \(advice)")
    }
    return found
  }

  /// Runs `program`, and returns the resources that it and its child processes used.
  static func run(_ program: String, _ arguments: [String], log: URL) throws -> Usage {
    let identifier = try spawn(program, arguments, log: log)
    var status: Int32 = 0
    var usage = rusage()
    while wait4(identifier, &status, 0, &usage) == -1 {
      guard errno == EINTR else {
        throw Failure(description: "wait4 failed: \(String(cString: strerror(errno)))")
      }
    }
    guard status == 0 else {
      let said = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
      throw Failure(
        description: "\(program) \(arguments.prefix(8).joined(separator: " ")) … failed:\n\(said)"
      )
    }
    return Usage(
      cost: usage.ru_utime.seconds + usage.ru_stime.seconds,
      peakMemory: Int(usage.ru_maxrss) * maximumResidentSizeUnit
    )
  }

  private static func spawn(_ program: String, _ arguments: [String], log: URL) throws -> pid_t {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, log.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var identifier: pid_t = 0
    let result = posix_spawn(&identifier, program, &actions, nil, &words, environ)
    guard result == 0 else {
      throw Failure(description: "\(program) cannot be started: \(String(cString: strerror(result)))")
    }
    return identifier
  }

  /// Linux counts the memory in kilobytes, Apple platforms in bytes.
  private static var maximumResidentSizeUnit: Int {
    #if canImport(Darwin)
    1
    #else
    1024
    #endif
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}
