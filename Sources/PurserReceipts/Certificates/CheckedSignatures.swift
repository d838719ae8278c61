import Purser

/// Remembers which certificates were found to be signed by which, so that a chain met again costs
/// no public-key operation. Only what holds is kept, by the certificates' bytes.
///
/// A few at most: a store has one chain at a time. The lock is held for a comparison of bytes, and
/// never while a signature is checked.
final class CheckedSignatures: Sendable {
    private struct Pair {
        let child: [UInt8]
        let issuer: [UInt8]
    }

    private let pairs = Locked<[Pair]>([])
    private let limit: Int

    /// - Parameter limit: beyond it the one unused for longest is forgotten; 0 keeps nothing.
    init(limit: Int = 16) {
        self.limit = limit
    }

    /// Whether `child`'s signature is by the key of `issuer`.
    func isSigned(_ child: Certificate, by issuer: Certificate) -> Bool {
        let isKnown = pairs.withLock { pairs in
            let place = pairs.lastIndex { $0.child == child.bytes && $0.issuer == issuer.bytes }
            guard let place else { return false }
            // Used last, forgotten last: an intermediate outlives the leaves below it.
            pairs.append(pairs.remove(at: place))
            return true
        }
        if isKnown { return true }
        guard child.isSigned(by: issuer.key) else { return false }
        pairs.withLock { pairs in
            guard limit > 0 else { return }
            if pairs.count >= limit { pairs.removeFirst() }
            pairs.append(Pair(child: child.bytes, issuer: issuer.bytes))
        }
        return true
    }
}
