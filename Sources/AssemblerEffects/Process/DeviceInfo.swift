public import Assembler
import Foundation

/// Describes the application and its device.
///
/// Unknown values are `nil`.
public struct DeviceInfo: Equatable, Sendable {
  /// The application's build number: `CFBundleVersion`.
  public var build: String?
  /// The application's version: `CFBundleShortVersionString`.
  public var release: String?
  /// The height of the screen, in points.
  public var screenHeight: Int?
  /// The width of the screen, in points.
  public var screenWidth: Int?
  /// The name of the operating system or its kernel, such as `Linux`, `Darwin` or `iOS`.
  public var systemName: String?
  /// The version of the operating system, such as `18.1.0`, or of the kernel on Linux.
  public var systemVersion: String?

  /// Creates a description.
  public init(
    build: String? = nil,
    release: String? = nil,
    screenHeight: Int? = nil,
    screenWidth: Int? = nil,
    systemName: String? = nil,
    systemVersion: String? = nil
  ) {
    (self.build, self.release) = (build, release)
    (self.screenHeight, self.screenWidth) = (screenHeight, screenWidth)
    (self.systemName, self.systemVersion) = (systemName, systemVersion)
  }

  /// The values of the main bundle and the running system, without the size of the screen. An application
  /// with a screen adds the size in its own rule.
  public static var live: DeviceInfo {
    let bundle = Bundle.main.infoDictionary
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return DeviceInfo(
      build: bundle?["CFBundleVersion"] as? String,
      release: bundle?["CFBundleShortVersionString"] as? String,
      systemName: kernelName,
      systemVersion: "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    )
  }

  private static var kernelName: String? {
    #if os(Windows)
    return "Windows"
    #else
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return withUnsafeBytes(of: &names.sysname) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    #endif
  }
}

/// A scene that describes its device.
public protocol DeviceInfoAssembler: Assembling {
  /// The facts of the application and its device: those of the process in an application and in a preview, and none in a
  /// test.
  var deviceInfo: DeviceInfo { get }
}

extension DeviceInfoAssembler where Self: SystemAssembler {
  public var deviceInfo: DeviceInfo { .live }
}

extension DeviceInfoAssembler where Self: ChildAssembler, Parent: DeviceInfoAssembler {
  public var deviceInfo: DeviceInfo { parent.deviceInfo }
}
