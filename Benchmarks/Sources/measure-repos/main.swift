import Assembler
import AssemblerTesting
import Foundation
import ReposFeature

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Compares loading 10,000 repositories with decoding the same bytes with a bare `JSONDecoder`. Exits with 1 if
// loading takes more than 1.2 times as long.
//
// usage: measure-repos [bare | scene]    runs one of the two once and prints its peak memory; without an argument,
//                                        compares both

let pages = RepositoryPages(count: 100)

switch CommandLine.arguments.dropFirst().first {
case "bare":
  _ = try pages.decode()
  report("bare")
case "scene":
  _ = try await pages.load()
  report("scene")
default:
  let (bare, scene) = try await compare(rounds: 15)
  print("\(pages.bodies.count) pages, \(pages.byteCount) bytes")
  print(String(format: "bare JSONDecoder  %.0f ms", bare * 1_000))
  print(String(format: "the use case      %.0f ms, %.2f times that (limit 1.2)", scene * 1_000, scene / bare))
  exit(scene / bare <= 1.2 ? 0 : 1)
}

/// The median seconds of alternating runs.
func compare(rounds: Int) async throws -> (bare: Double, scene: Double) {
  var bare: [Double] = []
  var scene: [Double] = []
  let clock = ContinuousClock()
  for _ in 0..<rounds {
    var start = clock.now
    guard try pages.decode() == 10_000 else { fatalError("a page is missing") }
    bare.append((clock.now - start) / .seconds(1))
    start = clock.now
    guard try await pages.load() == 10_000 else { fatalError("a page is missing") }
    scene.append((clock.now - start) / .seconds(1))
  }
  return (bare.sorted()[rounds / 2], scene.sorted()[rounds / 2])
}

func report(_ name: String) {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let peak =
    status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? "peak memory is unknown on this platform"
  print(name, pages.byteCount, "bytes,", peak)
}
