// The names are UIKit's own, whose documentation is Apple's. This is what PurserStoreKit uses of
// it, for `Tests/apple-only` alone: it is compiled into nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
open class UIScene {
    public init() {}
}

@MainActor
open class UIWindowScene: UIScene {}

@MainActor
open class UIView {
    public var window: UIWindow?
    public init() {}
}

@MainActor
open class UIWindow: UIView {
    public weak var windowScene: UIWindowScene?
}

@MainActor
open class UIViewController {
    public var viewIfLoaded: UIView?
    public init() {}
}
