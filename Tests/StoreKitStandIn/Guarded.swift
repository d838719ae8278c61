#if !canImport(StoreKit)
    import Foundation

    /// A value behind a lock. The package's own lock is out of reach here: this target is a package
    /// of its own as far as the compiler knows.
    final class Guarded<Value>: @unchecked Sendable {
        // Proof of Sendable: `held` is reached under `lock` alone.
        private let lock = NSLock()
        private var held: Value

        init(_ value: Value) {
            held = value
        }

        var value: Value { change { $0 } }

        func change<Result>(_ body: (inout Value) -> Result) -> Result {
            lock.lock()
            defer { lock.unlock() }
            return body(&held)
        }
    }
#endif
