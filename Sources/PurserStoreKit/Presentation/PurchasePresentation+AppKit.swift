#if os(macOS)
    public import AppKit
    public import Purser

    extension PurchasePresentation {
        /// Sheets appear on this window, and pages on its content's view controller.
        @MainActor
        public init(window: NSWindow) {
            self.init(window)
        }

        /// Pages appear on this view controller, and sheets on the window that shows it by then.
        @MainActor
        public init(viewController: NSViewController) {
            self.init(viewController)
        }

        /// Where a payment sheet goes; nil leaves it to the system.
        @MainActor
        var window: NSWindow? {
            if let window = anchor(as: NSWindow.self) { return window }
            guard let controller = anchor(as: NSViewController.self), controller.isViewLoaded
            else { return nil }
            return controller.view.window
        }

        /// Where a page of the store's own goes.
        @MainActor
        var viewController: NSViewController? {
            anchor(as: NSViewController.self)
                ?? anchor(as: NSWindow.self)?.contentViewController
        }
    }
#endif
