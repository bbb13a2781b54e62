public import Assembler
public import Foundation

#if canImport(os)
import os
#endif

/// Records the builds of scopes: the start and duration of each, and the builds inside it.
///
/// ```swift
/// let trace = BuildTrace()
/// let scope = Scope(onBuild: trace.record)
/// // … the application starts …
/// try trace.write(to: URL(fileURLWithPath: "launch.json"))
/// ```
///
/// Open the file at [ui.perfetto.dev](https://ui.perfetto.dev) or `chrome://tracing`. Threads and tasks that build at once
/// have tracks of their own. One that begins later can take over the track of one that has ended. A trace can record any
/// number of scopes; it grows with each build.
///
/// From iOS 15 and macOS 12 on, each build is also a signpost with its rule and duration, which Instruments shows at the
/// end of the build. A signpost can't start in the past, and a scope reports a build when it ends.
public final class BuildTrace: Sendable {
  private struct Build {
    let event: Scope.BuildEvent
    let track: Int
    var end: Double { event.start + event.duration }
  }

  private enum Track: Hashable {
    case mainThread
    case thread(ObjectIdentifier)
    case task(Int)

    static var current: Track {
      withUnsafeCurrentTask { task in
        if let task { return .task(task.hashValue) }
        return Thread.isMainThread ? .mainThread : .thread(ObjectIdentifier(Thread.current))
      }
    }
  }

  private struct State {
    var builds: [Build] = []
    /// The number of each track, in the order of its first build.
    var tracks: [Track: Int] = [:]
  }

  private let state = Lock(State())

  /// Creates an empty trace. Its time starts with the first build.
  public init() {}

  /// Adds a build that has just ended on this thread or in this task: `Scope(onBuild: trace.record)`.
  public func record(_ event: Scope.BuildEvent) {
    let track = Track.current
    state.withLock { state in
      let number = state.tracks[track, default: state.tracks.count + 1]
      state.tracks[track] = number
      state.builds.append(Build(event: event, track: number))
    }
    #if canImport(os)
    if #available(iOS 15, macOS 12, tvOS 15, watchOS 8, *) {
      OSSignposter(subsystem: "Assembler", category: "Builds").emitEvent(
        "Build",
        "\(event.rule, privacy: .public) \(event.location, privacy: .public) \(event.duration, privacy: .public) s"
      )
    }
    #endif
  }

  /// The builds in the [trace event format](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU),
  /// as JSON.
  ///
  /// - Complexity: O(*n* log *n*) in the number of builds.
  public var json: Data {
    let state = state.withLock { $0 }
    var counts = [0, 0]
    let names = state.tracks.sorted { $0.value < $1.value }.map { track, number in
      let name: String
      switch track {
      case .mainThread: name = "main thread"
      case .thread: (counts[0], name) = (counts[0] + 1, "thread \(counts[0] + 1)")
      case .task: (counts[1], name) = (counts[1] + 1, "task \(counts[1] + 1)")
      }
      return TraceEvent(name: "thread_name", ph: "M", tid: number, args: ["name": name])
    }
    let sorted = state.builds.sorted { ($0.event.start, $1.end) < ($1.event.start, $0.end) }
    let start = sorted.first?.event.start ?? 0
    let builds = sorted.map { build in
      TraceEvent(
        name: "\(build.event.type)",
        ph: "X",
        ts: (build.event.start - start) * 1e6,
        dur: build.event.duration * 1e6,
        tid: build.track,
        args: ["rule": build.event.rule, "place": build.event.location]
      )
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(["traceEvents": names + builds])
    } catch {
      preconditionFailure("a trace has no value that JSON can't represent: \(error)")
    }
  }

  /// Writes ``json`` to a file. The folder of the file must exist.
  ///
  /// - Throws: The error of the file system.
  public func write(to file: URL) throws { try json.write(to: file) }
}

/// An event of the trace event format. The keys are the format's.
private struct TraceEvent: Encodable {
  let name: String
  /// The phase: `X` for a complete event, `M` for metadata.
  let ph: String
  /// The start and duration in microseconds.
  var ts: Double?
  var dur: Double?
  let pid = 1
  let tid: Int
  let args: [String: String]
}
