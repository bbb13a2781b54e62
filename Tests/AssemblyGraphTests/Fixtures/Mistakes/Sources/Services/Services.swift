import Assembler
import AssemblerTesting

protocol HasBells { var bell: Bell { get } }
final class Bell: Sendable { init(_ tower: Tower) {} }
final class Tower: Sendable { init(_ bell: Bell? = nil) {} }
protocol HasTower { var tower: Tower { get } }

protocol BellServices: ScopedAssembler, HasBells, HasTower {}
// AG001: a circle of properties.
extension BellServices {
  var bell: Bell { shared { Bell(tower) } }
  #if FIXED
  var tower: Tower { shared { Tower() } }
  #else
  var tower: Tower { shared { Tower(bell) } }
  #endif
}
final class BellApp: LiveAssembler, BellServices { let scope = Scope() }

// AG005: a weakly shared property, kept by a cached one.
final class Picture: Sendable {}
final class Gallery: Sendable {
  let picture: Picture
  init(_ picture: Picture) { self.picture = picture }
}
protocol HasGallery {
  var picture: Picture { get }
  var gallery: Gallery { get }
}
protocol GalleryServices: ScopedAssembler, HasGallery {}
extension GalleryServices {
  #if FIXED
  var picture: Picture { shared { Picture() } }
  #else
  var picture: Picture { weaklyShared { Picture() } }
  #endif
  var gallery: Gallery { shared { Gallery(picture) } }
}
final class GalleryApp: LiveAssembler, GalleryServices { let scope = Scope() }

// AG014: a stub that each request makes anew.
protocol Log: AnyObject, Sendable { func add(_ item: String) }
final class DiskLog: Log { func add(_ item: String) {} }
final class StubLog: Log, @unchecked Sendable {
  var items: [String] = []
  func add(_ item: String) { items.append(item) }
}
final class LogWriter: Sendable { init(_ log: any Log) {} }
final class LogReader: Sendable { init(_ log: any Log) {} }
protocol HasLog { var log: any Log { get } }
protocol LogServices: ScopedAssembler, HasLog {
  var writer: LogWriter { get }
  var reader: LogReader { get }
}
extension LogServices {
  var writer: LogWriter { LogWriter(log) }
  var reader: LogReader { LogReader(log) }
}
extension LogServices where Self: LiveAssembler { var log: any Log { shared { DiskLog() } } }
final class LogApp: LiveAssembler, LogServices { let scope = Scope() }
final class LogTestAssembler: TestAssembler, LogServices {
  #if FIXED
  let log: any Log = StubLog()
  #else
  var log: any Log { StubLog() }
  #endif
}
