import Assembler

// Advice: asynchronous code prefers this rule: give it a label
protocol Source { var name: String { get } }
struct DiskSource: Source { let name = "disk" }
struct RemoteSource: Source { let name = "remote" }
protocol SourceAssembler: Assembling { func resolve() -> any Source }
extension SourceAssembler { func resolve() -> any Source { DiskSource() } }
protocol RemoteAssembler: SourceAssembler {
  #if FIXED
  func resolve(remote: Void) async -> RemoteSource
  #else
  @_disfavoredOverload func resolve() async -> RemoteSource
  #endif
}
extension RemoteAssembler {
  #if FIXED
  func resolve(remote: Void) async -> RemoteSource { RemoteSource() }
  #else
  @_disfavoredOverload func resolve() async -> RemoteSource { RemoteSource() }
  #endif
}
struct RemoteApp: LiveAssembler, RemoteAssembler {}
func overlapOfAsync() async -> Bool {
  let app: any RemoteAssembler = RemoteApp()
  #if FIXED
  let source: any Source = app.resolve()
  #else
  let source: any Source = await app.resolve()
  #endif
  return source.name == "disk"
}
