import AssemblerEffects
import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

@main struct ReposApp: App {
  // The owner. In a view's initializer, which SwiftUI calls often, each call would create an assembler.
  @State private var assembler = AppAssembler(openURL: .system)

  var body: some Scene {
    WindowGroup {
      // The front end is this line: `UIKitFrontEnd` shows the same scene in UIKit.
      SwiftUIFrontEnd(assembler: assembler, organization: "pointfreeco")
    }
  }
}

extension URLOpener {
  /// Opens a page in the browser of the device.
  static var system: URLOpener {
    #if canImport(UIKit)
    URLOpener { url in await UIApplication.shared.open(url) }
    #else
    .live
    #endif
  }
}
