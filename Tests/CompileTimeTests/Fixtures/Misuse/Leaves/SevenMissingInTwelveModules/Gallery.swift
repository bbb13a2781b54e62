import Assembler

public protocol GallerySource {}
struct NetworkGallerySource: GallerySource {}
public struct GalleryModel {
  let source: any GallerySource
}

public protocol GalleryAssembler: Assembling {
  func resolve() -> GalleryModel
  func resolve() -> any GallerySource
}
extension GalleryAssembler {
  public func resolve() -> GalleryModel { GalleryModel(source: resolve()) }
}
extension GalleryAssembler where Self: LiveAssembler {
  public func resolve() -> any GallerySource { NetworkGallerySource() }
}
