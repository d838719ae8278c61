// The names are AppKit's own, whose documentation is Apple's. This is what PurserStoreKit uses of
// it, for `Tests/apple-only` alone: it is compiled into nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
open class NSView {
    public weak var window: NSWindow?
    public init() {}
}

@MainActor
open class NSWindow {
    public var contentViewController: NSViewController?
    public init() {}
}

@MainActor
open class NSViewController {
    public var isViewLoaded: Bool { false }
    public var view = NSView()
    public init() {}
}
