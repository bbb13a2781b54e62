public import Assembler
import Foundation

/// What the application knows about itself and the device that it runs on, as a dependency.
///
/// A fact that is not known is `nil`.
public struct DeviceInfo: Equatable, Sendable {
  /// The application's build number: `CFBundleVersion`.
  public var build: String?
  /// The application's version: `CFBundleShortVersionString`.
  public var release: String?
  /// The height of the screen, in points.
  public var screenHeight: Int?
  /// The width of the screen, in points.
  public var screenWidth: Int?
  /// The name of the operating system's kernel or product: `Linux`, `Darwin`, `iOS`.
  public var systemName: String?
  /// The version of the operating system: `18.1.0`.
  public var systemVersion: String?

  /// Creates a value from the facts that are known.
  public init(
    build: String? = nil,
    release: String? = nil,
    screenHeight: Int? = nil,
    screenWidth: Int? = nil,
    systemName: String? = nil,
    systemVersion: String? = nil
  ) {
    self.build = build
    self.release = release
    self.screenHeight = screenHeight
    self.screenWidth = screenWidth
    self.systemName = systemName
    self.systemVersion = systemVersion
  }

  /// The facts of the main bundle and of the running system.
  ///
  /// The screen's size is not among them: an application with a screen adds it where it writes the rule.
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
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return withUnsafeBytes(of: &names.sysname) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// The assembler protocol of scenes that report what they run on.
///
/// Live and preview assemblers get the facts of the process, and tests none, from `AssemblerTesting`.
public protocol DeviceInfoAssembler: Assembling {
  func resolve() -> DeviceInfo
}

extension DeviceInfoAssembler where Self: SystemAssembler {
  public func resolve() -> DeviceInfo { .live }
}

extension DeviceInfoAssembler where Self: ChildAssembler, Parent: DeviceInfoAssembler {
  public func resolve() -> DeviceInfo { parent.resolve() }
}
