/// A value that is copied where it is changed, and not where it is passed on: records are large.
///
/// The box is an array of one element, the standard library's own copy on write; two that were
/// never parted are equal without a look at what is in them.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
    @usableFromInline package var storage: [Value]

    @inlinable
    package init(wrappedValue: Value) {
        storage = [wrappedValue]
    }

    /// What is in it.
    @inlinable
    package var wrappedValue: Value {
        _read { yield storage[0] }
        _modify { yield &storage[0] }
    }

    /// The box itself.
    @inlinable
    package var projectedValue: Boxed { self }
}

extension Boxed: Equatable where Value: Equatable {}
extension Boxed: Hashable where Value: Hashable {}
