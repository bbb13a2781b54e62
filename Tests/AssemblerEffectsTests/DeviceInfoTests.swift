import Assembler
import AssemblerEffects
import Foundation
import Testing

@Suite("Device info")
struct DeviceInfoTests {
  struct App: LiveAssembler, DeviceInfoAssembler {}
  struct Preview: PreviewAssembler, DeviceInfoAssembler {}
  struct Child: ChildAssembler, DeviceInfoAssembler { let parent: App }

  @Test("A live assembler, its child and a preview know the system and its version")
  func live() throws {
    let device = App().deviceInfo
    #if os(Linux)
    #expect(device.systemName == "Linux")
    let release = try String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
    let numbers = release.prefix { $0.isNumber || $0 == "." }.split(separator: ".").prefix(3)
    #expect(device.systemVersion == (numbers + ["0", "0"]).prefix(3).joined(separator: "."))
    #else
    #expect(device.systemName == "Darwin")
    #expect(device.systemVersion?.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil)
    #endif
    #expect(device.screenHeight == nil)
    #expect(device.screenWidth == nil)
    #expect(Child(parent: App()).deviceInfo == device)
    #expect(Preview().deviceInfo == device)
  }
}
