#if DEBUG
@testable import AssemblyCheck
import Foundation
import TestSupport
import Testing

@Suite("Xcode's derived data")
struct DerivedDataTests {
  private let folder: TemporaryFolder
  private var root: String { folder.path + "/My App" }
  private var standard: String { folder.path + "/Library/Developer/Xcode/DerivedData" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "My App/App.xcodeproj/project.pbxproj")
  }

  /// Writes a project's derived data, and returns the path of its index.
  @discardableResult
  private func write(
    _ name: String,
    of workspace: String,
    hasIndex: Bool = true,
    year: Int = 2025,
    format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws -> String {
    let list = ["WorkspacePath": "\(folder.path)/\(workspace)", "LastAccessedDate": Date()] as [String: Any]
    try folder.write("", to: "\(name)/info.plist")
    try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
      .write(to: URL(filePath: "\(folder.path)/\(name)/info.plist"))
    if !hasIndex { return "" }
    let store = "\(folder.path)/\(name)/Index.noindex/DataStore"
    try FileManager.default.createDirectory(atPath: store + "/v5/units", withIntermediateDirectories: true)
    let date = try #require(DateComponents(calendar: .init(identifier: .gregorian), year: year).date)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: store + "/v5/units")
    return store
  }

  private func find(in derivedData: String? = nil) throws -> (path: String, note: String?) {
    try DerivedData.store(of: root, in: derivedData, home: folder.path)
  }

  private func reason(in derivedData: String? = nil) throws -> String {
    "\(try #require(#expect(throws: IndexError.self) { try find(in: derivedData) }))"
  }

  private let place = "Library/Developer/Xcode/DerivedData"

  @Test(
    "A project's index is found by its property list",
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary]
  )
  func project(format: PropertyListSerialization.PropertyListFormat) throws {
    try write("\(place)/Other-a", of: "My App 2/App.xcodeproj", year: 2026)
    let store = try write("\(place)/App-b", of: "My App/App.xcodeproj", format: format)
    let found = try find()
    #expect(found.path == store && found.note == nil)
  }

  @Test("Of two, the newest is read, and a note names the other")
  func newest() throws {
    let old = try write("\(place)/App-a", of: "My App/App.xcodeproj", year: 2024)
    let new = try write("\(place)/App-b", of: "My App/App.xcworkspace", year: 2026)
    let found = try find()
    #expect(found.path == new)
    let other = FilePath.parent(FilePath.parent(old))
    #expect(found.note == "read \(new), the newest index; for another, pass '--derived-data \(other)'")
  }

  @Test("A folder is a project's own, or that of several, or where the settings say")
  func folders() throws {
    let store = try write("Elsewhere/App-a", of: "My App/App.xcodeproj")
    #expect(try find(in: "\(folder.path)/Elsewhere").path == store)
    #expect(try find(in: "\(folder.path)/Elsewhere/App-a").path == store)
    for (custom, name) in [("\(folder.path)/Elsewhere", "Elsewhere"), ("Data", "My App/Data")] {
      let settings = ["IDECustomDerivedDataLocation": custom]
      try folder.write("", to: "Library/Preferences/com.apple.dt.Xcode.plist")
      try PropertyListSerialization.data(fromPropertyList: settings, format: .binary, options: 0)
        .write(to: URL(filePath: "\(folder.path)/Library/Preferences/com.apple.dt.Xcode.plist"))
      let store = try write("\(name)/App-a", of: "My App/App.xcodeproj")
      #expect(try find().path == store)
    }
  }

  @Test("Without a build, or without its index, an error says what to do")
  func errors() throws {
    let nothing =
      "\(standard) has no build of a project in \(root); build it in Xcode, or pass '--derived-data' with its folder"
    #expect(try reason() == nothing)
    try write("\(place)/Other-a", of: "Other/App.xcodeproj")
    try folder.write("no list", to: "\(place)/Odd-a/info.plist")
    #expect(try reason() == nothing)
    try write("\(place)/App-a", of: "My App/App.xcodeproj", hasIndex: false)
    #expect(
      try reason() == "\(standard)/App-a has no index; build for running and not for an archive, or pass "
        + "COMPILER_INDEX_STORE_ENABLE=YES to 'xcodebuild'"
    )
  }

  @Test("A folder with a manifest is a package, also beside a project")
  func isProject() throws {
    #expect(DerivedData.isProject(root))
    #expect(!DerivedData.isProject(folder.path))
    try folder.write("", to: "My App/Package.swift")
    #expect(!DerivedData.isProject(root))
  }
}
#endif
