import Foundation

/// Finds the index of an Xcode project in Xcode's derived data.
///
/// Each project's folder there is `NAME-HASH`, and its `info.plist` has the path of the project or workspace.
enum DerivedData {
  /// The index of the project or workspace in `root`, the newest of several, and a note about the others.
  ///
  /// - Parameters:
  ///   - root: The folder of the project or workspace.
  ///   - folder: A project's derived data, or the folder of several; `nil` for where Xcode puts them.
  ///   - home: The user's folder.
  /// - Throws: ``IndexError/derivedData(reason:)``.
  static func store(
    of root: String,
    in folder: String?,
    home: String = NSHomeDirectory()
  ) throws(IndexError) -> (path: String, note: String?) {
    let folder = folder ?? standard(of: root, home: home)
    if let store = store(in: folder) { return (store, nil) }
    let projects = FilePath.contents(folder).map { "\(folder)/\($0)" }.filter { isOfProject($0, in: root) }
    if projects.isEmpty {
      throw .derivedData(
        reason: "\(folder) has no build of a project in \(root); build it in Xcode, or pass '--derived-data' "
          + "with its folder"
      )
    }
    let stores = projects.compactMap(store).sorted { IndexLocator.modified($0) > IndexLocator.modified($1) }
    guard let newest = stores.first else {
      throw .derivedData(
        reason: "\(projects[0]) has no index; build for running and not for an archive, or pass "
          + "COMPILER_INDEX_STORE_ENABLE=YES to 'xcodebuild'"
      )
    }
    let others = stores.dropFirst().map { "'--derived-data \(FilePath.parent(FilePath.parent($0)))'" }
    if others.isEmpty { return (newest, nil) }
    return (newest, "read \(newest), the newest index; for another, pass \(others.joined(separator: " or "))")
  }

  /// Whether a folder has a project or workspace, and no package, whose build is in `.build`.
  static func isProject(_ folder: String) -> Bool {
    let names = FilePath.contents(folder)
    return !names.contains("Package.swift")
      && names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
  }

  private static func isOfProject(_ folder: String, in root: String) -> Bool {
    guard let workspace = properties("\(folder)/info.plist")["WorkspacePath"] as? String else { return false }
    return FilePath.contains(FilePath.real(root) ?? root, FilePath.real(workspace) ?? workspace)
  }

  /// Where Xcode puts derived data: a folder of its own, or the one that its settings name, relative to the project.
  private static func standard(of root: String, home: String) -> String {
    let settings = properties("\(home)/Library/Preferences/com.apple.dt.Xcode.plist")
    guard let custom = settings["IDECustomDerivedDataLocation"] as? String else {
      return "\(home)/Library/Developer/Xcode/DerivedData"
    }
    return custom.hasPrefix("/") ? custom : "\(root)/\(custom)"
  }

  private static func store(in folder: String) -> String? {
    let store = "\(folder)/Index.noindex/DataStore"
    return IndexLocator.formats(of: store).isEmpty ? nil : store
  }

  /// A property list, in binary or XML.
  private static func properties(_ file: String) -> [String: Any] {
    let list = FilePath.bytes(file).flatMap {
      try? PropertyListSerialization.propertyList(from: Data($0), format: nil)
    }
    return list as? [String: Any] ?? [:]
  }
}
