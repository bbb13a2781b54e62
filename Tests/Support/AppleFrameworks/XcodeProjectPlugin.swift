// The parts of Xcode's module that the package's plugins use, from the documentation of package plugins.

public import Foundation
public import PackagePlugin

public protocol XcodeBuildToolPlugin {
  func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}
public protocol XcodeCommandPlugin {
  func performCommand(context: XcodePluginContext, arguments: [String]) throws
}
public struct XcodePluginContext {
  public let xcodeProject: XcodeProject
  public var pluginWorkDirectoryURL: URL { fatalError() }
  public func tool(named name: String) throws -> PluginContext.Tool { fatalError() }
}
public struct XcodeProject {
  public let id: String
  public let displayName: String
  public var directoryURL: URL { fatalError() }
  public let targets: [XcodeTarget]
}
public struct XcodeTarget {
  public let id: String
  public let displayName: String
  public let product: XcodeProduct?
  public let dependencies: [XcodeTargetDependency]
  public let inputFiles: FileList
}
public enum XcodeTargetDependency {
  case target(XcodeTarget)
  case product(Product)
}
public struct XcodeProduct {
  public let name: String
}
