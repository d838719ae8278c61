// The names are SwiftUI's own, whose documentation is Apple's. This is what a sketch uses of it,
// for `Tests/apple-only` alone: it is compiled into nothing.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
    public var body: Never { fatalError("has none") }
}

extension Never: View {
    public typealias Body = Never
}

extension View {
    public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
        self
    }
}

public struct Parts: View {
    public typealias Body = Never
    nonisolated init() {}
}

@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<each Part: View>(_ parts: repeat each Part) -> Parts { Parts() }
}

public struct Text: View {
    public typealias Body = Never
    public init(_ text: String) {}
}

public struct Button: View {
    public typealias Body = Never
    public init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

public struct VStack<Content: View>: View {
    public typealias Body = Never
    public init(@ViewBuilder content: () -> Content) {}
}

@propertyWrapper
public struct State<Value> {
    public var wrappedValue: Value {
        get { value }
        nonmutating set {}
    }
    private let value: Value

    public init(wrappedValue value: Value) {
        self.value = value
    }
}

@MainActor
public protocol Scene {}

@MainActor
public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

public struct WindowGroup<Content: View>: Scene {
    public init(@ViewBuilder content: () -> Content) {}
}
