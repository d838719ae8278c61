package import Foundation

/// A value behind the package's only lock.
///
/// `NSLock` and not `Mutex`: the package's floor is iOS 16, and the thread sanitizer understands
/// it.
package final class Locked<Value>: @unchecked Sendable {
    // Proof of Sendable: `value` is reached through `withLock` alone, and only while `lock` is
    // held.
    @usableFromInline package let lock = NSLock()
    @usableFromInline package var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    /// Runs `body` with the value while the lock is held. `body` must not wait and must not come
    /// back here.
    @inlinable
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
