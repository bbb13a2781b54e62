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
  func live() {
    let device: DeviceInfo = App().resolve()
    let version = ProcessInfo.processInfo.operatingSystemVersion
    #expect(["Linux", "Darwin"].contains(device.systemName))
    #expect(device.systemVersion == "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)")
    #expect(device.screenHeight == nil)
    #expect(device.screenWidth == nil)
    #expect(Child(parent: App()).resolve() == device)
    #expect(Preview().resolve() == device)
  }
}
