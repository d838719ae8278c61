import Foundation
import Purser

/// A chain that held, by the bytes of the header that brought it.
///
/// A class, so that threads that meet the same chain share one count of its users and not one for
/// each of its parts.
final class KnownChain: Sendable {
    let header: [UInt8]
    let environment: StoreEnvironment
    let key: VerificationKey
    let certificates: [Certificate]
    /// When the last of its certificates became valid.
    private let validFrom: Date
    /// When the first of its certificates ends.
    private let validUntil: Date

    init(
        header: [UInt8], environment: StoreEnvironment, key: VerificationKey,
        certificates: [Certificate]
    ) {
        self.header = header
        self.environment = environment
        self.key = key
        self.certificates = certificates
        validFrom = certificates.map { $0.notBefore }.max() ?? .distantFuture
        validUntil = certificates.map { $0.notAfter }.min() ?? .distantPast
    }

    /// Whether all of its certificates were valid then.
    func isValid(at date: Date) -> Bool { validFrom <= date && date < validUntil }
}

/// The last chains that held: the store signs millions of tokens under one, so that all but the
/// first cost a comparison of bytes in place of decoding, parsing and two signature checks.
final class KnownChains: Sendable {
    private let chains = Locked<[KnownChain]>([])
    private let limit: Int

    /// - Parameter limit: beyond it the longest known is forgotten; 0 keeps nothing.
    init(limit: Int = 8) {
        self.limit = limit
    }

    /// The token in its parts, with the chains of its header, if that header is known.
    func match(_ bytes: [UInt8]) -> (token: SignedToken, chains: [KnownChain])? {
        let chains = chains.withLock { $0 }
        for chain in chains {
            guard let token = SignedToken(bytes, knownHeader: chain.header) else { continue }
            return (token, chains.filter { $0.header == chain.header })
        }
        return nil
    }

    func remember(_ chain: KnownChain) {
        chains.withLock { chains in
            guard limit > 0 else { return }
            if chains.count >= limit { chains.removeFirst() }
            chains.append(chain)
        }
    }
}
