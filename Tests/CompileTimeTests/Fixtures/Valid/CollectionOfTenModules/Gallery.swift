public import AppMenu
public import Assembler

public protocol GalleryAssembler: Assembling { var galleryTitle: String { get } }
extension GalleryAssembler {
  public var galleryTitle: String { "Gallery" }
  public func galleryItem() -> MenuItem { MenuItem(.gallery, title: galleryTitle) }
}
