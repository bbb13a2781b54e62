import AcrossModules
import Benchmark
import Measurement
import Override
import WithinModule

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.cpuTotal, .wallClock, .throughput],
    scalingFactor: .kilo,
    maxDuration: .milliseconds(500)
  )
  for item in resolveCases + resolveCasesWithinModule + sharedCases + sharedCasesWithinModule + overrideCases
  {
    Benchmark(item.name) { benchmark in
      let run = item.prepare()
      benchmark.startMeasurement()
      run(benchmark.scaledIterations.count)
    }
  }
}
