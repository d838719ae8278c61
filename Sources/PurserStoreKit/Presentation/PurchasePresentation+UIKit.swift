#if canImport(UIKit) && !os(watchOS)
    public import Purser
    public import UIKit

    extension PurchasePresentation {
        /// Sheets appear in this scene.
        @MainActor
        public init(scene: UIScene) {
            self.init(scene)
        }

        /// Sheets appear in the window's scene; nil if the window is in none.
        @MainActor
        public init?(window: UIWindow) {
            guard let scene = window.windowScene else { return nil }
            self.init(scene)
        }

        /// Sheets appear in the scene that shows the view controller; nil if it is not shown.
        @MainActor
        public init?(viewController: UIViewController) {
            guard let scene = viewController.viewIfLoaded?.window?.windowScene else { return nil }
            self.init(scene)
        }
    }
#endif
