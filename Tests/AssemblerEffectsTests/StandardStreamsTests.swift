import AssemblerEffects
import AssemblerTesting
// The C library's `stdout` is a variable, which nothing changes.
@preconcurrency import Foundation
import TestSupport
import Testing

/// The live console and log write to the process's streams; each test looks at those of a process of its own.
@Suite("Standard streams") struct StandardStreamsTests {
  @Test("The console separates results and notices, in order with print")
  func console() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      print("printed")
      Console.live.print("result")
      print("printed later")
      Console.live.print("no line break", terminator: "")
      Console.live.print("notice", to: .error)
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.hasSuffix("printed\nresult\nprinted later\nno line break"))
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(errors.split(separator: "\n").contains("notice"))
    #expect(!errors.contains("result"))
  }

  @Test("The log writes one line for each entry of level info or higher to standard error")
  func log() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      Log.live.debug("left out")
      Log.live.info("loaded", ["count": "3"])
      Log.standardError()(.trace, "first\nline")
      Log.off.error("nothing")
    }
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(!errors.contains("left out") && !errors.contains("nothing"))
    let lines = errors.split(separator: "\n").suffix(2)
    let entries = lines.map { $0.split(separator: " ", maxSplits: 1) }
    #expect(entries.map(\.last) == ["info loaded count=3", "trace first\\nline"])
    #expect(entries.allSatisfy { (try? Date(String($0[0]), strategy: .iso8601)) != nil })
  }

  @Test("A closed standard error doesn't stop the process") func closed() async {
    await #expect(processExitsWith: .success) {
      close(2)
      Console.live.print("notice", to: .error)
      Log.standardError().error("notice")
    }
  }

  @Test("Text that can't be written is the console's error, with its stream and the reason") func full() async
  {
    await #expect(processExitsWith: .success) {
      #expect(Console.live.error == nil)
      dup2(open("/dev/full", O_WRONLY), fileno(stdout))
      Console.live.print("lost")
      let error = Console.live.error as? Console.WriteError
      #expect(error == Console.WriteError(stream: .output, code: ENOSPC))
      #expect(error?.description == "cannot write to standard output: No space left on device")
      #expect(error?.isBrokenPipe == false)
      // The first error stays.
      close(fileno(stdout))
      Console.live.print("lost, too")
      #expect(Console.live.error as? Console.WriteError == error)
    }
    await #expect(processExitsWith: .success) {
      dup2(open("/dev/full", O_WRONLY), STDERR_FILENO)
      Console.live.print("lost", to: .error)
      #expect(Console.live.error as? Console.WriteError == Console.WriteError(stream: .error, code: ENOSPC))
    }
  }

  @Test("A print that failed before is an error of the console, with a reason") func printBefore() async {
    await #expect(processExitsWith: .success) {
      let output = dup(fileno(stdout))
      dup2(open("/dev/full", O_WRONLY), fileno(stdout))
      print("lost")
      fflush(stdout)
      dup2(output, fileno(stdout))
      errno = 0
      Console.live.print("written")
      #expect(Console.live.error as? Console.WriteError == Console.WriteError(stream: .output, code: EIO))
    }
  }

  @Test(
    "A pipe that nobody reads is a broken pipe, on each stream",
    arguments: [Int32(1), 2]
  )
  func brokenPipe(stream: Int32) async {
    await #expect(processExitsWith: .success) { [stream] in
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[0])
      dup2(ends[1], stream == 1 ? fileno(stdout) : STDERR_FILENO)
      Console.live.print("", terminator: "", to: .output)
      #expect(Console.live.error == nil)
      Console.live.print("lost", to: stream == 1 ? .output : .error)
      #expect((Console.live.error as? Console.WriteError)?.isBrokenPipe == true)
    }
  }

  @Test(
    "A stream that doesn't block gets every text, at its reader's speed, in order with print",
    arguments: [Int32(1), 2]
  )
  func nonBlocking(stream: Int32) async {
    await #expect(processExitsWith: .success) { [stream] in
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
      let saved = dup(stream)
      dup2(ends[1], stream)
      close(ends[1])
      let reading = Recorder<[String]>()
      // Not a task, which would need the thread that waits for writing.
      SystemThread.start(stackSize: 1 << 20) { [reader = ends[0]] in
        var text: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 3_000)
        while case let count = read(reader, &bytes, bytes.count), count > 0 {
          text += bytes.prefix(count)
          usleep(500)
        }
        let lines = text.split(separator: UInt8(ascii: "\n"))
        reading.record(lines.map { String(decoding: $0.prefix(5), as: UTF8.self) })
      }
      var expected: [String] = []
      for number in 10_000..<10_300 {
        if stream == 1 {
          print("\(-number)")
          expected.append("\(-number)".prefix(5).description)
        }
        let line = "\(number)" + String(repeating: "x", count: number == 10_100 ? 200_000 : 1_000)
        if number.isMultiple(of: 2) || stream == 1 {
          Console.live.print(line, to: stream == 1 ? .output : .error)
          expected.append("\(number)")
        } else {
          Log.standardError().info(line)
          expected.append(Date().formatted(.iso8601).prefix(5).description)
        }
      }
      dup2(saved, stream)
      let lines = await reading.next()
      #expect(lines == expected)
      #expect(Console.live.error == nil)
    }
  }

  #if os(Linux)
  @Test(
    "If standard output is closed, and its number another object's, a text that can't be written is an error"
  )
  func closedOutput() async {
    // As after `program >&-`, when the process opens something else first.
    await #expect(processExitsWith: .success) {
      endProcess(status: 1, after: 60)
      signal(SIGPIPE, SIG_IGN)
      let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      listen(other, 1)
      dup2(other, STDOUT_FILENO)
      Console.live.print("lost")
      #expect((Console.live.error as? Console.WriteError)?.stream == .output)
    }
  }
  #endif

  @Test("If nobody reads standard output, notices and logs go on") func stalledReader() async throws {
    let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardErrorContent]) {
      endProcess(status: 1, after: 60)
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      dup2(ends[1], STDOUT_FILENO)
      let started = DispatchSemaphore(value: 0)
      SystemThread.start(stackSize: 1 << 20) {
        started.signal()
        Console.live.print(String(repeating: "x", count: 1_000_000))
        exit(2)
      }
      started.wait()
      usleep(100_000)
      Console.live.print("notice", to: .error)
      Log.live.error("entry")
      // Not `exit`, which waits for standard output.
      _exit(7)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("notice\n") && text.contains("error entry\n"))
  }

  @Test("Long texts of several threads don't mix, nor with those of print", arguments: [false, true])
  func atomic(isError: Bool) async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) { [isError] in
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        let line = String(repeating: "\(thread)", count: 150_000)
        for _ in 0..<3 {
          if isError || thread < 4 {
            Console.live.print(line, to: isError ? .error : .output)
          } else {
            print(line)
          }
        }
      }
    }
    let content = isError ? result.standardErrorContent : result.standardOutputContent
    let lines = content.split(separator: UInt8(ascii: "\n")).filter { $0.count > 1_000 }
    #expect(lines.count == 24)
    // Of one digit, as the line that begins one digit later.
    #expect(lines.allSatisfy { $0.count == 150_000 && $0.dropFirst().elementsEqual($0.dropLast()) })
  }
}

/// Ends a process that would wait for ever.
private func endProcess(status: Int32, after seconds: UInt32) {
  SystemThread.start(stackSize: 1 << 20) {
    sleep(seconds)
    _exit(status)
  }
}

@Suite("Console") struct ConsoleTests {
  @Test("A console keeps the first error of its closure, and its copies share it") func firstError() {
    struct Failure: Error, Equatable { let text: String }
    let console = Console { output in
      if output.text.hasPrefix("bad") { throw Failure(text: output.text) }
    }
    let copy = console
    console.print("good")
    #expect(copy.error == nil)
    console.print("bad 1", terminator: "")
    copy.print("bad 2", terminator: "")
    console.print("good")
    #expect(console.error as? Failure == Failure(text: "bad 1"))
    #expect(copy.error as? Failure == Failure(text: "bad 1"))
  }
}
