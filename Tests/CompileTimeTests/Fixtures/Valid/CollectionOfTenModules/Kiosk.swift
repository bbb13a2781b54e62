public import AppMenu
public import Assembler

public protocol KioskAssembler: Assembling { var kioskTitle: String { get } }
extension KioskAssembler {
  public var kioskTitle: String { "Kiosk" }
  public func kioskItem() -> MenuItem { MenuItem(.kiosk, title: kioskTitle) }
}
